import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { plausibleReadings } from './plausible-readings.ts'
import type { RoadObservation } from './road-case.ts'

const END_MS = Date.parse('2026-01-15T06:00:00Z')

/** Readings every 20 minutes up to the end, oldest first; `ago` in readings. */
const readings = (count: number, at: (ago: number) => Partial<RoadObservation>): RoadObservation[] =>
  Array.from({ length: count }, (_, index) => {
    const ago = count - 1 - index
    return { atMs: END_MS - (ago * HOUR_MS) / 3, ...at(ago) }
  })
const cooling = (ago: number) => ({ surfaceC: -4 + ago / 10, airTemperatureC: -5 })
const surfaces = (observations: readonly RoadObservation[]) =>
  observations.map(({ surfaceC }) => surfaceC ?? null)

test('an implausible reading is left out, whether it is the last one or in between', () => {
  const spiked = (wrong: number, c: number) =>
    plausibleReadings(
      readings(12, (ago) => (ago === wrong ? { ...cooling(ago), surfaceC: c } : cooling(ago))),
    )
  for (const c of [35, 45, -30]) {
    expect(surfaces(spiked(0, c).observations).at(-1)).toBeNull()
    expect(spiked(0, c).notes).toEqual([{ code: 'observations_leap', count: 1 }])
  }
  expect(surfaces(spiked(4, 30).observations).filter((c) => c === null)).toHaveLength(1)
  expect(spiked(0, 6)).toEqual({ observations: expect.anything(), notes: [] })
})

test('a road far from the air temperature is left out even if it is so from the start', () => {
  const { observations, notes } = plausibleReadings(
    readings(12, (ago) => ({ surfaceC: 38 + ago / 10, airTemperatureC: -5 })),
  )
  expect(surfaces(observations).every((c) => c === null)).toBe(true)
  expect(notes).toEqual([{ code: 'observations_leap', count: 12 }])
})

test('a road stuck at one value is left out, even at 0 °C in mild air, unless melting or freezing explains it', () => {
  const stuckAt = (surfaceC: number, airTemperatureC: number, others: Partial<RoadObservation> = {}) =>
    plausibleReadings(readings(30, () => ({ surfaceC, airTemperatureC, ...others })))
  expect(stuckAt(-3.2, -5).notes).toEqual([{ code: 'observations_stuck', count: 30 }])
  expect(surfaces(stuckAt(-0, 11).observations).every((c) => c === null)).toBe(true)
  expect(stuckAt(0, 1).notes).toEqual([])
  expect(stuckAt(0, 8, { snowMm: 4 }).notes).toEqual([])
  expect(plausibleReadings(readings(15, () => ({ surfaceC: -3, airTemperatureC: -5 }))).notes).toEqual([])
})

test('good readings come back as they are', () => {
  const good = readings(40, cooling)
  expect(plausibleReadings(good)).toEqual({ observations: good, notes: [] })
})

test('an impossible value is passed on to the model, and no other value is compared with it', () => {
  const codes = readings(12, (ago) => (ago > 5 ? { surfaceC: 999, airTemperatureC: -999 } : cooling(ago)))
  expect(plausibleReadings(codes)).toEqual({ observations: codes, notes: [] })
})

test('a road that stays near 0 °C is stuck unless snow, ice or cold air plausibly explains it', () => {
  const day = (at: (ago: number) => Partial<RoadObservation>) => plausibleReadings(readings(75, at)).notes
  const aroundZero = (ago: number) => [-0.1, 0, 0.1, 0][ago % 4] ?? 0
  const stuck = [{ code: 'observations_stuck', count: 75 }]
  expect(day((ago) => ({ surfaceC: aroundZero(ago), airTemperatureC: 9 + ago / 20 }))).toEqual(stuck)
  expect(day(() => ({ surfaceC: 0, airTemperatureC: 9, roadState: 8 }))).toEqual(stuck)
  expect(day(() => ({ surfaceC: 0 }))).toEqual(stuck)
  expect(day(() => ({ surfaceC: 0, snowMm: 3 }))).toEqual([])
  expect(day((ago) => ({ surfaceC: aroundZero(ago), airTemperatureC: 2, roadState: 8 }))).toEqual([])
})

test('without a measured air temperature, that of the forecast decides whether a road at 0 °C is stuck', () => {
  const observations = readings(30, () => ({ surfaceC: 0.1 }))
  const weather = (airC: number) => {
    const timesMs = observations.map(({ atMs }) => atMs)
    const constant = timesMs.map(() => airC)
    return { timesMs, airTemperatureC: constant, dewPointC: constant, windMs: timesMs.map(() => 2) }
  }
  expect(plausibleReadings(observations, { weather: weather(10) }).notes).toMatchObject([{ count: 30 }])
  expect(plausibleReadings(observations, { weather: weather(1) }).notes).toEqual([])
})

test('a road too warm for the night is left out, even if all its readings agree', () => {
  const site = { latitudeDeg: 46.8, longitudeDeg: -71.2 }
  const cases: [surfaceC: (ago: number) => number, count: number][] = [
    [(ago) => 35 - ago / 50, 12],
    [(ago) => (ago < 2 ? 25 - ago : -4 - ago / 20), 2],
    [(ago) => 15 - ago / 50, 12],
  ]
  for (const [surfaceC, count] of cases) {
    const { observations, notes } = plausibleReadings(
      readings(12, (ago) => ({ surfaceC: surfaceC(ago), airTemperatureC: -5 })),
      { site },
    )
    expect(surfaces(observations).filter((c) => c === null)).toHaveLength(count)
    expect(notes).toEqual([{ code: 'observations_leap', count }])
  }
})
