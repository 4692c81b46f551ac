import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NEVER } from '../chain/step.ts'
import { blend } from '../chain/steps/blend/step.ts'
import { road } from '../chain/steps/road/step.ts'
import {
  asOfAt,
  forecastInThread,
  linkStation,
  publishReadings,
  publishRun,
  weatherAt,
} from '../chain/test-weather.ts'
import { publish } from '../db/publish.ts'
import { readTruthRequest, writeSets } from '../main/archive-truth.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'

const NOW = Math.floor(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS
const ISSUES_H = [-30, -29, -24]

let db: TestDatabase
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'verglas-truth-'))
  db = await testDatabase()
  await linkStation(db.database)
  const [row] = await db.database.query<{ block: number }>(
    "select block from castpoint where id = 'north-c1'",
  )
  const key = String(row?.block)
  let readUntilMs = NOW - 60 * HOUR_MS
  for (const hour of ISSUES_H) {
    const issuedMs = NOW + hour * HOUR_MS
    await publishRun(db.database, issuedMs - HOUR_MS)
    await publishReadings(db.database, readUntilMs, issuedMs)
    readUntilMs = issuedMs
    await knownAt(issuedMs)
    for (const step of [blend, road]) {
      const asOf = await asOfAt(db.database, issuedMs)
      const batches = await step.run({ db: db.database, key, asOf, before: NEVER, model: forecastInThread })
      await publish(db.database, { origin: 'live', setupId: 'north', batches })
      await knownAt(issuedMs)
    }
  }
  // The hours after the last issue, and a day more.
  await publishReadings(db.database, readUntilMs, NOW)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await db.drop()
})

/** What was published since the last call became known within the second of `ms`; no two at the same instant. */
const knownAt = (ms: number) =>
  db.database.query(
    `update publication
        set known_at = $1::timestamptz + rev * interval '1 microsecond'
      where known_at > $1::timestamptz + interval '1 second'`,
    [new Date(ms)],
  )

async function written(name: string, args: readonly string[] = []) {
  const lines: string[] = []
  const pointFolder = path.join(folder, name)
  const request = readTruthRequest(['north', pointFolder, ...args], new Date(NOW))
  await writeSets(db.database, request, (line) => lines.push(line))
  return { own: pointFolder, lines }
}

type Point = {
  id: string
  from: string
  until: string
  weather: { times: string[]; airTemperatureC: number[]; dewPointC: number[] }
  observations: { at: string; surfaceC?: number }[]
}
const unzipped = (file: string) => gunzipSync(readFileSync(file)).toString('utf8')
const pointsOf = (set: string) => JSON.parse(unzipped(path.join(set, 'points.json.gz'))) as Point[]

test('past forecasts and the readings after them are a point set, with the readings known at each issue only', async () => {
  const { own, lines } = await written('all', ['--simulated'])
  const set = path.join(own, 'north-c1')
  const points = pointsOf(set)
  // One in six hours: the forecast of an hour after the first is not in it.
  expect(points.map(({ from }) => Date.parse(from))).toEqual([-30, -24].map((hour) => NOW + hour * HOUR_MS))
  for (const { from, until, observations } of points) {
    expect(Date.parse(until) - Date.parse(from)).toBe(24 * HOUR_MS)
    expect(observations.length).toBeGreaterThan(20)
    expect(observations.filter(({ at }) => at > from)).toEqual([])
  }
  const [head, ...rows] = unzipped(path.join(set, 'truth.csv.gz')).trim().split('\n')
  expect(head).toBe('id,init_utc,lead_h,obs_rst_c,roadsurf_rst_c,persistence_rst_c')
  // Every ten minutes of 24 hours; readings end before NOW.
  expect(rows).toHaveLength(144 + 143)
  const [id, init, lead, observed, roadsurf, persistence] = rows[5]?.split(',') ?? []
  expect([id, init, lead, roadsurf]).toEqual([points[0]?.id, points[0]?.from, '1.0000', ''])
  const initMs = Date.parse(init ?? '')
  expect(Number(observed)).toBeCloseTo(weatherAt(initMs + HOUR_MS).ts, 2)
  expect(Number(persistence)).toBeCloseTo(weatherAt(initMs - HOUR_MS / 6).ts, 2)
  expect(lines).toEqual([
    'north-c1: 2 forecasts, 287 readings.',
    `1 sets are in ${own}: npm run validate -- ${own} compares them.`,
  ])
  const origin = readFileSync(path.join(set, 'README.md'), 'utf8')
  expect(origin).toContain('station north-1')
  expect(origin).toContain('Weather: simulated')
})

test('the validation reads the sets', async () => {
  const { own } = await written('validated', ['--simulated', '--every', '1'])
  const command = [
    '--import',
    'tsx',
    path.resolve('apps/road-model/src/validation/validate.ts'),
    own,
    '--json',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, command)
  const { pointSets } = JSON.parse(stdout) as {
    pointSets: { name: string; bins: { scores: { ours?: { n: number; rmseC: number } } }[] }[]
  }
  expect(pointSets.map(({ name }) => name)).toEqual(['north-c1'])
  const ours = pointSets[0]?.bins.map(({ scores }) => scores.ours?.n ?? 0) ?? []
  expect(ours.reduce((sum, n) => sum + n, 0)).toBe(144 + 144 + 143)
}, 30_000)

test('hindcast has the air that the station observed after the issue, and the forecast before', async () => {
  const offC = 3
  await publishRun(db.database, NOW - 24.5 * HOUR_MS, { offC })
  const { own } = await written('hindcast', ['--simulated', '--forcing', 'hindcast'])
  const forecast = pointsOf(path.join(folder, 'all', 'north-c1'))
  const hindcast = pointsOf(path.join(own, 'north-c1'))
  for (const [place, point] of hindcast.entries()) {
    const { times, airTemperatureC } = point.weather
    const asForecast = forecast[place]?.weather.airTemperatureC ?? []
    for (const [index, time] of times.entries()) {
      const isObserved = time > point.from && Date.parse(time) <= NOW
      // The last reading is ten minutes before NOW, near enough for its hour.
      const observedMs = Math.min(Date.parse(time), NOW - HOUR_MS / 6)
      const expected = isObserved ? weatherAt(observedMs).tair : asForecast[index]
      expect([time, airTemperatureC[index]]).toEqual([time, expect.closeTo(expected ?? Number.NaN, 4)])
    }
  }
})

test('simulated points are left out unless asked for, and nothing is overwritten', async () => {
  const { own, lines } = await written('real')
  expect(lines).toEqual([
    '1 points are simulated and left out; --simulated writes them to try the command.',
    'No set was written.',
  ])
  expect(existsSync(path.join(own, 'north-c1'))).toBe(false)
  await expect(written('all', ['--simulated'])).rejects.toThrow(/is there already/)
  await expect(written('none', ['--point', 'elsewhere'])).rejects.toThrow('north has no point elsewhere')
  const beforeAll = await written('early', ['--simulated', '--until', '2001-01-01'])
  expect(beforeAll.lines.at(-1)).toBe('No set was written.')
})

test('arguments that cannot be used are named', () => {
  const read = (...args: string[]) => readTruthRequest(args, new Date(NOW))
  expect(() => read('north')).toThrow(/npm run archive-truth/)
  expect(() => read('north', 'f', '--every', '0')).toThrow('--every is 0')
  expect(() => read('north', 'f', '--forcing', 'guess')).toThrow('--forcing is guess')
  expect(() => read('north', 'f', '--from', 'yesterday')).toThrow('--from is yesterday')
  expect(() => read('north', 'f', '--from', '2026-02-01', '--until', '2026-01-01')).toThrow(/before --until/)
  expect(() => read('north', 'f', '--form', '2026-02-01')).toThrow(/--form/)
})
