import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { FROM_MS, MASSIF_CENTRAL, mean, PLACES, ROUTE_20 } from './test-places.ts'
import type { ForecastCode } from './types.ts'
import { simulatedWinter } from './winter.ts'

const RANGES: Record<ForecastCode, readonly [number, number]> = {
  tair: [-60, 55],
  tdew: [-60, 55],
  rh: [0, 105],
  pres: [600, 1100],
  wind_avg: [0, 250],
  wind_max: [0, 250],
  wind_dir: [0, 360],
  cloud: [0, 100],
  rain: [0, 300],
  snow: [0, 100],
  rain_frz: [0, 300],
  ice: [0, 300],
  vis: [0, 75000],
  weather: [0, 99],
  iso0: [0, 9000],
  pn: [0, 9000],
}

test('gives 240 hours from the full hour at or after its issue, all within the valid range', () => {
  const winter = simulatedWinter('verglas')
  for (const place of PLACES) {
    for (let run = 0; run < 12; run++) {
      const issuedAtMs = FROM_MS + run * 6 * HOUR_MS + 1
      const forecast = winter.forecast(place, issuedAtMs)
      expect(forecast.startAtMs).toBe(FROM_MS + run * 6 * HOUR_MS + HOUR_MS)
      for (const [code, [min, max]] of Object.entries(RANGES)) {
        const values = forecast.values[code as ForecastCode] ?? []
        expect(values).toHaveLength(240)
        for (const value of values) expect(value !== null && value >= min && value <= max, code).toBe(true)
      }
    }
  }
  expect(winter.forecast(MASSIF_CENTRAL, FROM_MS, 12).startAtMs).toBe(FROM_MS)
  expect(winter.forecast(MASSIF_CENTRAL, FROM_MS, 12).values.tair).toHaveLength(12)
})

test('errors grow with lead time and are unbiased', () => {
  const winter = simulatedWinter('verglas')
  const errorsAt = (leadH: number) => {
    const errors: number[] = []
    for (const place of PLACES) {
      for (let run = 0; run < 400; run++) {
        const issuedAtMs = FROM_MS + run * 31 * HOUR_MS
        const forecast = winter.forecast(place, issuedAtMs, leadH + 1).values.tair?.[leadH] ?? 0
        errors.push(forecast - winter.weatherAt(place, issuedAtMs + leadH * HOUR_MS).airTemperatureC)
      }
    }
    return { rmse: Math.sqrt(mean(errors.map((error) => error * error))), bias: mean(errors) }
  }
  const [hour, day, fiveDays] = [errorsAt(1), errorsAt(24), errorsAt(120)]
  expect(hour.rmse).toBeLessThan(0.7)
  expect(day.rmse).toBeGreaterThan(hour.rmse)
  expect(fiveDays.rmse).toBeGreaterThan(2)
  expect(fiveDays.rmse).toBeLessThan(4)
  expect(Math.abs(fiveDays.bias)).toBeLessThan(0.4)
})

test('keeps its measures consistent with each other', () => {
  const { values } = simulatedWinter('verglas').forecast(ROUTE_20, FROM_MS)
  const { tair = [], tdew = [], rain = [], snow = [], rain_frz = [], wind_avg = [], wind_max = [] } = values
  for (const [hour, temperatureC] of tair.entries()) {
    expect(tdew[hour] ?? 0).toBeLessThanOrEqual(temperatureC ?? 0)
    expect(wind_max[hour] ?? 0).toBeGreaterThanOrEqual(wind_avg[hour] ?? 0)
    if ((snow[hour] ?? 0) > 0) expect(temperatureC).toBeLessThan(3.5)
    if ((rain_frz[hour] ?? 0) > 0) expect(temperatureC).toBeLessThan(1)
    if ((rain[hour] ?? 0) > 0) expect(temperatureC).toBeGreaterThan(-0.5)
  }
})

test('changes little from one run to the next', () => {
  const winter = simulatedWinter('verglas')
  const earlier = winter.forecast(ROUTE_20, FROM_MS).values.tair ?? []
  const later = winter.forecast(ROUTE_20, FROM_MS + HOUR_MS).values.tair ?? []
  const changes = later.slice(0, 200).map((value, hour) => Math.abs((value ?? 0) - (earlier[hour + 1] ?? 0)))
  expect(mean(changes)).toBeLessThan(0.6)
})

test('is the same however often and in whatever order it is requested', () => {
  const winter = simulatedWinter('verglas')
  const first = winter.forecast(ROUTE_20, FROM_MS + 5 * DAY_MS)
  winter.forecast(MASSIF_CENTRAL, FROM_MS)
  expect(winter.forecast(ROUTE_20, FROM_MS + 5 * DAY_MS)).toEqual(first)
  expect(simulatedWinter('verglas').forecast(ROUTE_20, FROM_MS + 5 * DAY_MS)).toEqual(first)
})
