import { DAY_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Batch, publish } from '../../db/publish.ts'
import { aCastpoint } from '../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

const todayMs = Math.floor(Date.now() / DAY_MS) * DAY_MS
const day = (ago: number) => new Date(todayMs - ago * DAY_MS).toISOString().slice(0, 10)

let app: TestApp
let latestRev = 0
beforeAll(async () => {
  app = await testApp()
  await publishBatch({
    kind: 'castpoint',
    rows: [aCastpoint({ castpoint_id: 'north-c1', owner_setup_id: 'north', station_id: 'north-1' })],
  })
})
afterAll(() => app.close())

async function publishBatch(batch: Batch) {
  latestRev = (await publish(app.database, { origin: 'live', setupId: 'north', batches: [batch] })).rev
}

async function read<T extends object>(url: string, person = 'olga'): Promise<T> {
  const headers = { 'verglas-min-rev': String(latestRev) }
  const { status, body } = await app.as(person, 'GET', url, { headers })
  expect(status).toBe(200)
  return body as T
}

type Sums = Record<string, number[] | null>

/**
 * Six lead bins with the whole value in the second (1 to 3 h), or ten classes with the whole value in the
 * last.
 */
const second = (value: number) => [0, value, 0, 0, 0, 0]
const lastClass = (value: number) => [0, 0, 0, 0, 0, 0, 0, 0, 0, value]

function anIncrement(source: string, measure: string, ago: number, sums: Sums, worst: object | null = null) {
  const arrays = Object.entries(sums).map(([name, values]) => [name, values && `{${values.join()}}`])
  return { source, measure, day: day(ago), worst, ...Object.fromEntries(arrays) }
}

/** An array with `places` cells for each lead bin, and values in the cells of the second bin. */
const cells = (places: number, values: Record<number, number>) =>
  Array.from({ length: 6 * places }, (_, index) => values[index - places] ?? 0)

const score = (increments: object[]) =>
  publishBatch({ kind: 'skill', rows: [{ castpoint_id: 'north-c1', increments }] })

/** `n` errors of the same size. */
const errors = (n: number, error: number): Sums => ({
  n: second(n),
  sum_error: second(n * error),
  sum_absolute: second(n * Math.abs(error)),
  sum_square: second(n * error * error),
})
const worst = (forecast: number, observed: number, ago: number) => ({
  issuedAt: new Date(todayMs - ago * DAY_MS).toISOString(),
  validAt: new Date(todayMs - ago * DAY_MS + 2 * 3_600_000).toISOString(),
  leadH: 2,
  forecast,
  observed,
})

type Skill = {
  asOf: { at: string }
  period: { from: string; to: string }
  measures: { measure: string; leads: Record<string, unknown>[]; situations: { leads: object[] }[] }[]
  reliability: object[]
  worst: { measure: string; forecast: number }[]
}
const SKILL = '/castpoints/north-c1/skill'

test('nothing is scored before the observations have arrived', async () => {
  expect(await read(SKILL)).toMatchObject({
    stationId: 'north-1',
    simulated: false,
    period: { from: null, to: null },
    measures: [],
    worst: [],
  })
  expect(await read('/castpoints/south-c1/skill', 'sam')).toMatchObject({ stationId: null, measures: [] })
})

test('scores of a period sum all its increments, with those of persistence and the raw sources', async () => {
  const events = {
    hits: second(6),
    misses: second(2),
    false_alarms: second(3),
    correct_negatives: second(9),
    critical_n: second(10),
    critical_correct: second(8),
    brier_sum: second(1.5),
    brier_n: second(20),
    class_n: lastClass(20),
    class_sum: lastClass(19),
    class_observed: lastClass(17),
  }
  await score([
    anIncrement('verglas', 'ts', 2, { ...errors(20, 1), ...events }, worst(1, 4, 2)),
    anIncrement('persistence', 'ts', 2, errors(20, 3)),
    anIncrement('other', 'tair', 2, errors(4, -2)),
    anIncrement('verglas', 'tair', 2, errors(4, 1), worst(1, 2, 2)),
    anIncrement('verglas-raw', 'ts', 2, errors(20, 5)),
  ])
  const before = await read<Skill>(SKILL)
  expect(before.measures.map(({ measure }) => measure)).toEqual(['ts', 'tair'])
  const [road, air] = before.measures
  expect(road?.leads).toHaveLength(6)
  expect(road?.leads[1]).toEqual({
    fromH: 1,
    toH: 3,
    forecast: { n: 20, bias: 1, mae: 1, rmse: 1 },
    hitRate: 0.75,
    falseAlarmRatio: 0.3333,
    percentCorrect: 0.8,
    brier: 0.075,
    persistence: { n: 20, bias: 3, mae: 3, rmse: 3 },
    raw: { n: 20, bias: 5, mae: 5, rmse: 5 },
    corrected: { n: 0, bias: null, mae: null, rmse: null },
    isCorrected: false,
    learned: { n: 0, bias: null, mae: null, rmse: null },
    isLearned: false,
    band: { n: 0, coverage: null, crps: null, ranks: new Array(10).fill(0) },
    sources: [],
  })
  expect(road?.leads[0]).toMatchObject({ forecast: { n: 0, bias: null, rmse: null }, hitRate: null })
  expect(air?.leads[1]).toMatchObject({
    sources: [{ source: 'other', n: 4, bias: -2, mae: 2, rmse: 2 }],
    persistence: { n: 0 },
  })
  expect(before.reliability).toHaveLength(10)
  expect(before.reliability[9]).toEqual({ from: 0.9, to: 1, n: 20, forecast: 0.95, observed: 0.85 })
  expect(before.reliability[0]).toMatchObject({ n: 0, forecast: null })
  expect(before.period).toEqual({
    from: `${day(2)}T00:00:00.000Z`,
    to: `${day(1)}T00:00:00.000Z`,
  })

  await score([
    anIncrement('verglas', 'ts', 2, errors(20, -3), worst(1, -5, 2)),
    anIncrement('verglas', 'ts', 1, errors(40, 0), worst(0, 2, 1)),
  ])
  const after = await read<Skill>(SKILL)
  // 20 errors of 1, 20 of -3 and 40 of 0
  expect(after.measures[0]?.leads[1]).toMatchObject({
    forecast: { n: 80, bias: -0.5, mae: 1, rmse: Math.round(1e4 * Math.sqrt(200 / 80)) / 1e4 },
    hitRate: 0.75,
  })
  expect(after.period.to).toBe(`${day(0)}T00:00:00.000Z`)
  expect(await read(`${SKILL}?time=${before.asOf.at}`)).toEqual(before)
})

test('the worst cases are the largest errors, one per day and measure', async () => {
  const { worst: cases } = await read<Skill>(SKILL)
  expect(cases).toEqual([
    { measure: 'ts', ...worst(1, -5, 2) },
    { measure: 'ts', ...worst(0, 2, 1) },
    { measure: 'tair', ...worst(1, 2, 2) },
  ])
})

test('a period ends today and begins the given number of days before', async () => {
  const { measures, period } = await read<Skill>(`${SKILL}?days=2`)
  expect(period.from).toBe(`${day(1)}T00:00:00.000Z`)
  expect(measures[0]?.leads[1]).toMatchObject({ forecast: { n: 40, bias: 0 } })
})

test('the list has one line for every point of the organisation, scored or not', async () => {
  await publishBatch({
    kind: 'castpoint',
    rows: [aCastpoint({ castpoint_id: 'unscored', owner_setup_id: 'north' })],
  })
  await app.database.query("insert into setup_castpoint values ('north', 'unscored')")
  const before = await read<{ asOf: { at: string } }>('/setups/north/skill?lead=3')
  expect(before).toMatchObject({
    measure: 'ts',
    fromH: 1,
    toH: 3,
    period: { from: `${day(2)}T00:00:00.000Z`, to: `${day(0)}T00:00:00.000Z` },
    points: [
      { castpointId: 'north-c1', n: 80, bias: -0.5, mae: 1, hitRate: 0.75, persistenceRmse: 3 },
      { castpointId: 'unscored', n: 0, bias: null, rmse: null, hitRate: null, persistenceRmse: null },
    ],
  })
  await score([anIncrement('verglas', 'ts', 0, errors(80, 1))])
  expect(await read('/setups/north/skill?lead=3')).toMatchObject({
    points: [{ n: 160, bias: 0.25 }, { n: 0 }],
  })
  expect(await read(`/setups/north/skill?lead=3&time=${before.asOf.at}`)).toEqual(before)
  expect(await read('/setups/north/skill?lead=48&measure=tair')).toMatchObject({
    points: [{ n: 0 }, { n: 0 }],
  })
})

test('other organisations see no line of it, and an invalid lead is refused', async () => {
  expect(await read('/setups/south/skill?lead=3', 'sam')).toMatchObject({
    period: { from: null },
    points: [{ castpointId: 'south-c1', n: 0 }],
  })
  expect((await app.as('sam', 'GET', SKILL)).status).toBe(404)
  expect(await app.as('olga', 'GET', '/setups/north/skill?lead=5')).toMatchObject({
    status: 400,
    body: { code: 'Invalid', field: 'query.lead' },
  })
})

test('the answer includes the band, the road situation and where the correction is active', async () => {
  const before = await read<Skill>(SKILL)
  const band = {
    band_n: second(10),
    band_held: second(7),
    crps_sum: second(4.5),
    rank_n: cells(10, { 0: 2, 4: 7, 9: 1 }),
  }
  const situations = (error: number) => ({
    situation_n: cells(6, { 0: 4 }),
    situation_sum_error: cells(6, { 0: 4 * error }),
    situation_sum_square: cells(6, { 0: 4 * error * error }),
  })
  const { rev } = await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      {
        kind: 'blend_fit',
        rows: [
          {
            castpoint_id: 'north-c1',
            as_of_rev: latestRev,
            weights: [],
            corrections: {
              ts: { biasByBin: [], isOn: [false, true, false, true, false, false] },
              learned: { factors: [], isOn: [false, false, true, true, false, false] },
            },
          },
        ],
      },
      {
        kind: 'skill',
        rows: [
          {
            castpoint_id: 'north-c1',
            increments: [
              anIncrement('verglas', 'ts', 1, { ...errors(4, 0), ...band, ...situations(2) }),
              anIncrement('persistence', 'ts', 1, { ...errors(4, 0), ...situations(6) }),
              anIncrement('verglas-corrected', 'ts', 1, errors(4, 1)),
              anIncrement('verglas-learned', 'ts', 1, errors(4, 0.5)),
            ],
          },
        ],
      },
    ],
  })
  latestRev = rev
  const { measures } = await read<Skill>(SKILL)
  const [road] = measures
  expect(road?.leads[1]).toMatchObject({
    band: { n: 10, coverage: 0.7, crps: 0.45, ranks: [2, 0, 0, 0, 7, 0, 0, 0, 0, 1] },
    corrected: { n: 4, rmse: 1 },
    isCorrected: true,
    learned: { n: 4, rmse: 0.5 },
    isLearned: false,
    sources: [],
  })
  expect(road?.leads[2]).toMatchObject({ isCorrected: false, band: { n: 0, coverage: null } })
  // Where both are on, the learned correction replaces the other.
  const correctionsInUse = road?.leads.map(({ isCorrected, isLearned }) => [isCorrected, isLearned])
  expect(correctionsInUse?.slice(1, 4)).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ])
  expect(road?.situations).toHaveLength(1)
  expect(road?.situations[0]).toMatchObject({ situation: 'clear_night' })
  expect(road?.situations[0]?.leads[1]).toEqual({
    fromH: 1,
    toH: 3,
    n: 4,
    bias: 2,
    rmse: 2,
    persistenceRmse: 6,
  })
  expect(await read(`${SKILL}?time=${before.asOf.at}`)).toEqual(before)
})
