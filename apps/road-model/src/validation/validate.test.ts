import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  aForecast,
  aMeasure,
  anObservation,
  aPrediction,
  aStation,
  hours,
} from '../../../../packages/metro-files/src/test-files.ts'
import { aFolder, run, validationFolder } from '../test-command.ts'
import type { Replayed } from './replay.ts'
import { caseScores, inBin, score } from './scores.ts'

const aRow = (given: Partial<Replayed>): Replayed => ({
  caseId: 'a',
  forcing: 'forecast',
  initMs: 0,
  atMs: 0,
  leadH: 0.5,
  observedC: -1,
  oursC: -1,
  metroC: -1,
  roadsurfC: -1,
  persistenceC: -1,
  ...given,
})

describe('scores', () => {
  test('are means over cases, however many rows each has', () => {
    const rows = [
      ...Array.from({ length: 10 }, () => aRow({ oursC: 0 })),
      aRow({ caseId: 'b', oursC: 2 }),
      aRow({ caseId: 'b', oursC: Number.NaN }),
    ]
    expect(score(rows, 'ours')).toMatchObject({ rmseC: 2, biasC: 2, cases: 2, n: 11 })
  })

  test('count hits among frozen roads and false alarms among forecasts of frost', () => {
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

  test('leave out what has nothing to count', () => {
    expect(score([aRow({ observedC: 5, oursC: 5 })], 'ours')).toMatchObject({
      hitRate: Number.NaN,
      falseAlarmRatio: Number.NaN,
    })
    expect(score([], 'metro').rmseC).toBeNaN()
  })

  test('a lead at the end of a bin belongs to it', () => {
    const rows = [0, 0.5, 1, 2.9, 3].map((leadH) => aRow({ leadH }))
    expect(inBin(rows, [1, 3]).map(({ leadH }) => leadH)).toEqual([2.9, 3])
    expect(inBin(rows, [0, 1]).map(({ leadH }) => leadH)).toEqual([0, 0.5, 1])
  })

  test('put the case first where we are furthest behind', () => {
    const [worst, best] = caseScores([
      aRow({ oursC: -1.5, metroC: 3 }),
      aRow({ caseId: 'b', oursC: 4, roadsurfC: 0, metroC: 1 }),
    ])
    expect(worst).toMatchObject({ caseId: 'b', overBestK: 4, overBothK: 3 })
    expect(best).toMatchObject({ caseId: 'a', overBestK: 0.5, overBothK: -3.5 })
  })
})

describe('the command', () => {
  const given = aFolder()
  afterAll(() => given.remove())

  test('replays a folder at its cut-offs: a steady road is forecast well, and only its past is known', async () => {
    const folder = path.join(given.folder, 'metro', 'cases', 'caseA')
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
    given.file('replay_forecast_forcing.csv', `${[head, ...rows].join('\n')}\n`)
    const dump = path.join(given.folder, 'rows.csv')
    const { code, stdout, stderr } = await run('validate', [given.folder, '--json', '--rows', dump])
    expect([code, stderr]).toEqual([0, ''])
    const [report] = JSON.parse(stdout).replays
    expect(report).toMatchObject({ forcing: 'forecast', rows: 3, forecasts: 1, unanswered: 0, strangers: 0 })
    // Readings after the cut-off say 30 °C: a forecast that had seen them would be near.
    expect(report.bins[1].scores.ours.biasC).toBeLessThan(-30)
    expect(report.bins[1].scores.ours.biasC).toBeGreaterThan(-38)
    expect(report.bins[1].scores.metro.rmseC).toBe(34)
    expect(report.bins[1].scores.roadsurf.rmseC).toBeNull()
  })

  test('says so where there are cases and no tables, or nothing', async () => {
    const folder = aFolder()
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

describe.skipIf(!shared)('the shared cases (skipped where they are not beside the repository)', () => {
  test('are all answered, and the tables are those of the cases', async () => {
    const { code, stdout } = await run('validate', [shared ?? '', '--json'])
    expect(code).toBe(0)
    const { replays, scenarios } = JSON.parse(stdout)
    for (const report of replays) {
      expect(report).toMatchObject({ unanswered: 0, strangers: 0 })
      expect(report.cases.length).toBeGreaterThanOrEqual(10)
      expect(report.lowestC).toBeGreaterThan(-80)
      expect(report.highestC).toBeLessThan(80)
    }
    expect(scenarios.length).toBeGreaterThan(3)
    for (const { scenario, largestK } of scenarios) expect(largestK, scenario).not.toBeNull()
    const largest = (name: string) =>
      Math.abs(scenarios.find((one: { scenario: string }) => one.scenario.startsWith(name)).largestK)
    expect(largest('s01')).toBeLessThan(4)
    expect(largest('s03')).toBeLessThan(2)
  }, 60_000)
})
