import { HAZARD_KINDS } from '@verglas/road-hazard'
import { expect, test } from 'vitest'
import { forecastRoad } from './forecast-road.ts'
import { aCase, NOON_MS, someReadings, someWeather } from './test-case.ts'

const HOURS = 73
const hourly = (value: number) => new Array<number>(HOURS).fill(value)
const from = (first: number, last: number, value: number) => hourly(0).fill(value, first, last)
const kindsOf = (forecast: ReturnType<typeof forecastRoad>) =>
  new Set([...forecast.hazardKind].map((code) => HAZARD_KINDS[code]))

test('wet snow on a road at 0 °C is snow or slush, not ice', () => {
  const forecast = forecastRoad(
    aCase({
      weather: someWeather({
        airTemperatureC: hourly(0.6),
        dewPointC: hourly(0.3),
        cloudCover: hourly(1),
        snowMm: from(26, 32, 1),
      }),
      observations: someReadings(() => 0.4),
      untilMs: NOON_MS + 9 * 3_600_000,
    }),
  )
  expect(Math.max(...forecast.looseSnowMm)).toBeGreaterThan(0.5)
  expect(Math.max(...forecast.iceMm)).toBeLessThan(0.1)
  expect(Math.max(...forecast.hazardLevel)).toBeLessThan(4)
  expect(kindsOf(forecast)).not.toContain('ice')
})

test('rain on a frozen road is freezing rain in every series, under any air', () => {
  const forecast = forecastRoad(
    aCase({
      weather: someWeather({
        airTemperatureC: hourly(1.5),
        dewPointC: hourly(0.5),
        cloudCover: hourly(1),
        rainMm: from(24, 30, 1),
      }),
      observations: someReadings(() => -4),
      untilMs: NOON_MS + 3 * 3_600_000,
    }),
  )
  const first = forecast.hazardKind.findIndex((code) => HAZARD_KINDS[code] === 'freezing_rain')
  expect(first).toBeGreaterThanOrEqual(0)
  expect(forecast.condition[first]).toBe(8)
  expect(forecast.precipitationType[first]).toBe(4)
  expect(forecast.hazardLevel[first]).toBe(4)
  expect(forecast.freezingRainMm[first]).toBe(forecast.rainMm[first])
})
