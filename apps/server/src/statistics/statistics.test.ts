import type { MeasureCode } from '@verglas/contract/measures'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { latestAsOf } from '../db/as-of.ts'
import { publish } from '../db/publish.ts'
import { anObservation } from '../test-support/small-seed.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { countedDays, countedHours, daysWithin, talliesOfStations, tallyOfDays } from './counted-days.ts'
import { keepCounted } from './keep-counted.ts'

const STATION = { id: 'north-1', timezone: 'Europe/Paris' }
const FROM_MS = Date.parse('2025-01-31T23:00:00Z')
const TO_MS = Date.parse('2026-01-31T23:00:00Z')
const NOW = new Date('2026-02-10T12:00:00Z')
const CODES: readonly MeasureCode[] = ['tair', 'ts', 'rain', 'rain_sum', 'wind_max']

type Reading = { ms: number; tair: number; ts: number | null; rain: number; sum: number; isFaulty: boolean }

/**
 * A year at 30-minute intervals: three weeks and single hours missing, an accumulation that resets, a flagged
 * sensor.
 */
function aYear(): Reading[] {
  const readings: Reading[] = []
  let sum = 0
  for (let ms = FROM_MS, index = 0; ms < TO_MS; ms += 30 * MINUTE_MS, index++) {
    const rain = index % 37 === 0 ? 0.5 : 0
    sum = index % 5000 === 4999 ? 0 : sum + rain
    if ((index > 9000 && index < 10_000) || index % 211 < 3) continue
    const season = 8 - 12 * Math.cos((2 * Math.PI * (ms - FROM_MS)) / (TO_MS - FROM_MS))
    const tair = Math.round(10 * (season + 6 * Math.sin(index / 7.6))) / 10
    readings.push({
      ms,
      tair,
      ts: index % 13 === 0 ? null : tair - 1,
      rain,
      sum,
      isFaulty: index > 12_000 && index < 12_400,
    })
  }
  return readings
}

const YEAR = aYear()
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  const rows = YEAR.map(({ ms, tair, ts, rain, sum, isFaulty }) =>
    anObservation(STATION.id, new Date(ms).toISOString(), {
      air_temperature_c: tair,
      surface_temperature_c: ts,
      rain_mm: rain,
      rain_accumulation_mm: sum,
      quality: isFaulty ? { tair: { flag: 'stuck', check: 'persistence' } } : {},
    }),
  )
  for (let from = 0; from < rows.length; from += 1000)
    await publish(db.database, {
      origin: 'archive',
      setupId: 'north',
      batches: [{ kind: 'observation', rows: rows.slice(from, from + 1000) }],
    })
}, 60_000)
afterAll(() => db.drop())

const days = daysWithin(STATION.timezone, { fromMs: FROM_MS, toMs: TO_MS })
const counted = async () => countedDays(db.database, await latestAsOf(db.database), STATION, days, CODES)

/** The same result from a simple loop over the readings. */
function plainly(good: readonly { ms: number; value: number }[]) {
  const hours = new Map<number, number[]>()
  for (const { ms, value } of good) {
    const hour = Math.floor(ms / HOUR_MS)
    hours.set(hour, [...(hours.get(hour) ?? []), value])
  }
  const hourRows = [...hours.values()]
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const lowest = good.reduce((a, b) => (b.value < a.value ? b : a))
  const localDay = (ms: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(ms)
  return {
    readings: good.length,
    hours: hourRows.length,
    mean: mean(hourRows.map(mean)),
    low: { value: lowest.value, atMs: lowest.ms },
    frostHours: hourRows.reduce(
      (sum, values) => sum + values.filter((value) => value < 0).length / values.length,
      0,
    ),
    frostDays: new Set(good.filter(({ value }) => value < 0).map(({ ms }) => localDay(ms))).size,
  }
}

test('a year with gaps, clock changes and a faulty sensor gives the same counts as a simple loop over it', async () => {
  expect(days.length).toBe(365)
  for (const [code, good] of [
    ['tair', YEAR.filter(({ isFaulty }) => !isFaulty).map(({ ms, tair }) => ({ ms, value: tair }))],
    ['ts', YEAR.flatMap(({ ms, ts }) => (ts === null ? [] : [{ ms, value: Math.fround(ts) }]))],
  ] as const) {
    const tally = tallyOfDays(code, await counted(), null)
    const expected = plainly(good)
    const frost = tally?.beyond[0]
    expect({ readings: tally?.readings, hours: tally?.hours, lowAtMs: tally?.low?.atMs }).toEqual({
      readings: expected.readings,
      hours: expected.hours,
      lowAtMs: expected.low.atMs,
    })
    expect((tally?.meanSum ?? 0) / (tally?.hours ?? 1)).toBeCloseTo(expected.mean, 5)
    expect(tally?.low?.value).toBeCloseTo(expected.low.value, 4)
    expect(frost?.hours).toBeCloseTo(expected.frostHours, 5)
    expect(frost?.days).toBe(expected.frostDays)
  }
})

test('an accumulation counts its rises, across gaps and resets', async () => {
  let expected = 0
  for (const [index, { sum }] of YEAR.entries()) {
    const before = YEAR[index - 1]?.sum ?? sum
    expected += sum >= before ? sum - before : sum
  }
  expect(tallyOfDays('rain_sum', await counted(), null)?.total).toBeCloseTo(expected, 3)
})

test('cached statistics equal those from the readings, for one station and for many, also after late readings', async () => {
  const before = await latestAsOf(db.database)
  const tallied = async () =>
    talliesOfStations(
      db.database,
      await latestAsOf(db.database),
      [STATION],
      { fromMs: FROM_MS, toMs: TO_MS },
      CODES,
    )
  const asOfBefore = () => countedDays(db.database, before, STATION, days, CODES)
  const hoursOf = async () =>
    countedHours(db.database, await latestAsOf(db.database), STATION, days, ['tair'])
  const [raw, rawTallies, rawHours] = [await counted(), await tallied(), await hoursOf()]
  expect(await keepCounted(db.database, { now: NOW })).toBeGreaterThan(340)
  expect(await counted()).toEqual(raw)
  const storedHours = await hoursOf()
  expect(storedHours.length).toBe(rawHours.length)
  const [storedTallyByCode] = [(await tallied()).get(STATION.id)]
  for (const [code, tally] of rawTallies.get(STATION.id) ?? []) {
    const { meanSum, total, ...exact } = tally
    expect(storedTallyByCode?.get(code)).toMatchObject({
      readings: exact.readings,
      hours: exact.hours,
      low: exact.low,
      high: exact.high,
    })
    expect(storedTallyByCode?.get(code)?.meanSum).toBeCloseTo(meanSum, 6)
    expect(storedTallyByCode?.get(code)?.total ?? 0).toBeCloseTo(total ?? 0, 6)
    expect(storedTallyByCode?.get(code)?.beyond.map(({ days: count }) => count)).toEqual(
      tally.beyond.map(({ days: count }) => count),
    )
  }
  // A colder reading arrives for an old day.
  await publish(db.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      {
        kind: 'observation',
        rows: [anObservation(STATION.id, '2025-03-30T00:10:00Z', { air_temperature_c: -30 })],
      },
    ],
  })
  const recounted = await counted()
  expect(tallyOfDays('tair', recounted, null)?.low?.value).toBe(-30)
  expect(await asOfBefore()).toEqual(raw)
  expect(await keepCounted(db.database, { now: NOW })).toBe(1)
  expect(await counted()).toEqual(recounted)
  expect(await asOfBefore()).toEqual(raw)
  expect(await keepCounted(db.database, { now: NOW })).toBe(0)
})
