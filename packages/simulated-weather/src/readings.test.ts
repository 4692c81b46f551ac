import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { aStation, FROM_MS, PLACES, ROUTE_20 } from './test-places.ts'
import type { Reading, ReadingCode } from './types.ts'
import { simulatedWinter } from './winter.ts'

/** Ranges outside which the product refuses a value (the contract's measure table). */
const RANGES: Record<ReadingCode, readonly [number, number]> = {
  ts: [-50, 75],
  tss: [-50, 75],
  'tss-5': [-50, 75],
  'tss-10': [-50, 75],
  road_state: [0, 9],
  ice_risk: [0, 5],
  film: [0, 20],
  road_ice: [0, 50],
  adhesion: [0, 1],
  salt: [0, 400],
  tfreeze: [-40, 0],
  tair: [-60, 55],
  tdew: [-60, 55],
  rh: [0, 105],
  pres: [600, 1100],
  vis: [0, 75000],
  solar: [0, 1400],
  wind_force: [0, 250],
  wind_avg: [0, 250],
  wind_max: [0, 250],
  wind_dir: [0, 360],
  precip_type: [0, 4],
  precip_rate: [0, 300],
  rain: [0, 300],
  rain_sum: [0, 100000],
  snow: [0, 100],
  snow_depth: [0, 500],
  water: [-20, 5000],
  battery: [0, 30],
}

function entries(reading: Reading): [ReadingCode, number][] {
  return Object.entries(reading.values) as [ReadingCode, number][]
}

test('is the same over a range, over parts of it and at single instants', () => {
  const station = aStation({ periodS: 720 })
  const toMs = FROM_MS + 4 * DAY_MS
  const complete = simulatedWinter('verglas').readings(station, FROM_MS, toMs)
  const winter = simulatedWinter('verglas')
  const pieces: Reading[] = []
  for (let atMs = FROM_MS; atMs < toMs; atMs += 5 * HOUR_MS + 77_000) {
    pieces.push(...winter.readings(station, atMs, Math.min(toMs, atMs + 5 * HOUR_MS + 77_000)))
  }
  expect(pieces).toEqual(complete)
  for (const index of [3, 200, 350]) {
    const reading = complete[index]
    if (!reading) throw new Error('no reading')
    const singleReading = simulatedWinter('verglas').readings(station, reading.atMs, reading.atMs + 1)
    expect(singleReading).toEqual([reading])
  }
})

test('all values are within the ranges of their measures', () => {
  const winter = simulatedWinter('verglas')
  const outside: string[] = []
  for (const place of PLACES) {
    for (const isBridge of [false, true]) {
      const station = aStation({ ...place, isBridge })
      for (const reading of winter.readings(station, FROM_MS, FROM_MS + 12 * DAY_MS)) {
        for (const [code, value] of entries(reading)) {
          const [min, max] = RANGES[code]
          if (!(value >= min && value <= max)) outside.push(`${code} ${value}`)
        }
      }
    }
  }
  expect(outside).toEqual([])
})

test('the road follows the weather without jumps, even at midnight UTC', () => {
  const readings = simulatedWinter('verglas').readings(aStation(), FROM_MS, FROM_MS + 12 * DAY_MS)
  for (const [index, { atMs, values }] of readings.entries()) {
    const before = readings[index - 1]
    if (!before || atMs - before.atMs !== 600_000) continue
    const change = (code: ReadingCode) => Math.abs((values[code] ?? 0) - (before.values[code] ?? 0))
    const isMidnight = atMs % DAY_MS === 0
    expect(change('ts')).toBeLessThan(isMidnight ? 1.2 : 4)
    expect(change('tss-10')).toBeLessThan(0.7)
    expect(change('snow_depth')).toBeLessThan(2)
  }
})

test('has wet, salted, snowy, icy and dry roads within two weeks', () => {
  const winter = simulatedWinter('verglas')
  const observedStates = new Set<number | undefined>()
  for (const place of PLACES) {
    const readings = winter.readings(aStation({ ...place, periodS: 1800 }), FROM_MS, FROM_MS + 14 * DAY_MS)
    for (const { values } of readings) observedStates.add(values.road_state)
  }
  for (const state of [0, 1, 2, 4, 5, 7, 8]) expect(observedStates).toContain(state)
})

test('the rain of each period adds up to the sum since midnight', () => {
  const day = simulatedWinter('verglas').readings(aStation({ periodS: 3600 }), FROM_MS, FROM_MS + 6 * DAY_MS)
  for (const [index, { atMs, values }] of day.entries()) {
    const before = day[index - 1]
    if (!before || atMs - before.atMs !== HOUR_MS || atMs % DAY_MS === 0) continue
    const rainIncrease = (values.rain_sum ?? 0) - (before.values.rain_sum ?? 0)
    expect(Math.abs(rainIncrease - (values.rain ?? 0))).toBeLessThan(0.02)
  }
})

test('a healthy station loses few readings and never three in a row', () => {
  const readings = simulatedWinter('verglas').readings(aStation(), FROM_MS, FROM_MS + 14 * DAY_MS)
  expect(readings.length).toBeGreaterThan(14 * 144 * 0.99)
  for (const [index, { atMs }] of readings.entries()) {
    expect(atMs - (readings[index - 1]?.atMs ?? atMs)).toBeLessThanOrEqual(3 * 600_000)
  }
})

test('a failing road sensor is reported as missing, never as a value', () => {
  const station = aStation({ fault: 'road_sensor_failing' })
  for (const { values, quality } of simulatedWinter('verglas').readings(station, FROM_MS, FROM_MS + DAY_MS)) {
    expect(values.road_state).toBe(9)
    expect(values.ice_risk).toBe(5)
    expect(values.ts).toBeUndefined()
    expect(values.film).toBeUndefined()
    expect(quality).toMatchObject({ ts: { flag: 'failing' }, film: { flag: 'failing' } })
    expect(values.tair).toBeDefined()
  }
})

test('the absurd values of a faulty station are rejected, and the raw values retained', () => {
  const station = aStation({ fault: 'erroneous' })
  const readings = simulatedWinter('verglas').readings(station, FROM_MS, FROM_MS + 5 * DAY_MS)
  const refused = readings.flatMap(({ values, quality }) =>
    Object.entries(quality).map(([code, { flag, raw }]) => ({ code, flag, raw, isIncluded: code in values })),
  )
  expect(refused.length).toBeGreaterThan(readings.length * 0.05)
  expect(refused.length).toBeLessThan(readings.length * 0.3)
  for (const { code, flag, raw, isIncluded } of refused) {
    const [min, max] = RANGES[code as ReadingCode]
    expect(flag).toBe('out_of_range')
    expect(raw === undefined || raw < min || raw > max).toBe(true)
    expect(isIncluded).toBe(false)
  }
})

test('a stuck thermometer reports one air temperature for days without any quality flag', () => {
  const station = aStation({ fault: 'air_sensor_stuck' })
  const sound = aStation({ fault: 'none' })
  const toMs = FROM_MS + 30 * DAY_MS
  const readings = simulatedWinter('verglas').readings(station, FROM_MS, toMs)
  const others = simulatedWinter('verglas').readings(sound, FROM_MS, toMs)
  expect(readings.every(({ quality }) => Object.keys(quality).length === 0)).toBe(true)
  expect(readings.map(({ values: { tair, ...rest } }) => rest)).toEqual(
    others.map(({ values: { tair, ...rest } }) => rest),
  )
  const steady = readings.filter(({ values }, index) => values.tair === readings[index - 1]?.values.tair)
  expect(steady.length / readings.length).toBeGreaterThan(0.9)
  expect(new Set(readings.map(({ values }) => values.tair)).size).toBeGreaterThan(6)
})

test('a disconnected station is silent for over six hours at most instants, but has data from past days', () => {
  const winter = simulatedWinter('verglas')
  let silent = 0
  for (let index = 0; index < 100; index++) {
    const station = aStation({ fault: 'disconnected', id: `station-${index % 10}` })
    const nowMs = FROM_MS + index * 7 * HOUR_MS
    const last = winter.readings(station, nowMs - 3 * DAY_MS, nowMs).at(-1)
    expect(last).toBeDefined()
    if (last && nowMs - last.atMs > 6 * HOUR_MS) silent++
  }
  expect(silent).toBeGreaterThan(70)
})

test('basic and water stations have fewer measures', () => {
  const winter = simulatedWinter('verglas')
  const codes = (sensors: 'basic' | 'water') =>
    Object.keys(
      winter.readings(aStation({ ...ROUTE_20, sensors }), FROM_MS, FROM_MS + HOUR_MS)[0]?.values ?? {},
    )
  expect(codes('basic')).not.toContain('film')
  expect(codes('basic')).toContain('ts')
  expect(codes('water')).toContain('water')
  expect(codes('water')).not.toContain('ts')
})
