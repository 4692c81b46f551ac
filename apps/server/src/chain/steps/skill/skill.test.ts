import { BLEND_SOURCE } from '@verglas/contract/codes'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../../db/publish.ts'
import { type TestDatabase, testDatabase } from '../../../test-support/test-database.ts'
import { type Before, NEVER } from '../../step.ts'
import { asOfAt, forecastInThread, linkStation, publishReadings, publishRun } from '../../test-weather.ts'
import { fit } from '../fit/step.ts'
import { skill } from './step.ts'

/** Midnight of the day before yesterday. */
const START = Math.floor(Date.now() / DAY_MS - 2) * DAY_MS

let db: TestDatabase
let block = -1
beforeAll(async () => {
  db = await testDatabase()
  await linkStation(db.database)
  const [row] = await db.database.query<{ block: number }>(
    "select block from castpoint where id = 'north-c1'",
  )
  block = row?.block ?? -1
  await publishRun(db.database, START, { offC: 1.5 })
  await publishRoad()
})
afterAll(() => db.drop())

let before: Before = NEVER

/** Publishes a road that stays at 1 °C, with a band from far below up to 2 °C. */
function publishRoad() {
  const issued_at = new Date(START)
  const hours = Array.from({ length: 24 })
  const text = (values: readonly number[]) => `{${hours.flatMap(() => values).join()}}`
  const common = { castpoint_id: 'north-c1', issued_at }
  const road = { ...common, start_at: issued_at, step_s: 3600, model: 'test', as_of_rev: 0 }
  const deciles = text([-4000, -3000, -2000, -1000, 100, 120, 140, 160, 200])
  const series = {
    measure: 'ts',
    start_at: issued_at,
    raw: text([100]),
    corrected: null,
    learned: text([90]),
    deciles,
  }
  return publish(db.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      { kind: 'road_forecast', rows: [{ ...road, inputs: {}, notes: [], surface: text([100]) }] },
      { kind: 'shadow', rows: [{ ...common, courses: [series] }] },
    ],
  })
}

/** Scores what is known at an instant and publishes the result. */
async function scoreAt(nowMs: number) {
  const asOf = await asOfAt(db.database, nowMs)
  const products = await skill.run({
    db: db.database,
    key: String(block),
    asOf,
    before,
    model: forecastInThread,
  })
  const batches = products.filter(({ rows }) => rows.length > 0)
  if (batches.length > 0) await publish(db.database, { origin: 'live', setupId: 'north', batches })
  before = { rev: asOf.rev, atMs: nowMs }
}

type Sums = { n: number; error: number; square: number; bins: number[] }
async function sums(): Promise<Sums | undefined> {
  const [row] = await db.database.query<Sums>(
    `select sum(b.n)::integer as n, sum(b.error) as error, sum(b.square) as square,
            array_agg(distinct b.bin::integer order by b.bin::integer) as bins
       from skill s
      cross join lateral unnest(s.n, s.sum_error, s.sum_square) with ordinality b(n, error, square, bin)
      where s.source = 'simulated' and s.measure = 'tair' and b.n > 0`,
  )
  return row
}

test('each observed hour is scored once, when it first becomes available', async () => {
  await publishReadings(db.database, START, START + 6 * HOUR_MS + 1)
  await scoreAt(START + 6 * HOUR_MS + 30 * 60_000)
  // Hours 1 to 5: the hour of the issue is not a forecast, and the last hour of the quarter-day is scored
  // with the next.
  expect(await sums()).toMatchObject({ n: 5 })

  // Two hours of the next quarter-day are missing at first and arrive late.
  await publishReadings(db.database, START + 6 * HOUR_MS, START + 8 * HOUR_MS - 1)
  await publishReadings(db.database, START + 10 * HOUR_MS, START + 12 * HOUR_MS + 1)
  await scoreAt(START + 12 * HOUR_MS + 30 * 60_000)
  const early = await sums()
  expect(early?.n).toBeGreaterThanOrEqual(9)
  expect(early?.n).toBeLessThan(11)
  await publishReadings(db.database, START + 8 * HOUR_MS, START + 10 * HOUR_MS)
  await publishReadings(db.database, START + 12 * HOUR_MS, START + 18 * HOUR_MS + 1)
  await scoreAt(START + 18 * HOUR_MS + 30 * 60_000)
  const skillSums = await sums()
  expect(skillSums).toMatchObject({ n: 17, bins: [1, 2, 3, 4, 5] })
  // the forecast was 1.5 °C too warm throughout
  expect((skillSums?.error ?? 0) / 17).toBeCloseTo(1.5, 1)
  expect((skillSums?.square ?? 0) / 17).toBeCloseTo(2.25, 1)

  await scoreAt(START + 18 * HOUR_MS + 40 * 60_000)
  expect(await sums()).toEqual(skillSums)
})

test('the band of a road is checked against each reading, and each has a situation', async () => {
  const rows = await db.database.query<{
    band_n: number[]
    band_held: number[]
    rank_n: number[]
    situation_n: number[]
  }>("select band_n, band_held, rank_n, situation_n from skill where source = 'verglas' and measure = 'ts'")
  const sum = (column: 'band_n' | 'band_held' | 'rank_n' | 'situation_n') =>
    rows.flatMap((row) => row[column]).reduce((total, count) => total + count, 0)
  // The road is at 2 °C or more from 11:30 to 18:00: six of the hours are above the band.
  expect({ n: sum('band_n'), withinBand: sum('band_held'), ranks: sum('rank_n') }).toEqual({
    n: 17,
    withinBand: 11,
    ranks: 17,
  })
  // Each of the seventeen hours has a situation, and the night hours are critical as well.
  expect(sum('situation_n')).toBeGreaterThanOrEqual(17)
  const raw = await db.database.query(
    "select band_n from skill where source <> 'verglas' and band_n is not null",
  )
  expect(raw).toEqual([])
})

test('increments have the day of their observations, and the worst error of that day', async () => {
  const rows = await db.database.query<{ day: string; worst: { leadH: number; forecast: number } }>(
    `select day, worst from skill where source = 'simulated' and measure = 'tair' order by rev limit 1`,
  )
  expect(rows[0]?.day).toBe(new Date(START).toISOString().slice(0, 10))
  expect(rows[0]?.worst).toMatchObject({ issuedAt: new Date(START).toISOString() })
})

test('the fit learns the sources’ errors, and corrects nothing before it has enough data', async () => {
  const asOf = await asOfAt(db.database, START + DAY_MS)
  const batches = await fit.run({
    db: db.database,
    key: String(block),
    asOf,
    before,
    model: forecastInThread,
  })
  const [row] = (batches[0]?.rows ?? []) as { weights: { source: string; measure: string; n: number[] }[] }[]
  const tair = row?.weights.find(({ source, measure }) => source === 'simulated' && measure === 'tair')
  expect(tair?.n.reduce((sum, n) => sum + n, 0)).toBe(17)
  expect(row).toMatchObject({ corrections: { tair: { isOn: [false, false, false, false, false, false] } } })
})

test('two days after a forecast its errors are stored, before its correction and with the learned one', async () => {
  await publishRun(db.database, START, { source: BLEND_SOURCE })
  await publishReadings(db.database, START + DAY_MS, START + 2 * DAY_MS)
  await scoreAt(START + 2 * DAY_MS + 7 * HOUR_MS)
  const samples = await db.database.query<{ measure: string; errors: number[] }>(
    `select measure, errors from error_sample where issued_at = $1 and measure like 'ts%' order by measure`,
    [new Date(START)],
  )
  expect(samples.map(({ measure }) => measure)).toEqual(['ts_forecast', 'ts_learned', 'ts_raw'])
  const hoursOfRun = [1, 4, 8, 12, 16]
  const [forecast, learned, raw] = samples.map(({ errors }) => errors)
  // The uncorrected road of that run was forecast at 1 °C throughout.
  expect(hoursOfRun.map((hour) => forecast?.[hour])).toEqual(hoursOfRun.map(() => 100))
  // the road with the learned correction was 0.1 °C colder, so it was observed to be that much warmer
  expect(hoursOfRun.map((hour) => (learned?.[hour] ?? 0) - (raw?.[hour] ?? 0))).toEqual(
    hoursOfRun.map(() => 10),
  )
})
