import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { forecastRoad } from './forecast-road.ts'
import { aCase, NOON_MS, someReadings, someWeather } from './test-case.ts'

test('a trace of precipitation does not dim the sun, and steady rain leaves what comes through nimbostratus', () => {
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

test('measured sunshine takes precedence over that of the weather for some hours', () => {
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

test('measured sunshine under sunless weather never exceeds that of a clear sky', () => {
  const sunFrom = (shortwaveWm2: number[]) =>
    forecastRoad(
      aCase({
        weather: someWeather({ shortwaveWm2 }),
        observations: someReadings(() => 1, { shortwaveWm2: 350 }).map((reading) => ({
          ...reading,
          atMs: reading.atMs + 4 * HOUR_MS,
        })),
        fromMs: NOON_MS + 4 * HOUR_MS,
        untilMs: NOON_MS + 12 * HOUR_MS,
      }),
    ).shortwaveWm2.reduce((max, value) => Math.max(max, value), 0)
  const delayedSunWm2 = sunFrom(Array.from({ length: 73 }, (_, index) => (index <= 28 ? 0 : 200)))
  expect(delayedSunWm2).toBeGreaterThan(200)
  expect(delayedSunWm2).toBeLessThan(500)
})

test('measured sunshine applies to the hours of assimilation, and its warmth lasts after sunset', () => {
  // The sun warms this road until 22 UTC although the weather contains no sun; the last reading is at 23 UTC.
  const evening = (readsSun: boolean) =>
    forecastRoad(
      aCase({
        weather: someWeather({ shortwaveWm2: new Array(73).fill(0), cloudCover: new Array(73).fill(0) }),
        observations: someReadings(
          (hour) => -3 + 8 * Math.max(0, Math.sin((Math.PI * (hour + 11)) / 10)),
        ).map((reading) => {
          const atMs = reading.atMs + 11 * HOUR_MS
          const hour = new Date(atMs).getUTCHours()
          const shortwaveWm2 = readsSun ? 450 * Math.max(0, Math.sin((Math.PI * (hour - 12.5)) / 9)) : null
          return { ...reading, atMs, shortwaveWm2 }
        }),
        fromMs: NOON_MS + 11 * HOUR_MS,
        untilMs: NOON_MS + 15 * HOUR_MS,
      }),
    ).surfaceC
  const [sunny, unseen] = [evening(true), evening(false)]
  const differencesK = sunny.map((surfaceC, index) => Math.abs(surfaceC - (unseen[index] ?? 0)))
  expect(Math.max(...differencesK)).toBeGreaterThan(0.05)
})
