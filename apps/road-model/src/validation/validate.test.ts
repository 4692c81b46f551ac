import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import {
  aForecast,
  aMeasure,
  anObservation,
  aPrediction,
  aStation,
  hours,
} from '../../../../packages/metro-files/src/test-files.ts'
import { createTempFolder, run, validationFolder } from '../test-command.ts'
import { calibrationsOf } from './calibration.ts'
import { withCorrection } from './corrected.ts'
import type { Replayed } from './replay.ts'
import { caseScores, rowsOfBin, score } from './scores.ts'

const aRow = (overrides: Partial<Replayed>): Replayed => ({
  caseId: 'a',
  set: 'forecast',
  issueHour: 0,
  initMs: 0,
  atMs: 0,
  leadH: 0.5,
  observedC: -1,
  oursC: -1,
  correctedC: Number.NaN,
  learnedC: Number.NaN,
  cloudPct: Number.NaN,
  metroC: -1,
  roadsurfC: -1,
  persistenceC: -1,
  ...overrides,
})

describe('scores', () => {
  test('average over cases, however many rows each case has', () => {
    const rows = [
      ...Array.from({ length: 10 }, () => aRow({ oursC: 0 })),
      aRow({ caseId: 'b', oursC: 2 }),
      aRow({ caseId: 'b', oursC: Number.NaN }),
    ]
    expect(score(rows, 'ours')).toMatchObject({ rmseC: 2, biasC: 2, cases: 2, n: 11 })
  })

  test('count hits on frozen roads and false alarms in frost forecasts', () => {
    const pairs = [
      [-1, -2],
      [-1, 1],
      [1, -1],
      [1, 2],
      [-3, -1],
    ] as const
    const rows = pairs.map(([observedC, oursC]) => aRow({ observedC, oursC }))
    expect(score(rows, 'ours').hitRate).toBeCloseTo(2 / 3)
    expect(score(rows, 'ours').falseAlarmRatio).toBeCloseTo(1 / 3)
  })

  test('give no hit rate and no false-alarm ratio if nothing froze or was forecast to freeze', () => {
    expect(score([aRow({ observedC: 5, oursC: 5 })], 'ours')).toMatchObject({
      hitRate: Number.NaN,
      falseAlarmRatio: Number.NaN,
    })
    expect(score([], 'metro').rmseC).toBeNaN()
  })

  test('assigns a lead at the end of a bin to that bin', () => {
    const rows = [0, 0.5, 1, 2.9, 3].map((leadH) => aRow({ leadH }))
    expect(rowsOfBin(rows, [1, 3]).map(({ leadH }) => leadH)).toEqual([2.9, 3])
    expect(rowsOfBin(rows, [0, 1]).map(({ leadH }) => leadH)).toEqual([0, 0.5, 1])
  })

  test('sort cases by how far our error exceeds the best other model', () => {
    const [worst, best] = caseScores([
      aRow({ oursC: -1.5, metroC: 3 }),
      aRow({ caseId: 'b', oursC: 4, roadsurfC: 0, metroC: 1 }),
    ])
    expect(worst).toMatchObject({ caseId: 'b', overBestK: 4, overBothK: 3 })
    expect(best).toMatchObject({ caseId: 'a', overBestK: 0.5, overBothK: -3.5 })
  })
})

test('the correction only uses values that had already been observed, and detects errors by day and by night', () => {
  const HOUR_MS = 3_600_000
  const rows = Array.from({ length: 40 * 8 }, (_, index) => {
    const initMs = Math.floor(index / 2) * 6 * HOUR_MS
    const leadH = index % 2 === 0 ? 5 : 20
    const atMs = initMs + leadH * HOUR_MS
    const hour = (atMs / HOUR_MS) % 24
    const oursC = hour >= 6 && hour < 18 ? 2 : -1.5
    return aRow({ initMs, atMs, leadH, observedC: 0, oursC })
  })
  const corrected = withCorrection(rows)
  const errors = corrected.slice(-80).map(({ correctedC }) => Math.abs(correctedC))
  expect(Math.max(...errors)).toBeLessThan(1)
  expect(corrected[0]?.correctedC).toBe(rows[0]?.oursC)
  const before = 100
  const later = rows.map((row, index) => (index < before ? row : { ...row, oursC: 50 }))
  expect(withCorrection(later).slice(0, before)).toEqual(corrected.slice(0, before))
})

test('band and probabilities only use errors that were complete at the cut-off', () => {
  const HOUR_MS = 3_600_000
  let state = 7
  const uniform = () => {
    state = (1664525 * state + 1013904223) % 2 ** 32
    return state / 2 ** 32
  }
  // Enough runs that the share within the band is known to two points.
  const runs = Array.from({ length: 480 }, (_, run) => {
    const initMs = run * 6 * HOUR_MS
    const observedC = 4 * uniform() - 2
    return [2, 5, 10, 20].map((leadH) => {
      const atMs = initMs + leadH * HOUR_MS
      return aRow({ initMs, atMs, leadH, oursC: 0, correctedC: 0, learnedC: 0, observedC })
    })
  })
  const scoresOf = (some: typeof runs) => calibrationsOf(some.flat(), new Map())
  const [corrected, learned] = scoresOf(runs)
  expect([corrected?.model, learned?.model]).toEqual(['corrected', 'learned'])
  for (const { n, coverage } of corrected?.leads.slice(1, 5) ?? []) {
    expect(n).toBeGreaterThan(450)
    expect(coverage).toBeGreaterThan(0.77)
    expect(coverage).toBeLessThan(0.83)
  }
  // What the last run scores does not depend on what came of the seven before it, which had not ended.
  const lastScore = (before: typeof runs) => {
    const sums = [[...before, ...runs.slice(107, 108)], before].map((some) =>
      (scoresOf(some)[0]?.leads ?? []).reduce((sum, { n, crpsC }) => (n > 0 ? sum + n * crpsC : sum), 0),
    )
    return (sums[0] ?? 0) - (sums[1] ?? 0)
  }
  const warm = (run: (typeof runs)[number]) => run.map((row) => ({ ...row, observedC: 40 }))
  const unlike = [...runs.slice(0, 100), ...runs.slice(100, 107).map(warm)]
  expect(lastScore(unlike)).toBeCloseTo(lastScore(runs.slice(0, 107)), 6)
  const earlier = [...runs.slice(0, 93), ...runs.slice(93, 100).map(warm), ...runs.slice(100, 107)]
  expect(lastScore(earlier)).not.toBeCloseTo(lastScore(runs.slice(0, 107)), 1)
})

describe('the command', () => {
  const tempFolder = createTempFolder()
  afterAll(() => tempFolder.remove())

  test('uses no readings after the cut-off of a forecast', async () => {
    const folder = path.join(tempFolder.folder, 'metro', 'cases', 'caseA')
    mkdirSync(folder, { recursive: true })
    const steady = { at: -4, td: -7, st: -4.2, sst: -3.8, ws: 18 }
    const files = {
      station: aStation(),
      observation: anObservation(
        hours(-10, 12).map((hour) => aMeasure(hour, hour > 2 ? { ...steady, st: 30 } : steady)),
      ),
      forecast: aForecast(hours(-10, 20).map((hour) => aPrediction(hour, { ...steady, cc: 8 }))),
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, `${name}.xml`), text)
    const rows = [1, 2, 4].map((lead) => `caseA,2026-01-15T02:05Z,${lead},30,-4,,-4.2`)
    const head = 'case,init_utc,lead_h,obs_rst_c,metro_rst_c,roadsurf_rst_c,persistence_rst_c'
    tempFolder.file('replay_forecast_forcing.csv', `${[head, ...rows].join('\n')}\n`)
    const dump = path.join(tempFolder.folder, 'rows.csv')
    const { code, stdout, stderr } = await run('validate', [tempFolder.folder, '--json', '--rows', dump])
    expect([code, stderr]).toEqual([0, ''])
    const [report] = JSON.parse(stdout).replays
    expect(report).toMatchObject({
      name: 'forecast',
      rows: 3,
      forecasts: 1,
      rowsWithoutForecast: 0,
      unmatchedRows: 0,
    })
    // Readings after the cut-off say 30 °C: a forecast that used them would come close to that.
    expect(report.bins[1].scores.ours.biasC).toBeLessThan(-30)
    expect(report.bins[1].scores.ours.biasC).toBeGreaterThan(-38)
    expect(report.bins[1].scores.metro.rmseC).toBe(34)
    expect(report.bins[1].scores.roadsurf.rmseC).toBeNull()
  })

  test('scores a set of points by winter and hour of issue, and compares it with an earlier run', async () => {
    const folder = createTempFolder()
    const set = path.join(folder.folder, 'somewhere')
    mkdirSync(set)
    const point = (id: string, from: string) => {
      const fromMs = Date.parse(from)
      const times = Array.from({ length: 37 }, (_, hour) => fromMs + (hour - 24) * 3_600_000)
      const all = (value: number) => times.map(() => value)
      const observations = times.slice(0, 25).map((at) => ({ at, surfaceC: -4 }))
      const weather = {
        times,
        airTemperatureC: all(-4),
        dewPointC: all(-7),
        windMs: all(3),
        cloudCover: all(1),
      }
      return { id, site: { latitudeDeg: 45, longitudeDeg: 0 }, weather, observations, from }
    }
    const points = [point('a', '2010-01-15T00:00Z'), point('b', '2012-01-15T06:00Z')]
    const truth = [
      'id,init_utc,lead_h,obs_rst_c,roadsurf_rst_c,persistence_rst_c',
      ...points.flatMap(({ id, from }) => [2, 5].map((lead) => `${id},${from},${lead},-5,-3,-4`)),
      'b,2012-01-15T12:00Z,2,-5,-3,-4',
    ]
    writeFileSync(path.join(set, 'points.json.gz'), gzipSync(JSON.stringify(points)))
    writeFileSync(path.join(set, 'truth.csv.gz'), gzipSync(`${truth.join('\n')}\n`))
    const first = await run('validate', [folder.folder, '--json'])
    const [report] = JSON.parse(first.stdout).pointSets
    expect(report).toMatchObject({
      name: 'somewhere',
      forecasts: 2,
      rows: 4,
      rowsWithoutForecast: 0,
      unmatchedRows: 1,
    })
    expect(report.parts.map(({ name }: { name: string }) => name)).toEqual([
      '2009–10',
      '2011–12',
      'issued at 00 h',
      'issued at 06 h',
    ])
    expect(report.bins[1].scores.roadsurf).toMatchObject({ rmseC: 2, biasC: 2 })

    const earlier = folder.file('earlier.json', first.stdout)
    const { stdout } = await run('validate', [folder.folder, '--against', earlier])
    expect(stdout).toMatch(/somewhere: earlier → now.*\n(.*\n)*1–3 h.*\+0\.0 %/)
    const unrelatedReport = await run('validate', [folder.folder, '--against', folder.file('x.json', '{}')])
    expect([unrelatedReport.code, unrelatedReport.stdout]).toEqual([1, ''])
    expect(unrelatedReport.stderr).toContain('x.json: is not what')
    folder.remove()
  })

  test('succeeds with a note if there is no replay table; fails without cases or without an argument', async () => {
    const folder = createTempFolder()
    mkdirSync(path.join(folder.folder, 'metro', 'cases', 'caseA'), { recursive: true })
    writeFileSync(path.join(folder.folder, 'metro', 'cases', 'caseA', 'station.xml'), aStation())
    const { code, stderr } = await run('validate', [folder.folder])
    expect(code).toBe(0)
    expect(stderr).toContain('holds 1 cases and no replay table')
    folder.remove()
    expect((await run('validate', [folder.folder])).code).toBe(1)
    expect((await run('validate', [])).code).toBe(2)
  })
})

const shared = validationFolder()

describe.skipIf(!shared)(
  'the shared cases (skipped where they are not checked out next to the repository)',
  () => {
    test('every row gets a forecast, and every row belongs to a case', async () => {
      const { code, stdout } = await run('validate', [shared ?? '', '--json'])
      expect(code).toBe(0)
      const { replays, pointSets, scenarios } = JSON.parse(stdout)
      for (const report of pointSets)
        expect(report).toMatchObject({ rowsWithoutForecast: 0, unmatchedRows: 0 })
      for (const report of replays) {
        expect(report).toMatchObject({ rowsWithoutForecast: 0, unmatchedRows: 0 })
        expect(report.cases.length).toBeGreaterThanOrEqual(10)
        expect(report.lowestC).toBeGreaterThan(-80)
        expect(report.highestC).toBeLessThan(80)
      }
      expect(scenarios.length).toBeGreaterThan(3)
      for (const { scenario, largestK } of scenarios) expect(largestK, scenario).not.toBeNull()
      const largest = (name: string) =>
        Math.abs(
          scenarios.find((candidate: { scenario: string }) => candidate.scenario.startsWith(name)).largestK,
        )
      expect(largest('s01')).toBeLessThan(4)
      expect(largest('s03')).toBeLessThan(2)
    }, 240_000)
  },
)
