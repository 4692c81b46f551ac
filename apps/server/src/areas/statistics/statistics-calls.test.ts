import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../db/publish.ts'
import { anObservation } from '../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const HOUR_MS = 3_600_000
/** Midnight in Paris, two days ago by the machine’s clock or a little more. */
const midnightMs = (() => {
  const day = new Date(Date.now() - 3 * 24 * HOUR_MS).toLocaleDateString('sv', { timeZone: 'Europe/Paris' })
  const utc = Date.parse(`${day}T00:00:00Z`)
  const clock = new Date(utc).toLocaleTimeString('sv', { timeZone: 'Europe/Paris' })
  return utc - Number(clock.slice(0, 2)) * HOUR_MS
})()

async function observe(hour: number, columns: Record<string, unknown>) {
  const at = new Date(midnightMs + hour * HOUR_MS).toISOString()
  const { rev } = await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'observation', rows: [anObservation('north-1', at, columns)] }],
  })
  await app.tail.waitForRevision(rev)
}

const range = () =>
  `time_from=${new Date(midnightMs).toISOString()}&time_to=${new Date(midnightMs + 24 * HOUR_MS).toISOString()}`

type Measured = { code: string; hours: number; mean: number | null; low: { value: number; at: string } }
type Answer = {
  asOf: { at: string }
  from: string
  to: string
  all: Measured[]
  steps: { from: string; measures: Measured[] }[]
}

test('a day of a station has extremes with their times, hours below zero and gaps', async () => {
  for (const [hour, airC] of [
    [1, -2],
    [2, -4],
    [3, 3],
  ] as const)
    await observe(hour, { air_temperature_c: airC, measured: ['tair'] })
  const { status, body } = await app.as(
    'olga',
    'GET',
    `/setups/north/stations/north-1/stats?${range()}&measures=tair`,
  )
  expect(status).toBe(200)
  const { all, from, to, steps } = body as Answer
  expect([from, to]).toEqual([
    new Date(midnightMs).toISOString(),
    new Date(midnightMs + 24 * HOUR_MS).toISOString(),
  ])
  expect(all).toEqual([
    {
      code: 'tair',
      readings: 3,
      hours: 3,
      completeness: 0.125,
      mean: -1,
      low: { value: -4, at: new Date(midnightMs + 2 * HOUR_MS).toISOString() },
      high: { value: 3, at: new Date(midnightMs + 3 * HOUR_MS).toISOString() },
      total: null,
      thresholds: [
        { key: 'air_frost', hours: 2, days: 1, wholeDays: 0 },
        { key: 'air_cold', hours: 0, days: 0, wholeDays: 0 },
      ],
      freezeThawDays: 1,
    },
  ])
  expect(steps.map(({ measures }) => measures)).toEqual([all])
})

test('by hour each hour has its own entry, and an hour without a value is left out', async () => {
  const url = `/setups/north/stations/north-1/stats?${range()}&measures=tair&by=hour`
  const { steps } = (await app.as('olga', 'GET', url)).body as Answer
  expect(
    steps.map(({ from, measures }) => [(Date.parse(from) - midnightMs) / HOUR_MS, measures[0]?.mean]),
  ).toEqual([
    [1, -2],
    [2, -4],
    [3, 3],
  ])
})

test('returns the same for all stations of the organisation, and nothing of other organisations', async () => {
  const { body } = await app.as('olga', 'GET', `/setups/north/stations/stats?${range()}&measures=tair`)
  const { stations } = body as { stations: { stationId: string; measures: Measured[] }[] }
  const northStation = stations.find(({ stationId }) => stationId === 'north-1')
  expect(northStation?.measures).toMatchObject([{ code: 'tair', hours: 3, mean: -1, low: { value: -4 } }])
  expect(stations.filter(({ stationId }) => !stationId.startsWith('north'))).toEqual([])
  expect((await app.as('olga', 'GET', '/setups/north/stations/south-1/stats')).status).toBe(404)
})

test('a late reading counts from when it was received', async () => {
  const url = `/setups/north/stations/north-1/stats?${range()}&measures=tair`
  const before = (await app.as('olga', 'GET', url)).body as Answer
  await observe(4, { air_temperature_c: -9, measured: ['tair'] })
  const after = (await app.as('olga', 'GET', url)).body as Answer
  expect(after.all[0]?.low.value).toBe(-9)
  expect((await app.as('olga', 'GET', `${url}&time=${before.asOf.at}`)).body).toEqual(before)
})

test('a period that ends before it begins, or is too long, is refused at its field', async () => {
  const refused = async (query: string) =>
    (await app.as('olga', 'GET', `/setups/north/stations/north-1/stats?${query}`)).body
  expect(await refused('time_from=2026-01-02T00:00:00Z&time_to=2026-01-01T00:00:00Z')).toMatchObject({
    field: 'query.time_from',
  })
  expect(await refused('time_from=2020-01-01T00:00:00Z&time_to=2026-01-01T00:00:00Z&by=hour')).toMatchObject({
    field: 'query.time_from',
  })
})

test('every hour of a day has its entry, empty if nothing was measured', async () => {
  const url = `/setups/north/stations/north-1/stats/hours?${range()}&measure=tair`
  const { days } = (await app.as('olga', 'GET', url)).body as {
    days: { from: string; values: (number | null)[] }[]
  }
  expect(days).toHaveLength(1)
  expect(days[0]?.from).toBe(new Date(midnightMs).toISOString())
  expect(days[0]?.values.slice(0, 6)).toEqual([null, -2, -4, 3, -9, null])
  expect(days[0]?.values).toHaveLength(24)
})

test('the rose counts hours by direction and speed; a calm has no direction, and hours without a direction are left out', async () => {
  const wind = (kmh: number, directionDeg?: number) => ({
    wind_average_kmh: kmh,
    ...(directionDeg === undefined ? {} : { wind_direction_deg: directionDeg }),
    measured: ['wind_avg', 'wind_dir'],
  })
  await observe(6, wind(25, 352))
  await observe(7, wind(12, 92))
  await observe(8, wind(0.4, 200))
  await observe(9, wind(30))
  const { body } = await app.as('olga', 'GET', `/setups/north/stations/north-1/stats/wind?${range()}`)
  const rose = body as { hours: number; calm: number; completeness: number; sectors: number[][] }
  expect([rose.hours, rose.calm, rose.completeness]).toEqual([3, 1, 0.125])
  expect(rose.sectors[0]).toEqual([0, 0, 1, 0, 0])
  expect(rose.sectors[4]).toEqual([0, 1, 0, 0, 0])
})

test('the same days of earlier years follow, and years without a value are left out', async () => {
  const earlier = new Date(midnightMs + 12 * HOUR_MS)
  earlier.setUTCFullYear(earlier.getUTCFullYear() - 2)
  const { rev } = await publish(app.database, {
    origin: 'archive',
    setupId: 'north',
    batches: [
      {
        kind: 'observation',
        rows: [anObservation('north-1', earlier.toISOString(), { air_temperature_c: 7, measured: ['tair'] })],
      },
    ],
  })
  await app.tail.waitForRevision(rev)
  const url = `/setups/north/stations/north-1/stats/years?${range()}&measures=tair`
  const { years } = (await app.as('olga', 'GET', url)).body as { years: Answer[] }
  expect(years.map(({ from }) => from.slice(0, 4))).toEqual([
    String(new Date(midnightMs + 12 * HOUR_MS).getUTCFullYear()),
    String(earlier.getUTCFullYear()),
  ])
  expect(years[1]?.all[0]).toMatchObject({ code: 'tair', mean: 7, hours: 1 })
})

test('snow events are as recorded at the time, and last until six hours have passed without snow', async () => {
  const nowHour = Math.floor((Date.now() - midnightMs) / HOUR_MS)
  const url = '/setups/north/stations/north-1/snow_event'
  type Snow = {
    asOf: { at: string }
    measuresSnow: boolean
    events: { totalCm: number; isGoingOn: boolean }[]
  }
  expect((await app.as('olga', 'GET', url)).body).toMatchObject({ measuresSnow: false, events: [] })
  await observe(30, { snow_cm: 1.5, measured: ['snow'] })
  await observe(nowHour - 2, { snow_cm: 0.5, measured: ['snow'] })
  const before = (await app.as('olga', 'GET', url)).body as Snow
  expect(before.events.map(({ totalCm, isGoingOn }) => [totalCm, isGoingOn])).toEqual([
    [0.5, true],
    [1.5, false],
  ])
  await observe(31, { snow_cm: 2, measured: ['snow'] })
  expect(((await app.as('olga', 'GET', url)).body as Snow).events[1]?.totalCm).toBe(3.5)
  expect((await app.as('olga', 'GET', `${url}?time=${before.asOf.at}`)).body).toEqual(before)
  expect((await app.as('olga', 'GET', '/setups/north/stations/south-1/snow_event')).status).toBe(404)
})

test('a snow event lists what crews did on the road of its point, for people who may see directives, as recorded at the time', async () => {
  const url = '/setups/north/stations/north-1/snow_event'
  type Snow = { asOf: { at: string }; events: { totalCm: number; treatments: object | null }[] }
  const snowOf = async (query = '', person = 'olga') =>
    (await app.as(person, 'GET', `${url}${query}`)).body as Snow
  const before = await snowOf()
  expect(before.events.at(-1)?.treatments).toEqual({ passes: 0, ploughings: 0, deicerGm2: 0, abrasiveGm2: 0 })
  const pass = (hour: number, act: object) => ({
    castpoint_id: 'north-c1',
    treated_at: new Date(midnightMs + hour * HOUR_MS),
    source: 'truck-7',
    ...act,
  })
  const { rev } = await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      {
        kind: 'treatment',
        rows: [
          pass(20, { salt_gm2: 15 }),
          pass(30, { salt_gm2: 20, is_plowed: true }),
          pass(36, { salt_gm2: 10, mgcl2_gm2: 5, abrasive_gm2: 80 }),
          // More than six hours after the last snow the pass belongs to no event.
          pass(37.5, { salt_gm2: 40 }),
        ],
      },
    ],
  })
  await app.tail.waitForRevision(rev)
  expect((await snowOf()).events.at(-1)?.treatments).toEqual({
    passes: 2,
    ploughings: 1,
    deicerGm2: 35,
    abrasiveGm2: 80,
  })
  expect(await snowOf(`?time=${before.asOf.at}`)).toEqual(before)
  expect((await snowOf('', 'vera')).events.at(-1)?.treatments).toBeNull()
})
