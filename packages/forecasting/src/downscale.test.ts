import { describe, expect, test } from 'vitest'
import { downscaled, type ForecastPlace } from './downscale.ts'
import type { PointRun, RunValues } from './point-run.ts'
import { rephased, SNOW_MM_PER_CM } from './rephase.ts'

const NIGHT_MS = Date.UTC(2026, 0, 15, 2)
const NOON_MS = Date.UTC(2026, 0, 15, 12)
const PLACE: ForecastPlace = { latitudeDeg: 45, longitudeDeg: 3, altitudeM: 1000 }

function moved(values: RunValues, options: { from?: number; startMs?: number } = {}) {
  const run: PointRun = {
    source: 'a',
    issuedAtMs: NIGHT_MS,
    segments: [{ startMs: options.startMs ?? NOON_MS, stepS: 3600, values }],
  }
  return downscaled(run, options.from ?? 500, PLACE).segments[0]?.values ?? {}
}

describe('temperature', () => {
  test('temperature falls with height by the standard lapse rate on a cloudy windy day', () => {
    const { tair } = moved({ tair: [3], cloud: [100], wind_avg: [30] })
    expect(tair?.[0]).toBeCloseTo(3 - 3.25, 6)
  })

  test('temperature does not fall with height in a clear calm night, but does under cloud or in wind', () => {
    const at = (cloud: number, wind: number) =>
      moved({ tair: [3], cloud: [cloud], wind_avg: [wind] }, { startMs: NIGHT_MS }).tair?.[0] ?? Number.NaN
    expect(at(0, 3)).toBeCloseTo(3, 6)
    expect(at(100, 3)).toBeCloseTo(-0.25, 6)
    expect(at(0, 40)).toBeCloseTo(-0.25, 6)
    expect(at(40, 10)).toBeGreaterThan(at(60, 10))
  })

  test('a simulated winter has the nights of its own season', () => {
    // At five in the morning (UTC) it is light in June and still night in January.
    const [june, january] = [Date.UTC(2026, 5, 15, 5), Date.UTC(2026, 0, 15, 5)]
    const airC = (startMs: number, sunOffsetMs?: number) =>
      downscaled(
        {
          source: 'a',
          issuedAtMs: startMs,
          segments: [{ startMs, stepS: 3600, values: { tair: [3], cloud: [0], wind_avg: [3] } }],
        },
        500,
        { ...PLACE, sunOffsetMs },
      ).segments[0]?.values.tair?.[0]
    expect(airC(june)).not.toBeCloseTo(airC(january) ?? Number.NaN, 1)
    expect(airC(june, january - june)).toBeCloseTo(airC(january) ?? Number.NaN, 6)
  })

  test('temperature does not change where an altitude is unknown or the same', () => {
    expect(moved({ tair: [3] }, { from: 995 }).tair).toEqual([3])
    const run: PointRun = {
      source: 'a',
      issuedAtMs: 0,
      segments: [{ startMs: NOON_MS, stepS: 3600, values: { tair: [3] } }],
    }
    expect(downscaled(run, null, PLACE)).toBe(run)
    expect(downscaled(run, 200, { ...PLACE, altitudeM: null })).toBe(run)
  })
})

test('dew point never exceeds the temperature, and humidity follows from both', () => {
  const { tair, tdew, rh } = moved(
    { tair: [-5, 10], tdew: [-5, -8], rh: [100, 27], cloud: [100, 0], wind_avg: [20, 20] },
    { from: 1900 },
  )
  for (const [index, dewPointC] of (tdew ?? []).entries()) {
    expect(dewPointC).toBeLessThanOrEqual((tair?.[index] ?? 0) + 1e-9)
    expect(rh?.[index]).toBeGreaterThan(0)
    expect(rh?.[index]).toBeLessThanOrEqual(100.001)
  }
})

test('pressure falls with height as in a standard atmosphere of the same temperature', () => {
  // ISO 2533: 954.61 hPa and 11.75 °C at 500 m, 898.75 hPa at 1000 m
  const { pres } = moved({ tair: [11.75], pres: [954.61], cloud: [100], wind_avg: [30] })
  expect(pres?.[0]).toBeCloseTo(898.75, 1)
})

describe('precipitation', () => {
  const air = (airTemperatureC: number) => ({ airTemperatureC, dewPointC: airTemperatureC - 0.5 })

  test('precipitation turns into snow where it is colder, with the same water equivalent', () => {
    const values = moved({
      tair: [3],
      tdew: [2.5],
      cloud: [100],
      wind_avg: [20],
      rain: [2],
      snow: [0],
      weather: [63],
    })
    expect((values.snow?.[0] ?? 0) * SNOW_MM_PER_CM + (values.rain?.[0] ?? 0)).toBeCloseTo(2, 9)
    expect(values.snow?.[0]).toBeGreaterThan(1.6)
    expect(values.weather?.[0]).toBe(73)
  })

  test('conserves water between any two air temperatures, and leaves the phase unchanged in the same air', () => {
    const amounts = { rain: 0.7, snow: 1.3, rain_frz: 0.4, ice: 0.2 }
    const waterOf = ({ rain, snow, rain_frz, ice }: typeof amounts) =>
      rain + snow * SNOW_MM_PER_CM + rain_frz + ice
    for (let fromC = -8; fromC <= 8; fromC++) {
      expect(rephased(amounts, air(fromC), air(fromC)).snow).toBeCloseTo(1.3, 9)
      for (let toC = -8; toC <= 8; toC++) {
        const after = rephased(amounts, air(fromC), air(toC))
        expect(waterOf(after)).toBeCloseTo(waterOf(amounts), 9)
        expect(Math.min(after.rain, after.snow, after.rain_frz, after.ice)).toBeGreaterThanOrEqual(0)
      }
    }
  })

  test('freezing rain becomes rain in air above freezing', () => {
    const amounts = { rain: 0, snow: 0, rain_frz: 1, ice: 0 }
    expect(rephased(amounts, air(-1), air(3))).toEqual({ rain: 1, snow: 0, rain_frz: 0, ice: 0 })
    expect(rephased(amounts, air(-1), air(-2))).toMatchObject({ rain_frz: 1 })
  })
})
