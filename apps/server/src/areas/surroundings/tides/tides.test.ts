import { sourceById } from '@verglas/sources'
import { aLevel, GAUGE } from '@verglas/sources/providers/iwls/levels-builder'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStore } from '../../../ingest/store.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'

/** Starts around now, because the calls use the clock of the log. */
const HOUR = 60
const startMs = Math.floor(Date.now() / (15 * 60_000)) * 15 * 60_000
const at = (minutes: number) => new Date(startMs + minutes * 60_000).toISOString().replace('.000Z', 'Z')

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.database.query("insert into setup_source values ('north', 'iwls')")
})
afterAll(() => app.close())
beforeEach(() => app.database.query('truncate tide, observation'))

type Row = ReturnType<typeof aLevel>
async function take(
  series: string,
  rows: readonly Row[],
  source = 'iwls',
  settings: object = { stations: [GAUGE] },
) {
  const bytes = Buffer.from(JSON.stringify(rows))
  const store = openStore(app.database, {
    source: sourceById(source),
    connectionId: null,
    ownerSetupId: null,
    now: () => new Date(),
    asArchive: false,
    settings: { ...settings },
  })
  const name = `iwls ${GAUGE.code} ${series}`
  await store.take({
    name,
    receivedAt: new Date(),
    body: (async function* () {
      yield bytes
    })(),
  })
  await store.flush()
  const { refused, appended } = store.summary()
  expect(refused).toEqual([])
  const [row] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
  await app.tail.waitForRevision(row?.rev ?? 0)
  return appended
}

async function read<T>(
  url: string,
  person = 'olga',
  status = 200,
  headers: Record<string, string> = {},
): Promise<T> {
  const answer = await app.as(person, 'GET', url, { headers })
  expect([answer.status, answer.status === status ? '' : answer.text]).toEqual([status, ''])
  return answer.body as T
}

type Extreme = { at: string; level: number; kind: string | null; coefficient: number | null }
type Point = {
  id: string
  datum: string
  latest: { level: number } | null
  nextHigh: Extreme | null
  nextLow: Extreme | null
  series: string[]
}
type Columns = { times: number[]; levels: number[] }
type Data = {
  tidepoint: Point
  observed: Columns
  predicted: Columns
  forecast: Columns
  residual: Columns
  extremes: Extreme[]
  notice: string
  asOf: { at: string }
}
const ID = `iwls-${GAUGE.code}`
const list = async (person = 'olga') =>
  (await read<{ tidepoints: Point[] }>('/setups/north/tidepoints', person)).tidepoints
const data = (query = '') => read<Data>(`/tidepoints/${ID}/data${query}`)

/** Alternating low and high water every six hours around now; the next one is high. */
const WATERS = Array.from({ length: 24 }, (_, index) => {
  const step = index - 11
  return aLevel(at(step * 6 * HOUR + HOUR), step % 2 === 0 ? 4.9 - index / 100 : 0.6 + index / 100)
})
const CURVE = Array.from({ length: 5 }, (_, index) => aLevel(at((index - 3) * 15), 2 + index / 10))

test('a gauge has its latest level and the next high and low water', async () => {
  await take('wlp-hilo', WATERS)
  await take('wlo', [aLevel(at(-15), 2.31), aLevel(at(-10), 2.36)])
  expect(await list()).toMatchObject([
    {
      id: ID,
      ref: GAUGE.code,
      name: GAUGE.name,
      datum: 'chart_datum',
      source: 'iwls',
      series: ['extremes'],
      latitude: GAUGE.latitudeDeg,
      latest: { level: 2.36, observedAt: at(-10).replace('Z', '.000Z') },
      nextHigh: { at: at(HOUR).replace('Z', '.000Z'), level: 4.79, kind: 'high', coefficient: null },
      nextLow: { at: at(7 * HOUR).replace('Z', '.000Z'), kind: 'low' },
      attribution: expect.stringContaining('Not for navigation'),
    },
  ])
})

test('the data around now has observed, predicted and forecast levels and the residual', async () => {
  await take('wlp', CURVE)
  await take('wlf-spine', [aLevel(at(HOUR), 2.6)])
  await take('wlo', [aLevel(at(-40), 2.5), aLevel(at(-20), 2.5)])
  await take('wlp-hilo', WATERS)
  const answer = await data()
  expect(answer.notice).toBe('not_for_navigation')
  expect(answer.observed).toEqual({
    times: [-40, -20].map((minutes) => Date.parse(at(minutes))),
    levels: [2.5, 2.5],
  })
  expect(answer.predicted.levels).toEqual([2, 2.1, 2.2, 2.3, 2.4])
  expect(answer.forecast).toEqual({ times: [Date.parse(at(HOUR))], levels: [2.6] })
  expect(answer.residual.levels).toEqual([0.467, 0.333])
  expect(answer.extremes).toHaveLength(12)
  expect(answer.extremes.every(({ kind, level }) => (level > 2 ? 'high' : 'low') === kind)).toBe(true)
  expect(answer.tidepoint.series).toEqual(['prediction', 'extremes', 'forecast'])
})

test('the same day again appends nothing, a corrected one appends, and back in time the old one is returned', async () => {
  expect(await take('wlp', CURVE)).toBeGreaterThan(0)
  expect(await take('wlp', CURVE)).toBe(0)
  const before = await data()
  expect(await take('wlp', [aLevel(at(-30), 9)])).toBe(1)
  expect((await data()).predicted.levels).toEqual([2, 9, 2.2, 2.3, 2.4])
  const earlierData = await data(`?time=${encodeURIComponent(before.asOf.at)}`)
  expect(earlierData).toEqual(before)
})

test('a high water that has moved leaves no duplicate', async () => {
  await take('wlp-hilo', WATERS)
  await take(
    'wlp-hilo',
    WATERS.map((water, index) => (index === 12 ? { ...water, eventDate: at(7 * HOUR + 9) } : water)),
  )
  const times = (await data()).extremes.map((extreme) => extreme.at)
  expect(times).toContain(at(7 * HOUR + 9).replace('Z', '.000Z'))
  expect(times).not.toContain(at(7 * HOUR).replace('Z', '.000Z'))
  expect(times).toHaveLength(12)
})

test('parts in any order, repeated, give the same levels', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.shuffledSubarray(CURVE, { minLength: 1 }), { maxLength: 4 }),
      async (messages) => {
        await app.database.query('truncate tide')
        for (const message of [...messages, CURVE, ...messages]) await take('wlp', message)
        expect((await data()).predicted.levels).toEqual([2, 2.1, 2.2, 2.3, 2.4])
      },
    ),
    { numRuns: 8 },
  )
}, 60_000)

test('nobody sees the gauges of another organisation, and the header selects the organisation', async () => {
  await take('wlp-hilo', WATERS)
  await read('/setups/north/tidepoints', 'sam', 404)
  await read(`/tidepoints/${ID}/data`, 'sam', 404)
  await read(`/tidepoints/${ID}/data`, 'duo', 200, { 'x-setup': 'north' })
  await read(`/tidepoints/${ID}/data`, 'duo', 404, { 'x-setup': 'south' })
  await read('/tidepoints/north-1/data', 'olga', 404)
  expect((await list('vera')).length).toBe(1)
})

test('a gauge without a tide is listed with its available data', async () => {
  await take('wlo', [aLevel(at(-200), 2.5)])
  expect(await list()).toMatchObject([{ latest: null, nextHigh: null, nextLow: null, series: [] }])
  expect(await data()).toMatchObject({ observed: { levels: [2.5] }, residual: { levels: [] }, extremes: [] })
})
