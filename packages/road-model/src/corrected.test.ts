import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { forecastRoad } from './forecast-road.ts'
import { aCase, NOON_MS, someReadings, someWeather } from './test-case.ts'

const rainMm = new Array(73).fill(0).fill(1, 24, 30)
/** A road slightly above freezing in the rain, followed by dry weather. */
const wet = {
  weather: someWeather({
    airTemperatureC: new Array(73).fill(1.5),
    dewPointC: new Array(73).fill(1),
    cloudCover: new Array(73).fill(1),
    rainMm,
  }),
  observations: someReadings(() => 1),
  untilMs: NOON_MS + 12 * HOUR_MS,
}
const COUNT = 12 * 3 + 1
const led = (tooWarmK: number) => forecastRoad(aCase({ ...wet, tooWarmK: new Array(COUNT).fill(tooWarmK) }))

test('water freezes on a road corrected to be colder', () => {
  const [plain, colder] = [forecastRoad(aCase(wet)), led(3)]
  expect(Math.max(...plain.iceMm)).toBeLessThan(0.05)
  expect(Math.max(...colder.iceMm)).toBeGreaterThan(0.3)
  expect(Math.max(...colder.hazardLevel)).toBe(4)
  expect([...colder.condition].some((code) => code === 3 || code === 4 || code === 8)).toBe(true)
})

test('the surface follows the correction exactly, and the uncorrected series is retained', () => {
  const [plain, colder] = [forecastRoad(aCase(wet)), led(3)]
  expect(colder.uncorrectedC).toEqual(plain.surfaceC)
  for (let index = 1; index < COUNT; index++) {
    expect(colder.surfaceC[index]).toBeCloseTo((plain.surfaceC[index] ?? 0) - 3, 9)
  }
})

test('a correction of zero changes nothing', () => {
  expect(led(0)).toEqual(forecastRoad(aCase(wet)))
})
