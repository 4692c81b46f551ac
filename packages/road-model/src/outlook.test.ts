import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { forecastRoad } from './forecast-road.ts'
import { aCase, NOON_MS, someReadings, someWeather } from './test-case.ts'

test('a trace of precipitation leaves the sun its place, and steady rain leaves what comes through nimbostratus', () => {
  const summer = Date.UTC(2026, 5, 15, 12)
  const sunWith = (rainMm: number) =>
    forecastRoad(
      aCase({
        weather: someWeather({
          timesMs: Array.from({ length: 73 }, (_, index) => summer + (index - 24) * HOUR_MS),
          airTemperatureC: new Array(73).fill(15),
          dewPointC: new Array(73).fill(12),
          cloudCover: new Array(73).fill(0.2),
          rainMm: new Array(73).fill(rainMm),
        }),
        observations: [],
        fromMs: summer,
        untilMs: summer + 12 * HOUR_MS,
      }),
    ).shortwaveWm2.reduce((highest, value) => Math.max(highest, value), 0)
  expect(sunWith(0.02)).toBeGreaterThan(0.8 * sunWith(0))
  expect(sunWith(0.05)).toBeGreaterThan(0.6 * sunWith(0))
  expect(sunWith(0.2)).toBeLessThan(0.4 * sunWith(0))
  expect(sunWith(2)).toBeLessThan(0.2 * sunWith(0))
  expect(sunWith(2)).toBeGreaterThan(0.12 * sunWith(0))
})

test('sunshine that a station reads goes before that of the weather, and lasts for some hours', () => {
  const sunWith = (shortwaveWm2: number) =>
    forecastRoad(
      aCase({
        weather: someWeather({ cloudCover: new Array(73).fill(0.9) }),
        observations: someReadings(() => 1, { shortwaveWm2 }).map((reading) => ({
          ...reading,
          atMs: reading.atMs + 4 * HOUR_MS,
        })),
        fromMs: NOON_MS + 4 * HOUR_MS,
        untilMs: NOON_MS + 28 * HOUR_MS,
      }),
    )
  const [bright, dark] = [sunWith(350), sunWith(60)]
  const at = (forecast: typeof dark, hour: number) => forecast.shortwaveWm2[hour * 3] ?? 0
  expect(at(bright, 1)).toBeGreaterThan(1.5 * at(dark, 1))
  expect(at(bright, 22)).toBeLessThan(1.1 * at(dark, 22))
})
