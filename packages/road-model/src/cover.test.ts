import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { forecastRoad } from './forecast-road.ts'
import type { RoadCover } from './road-case.ts'
import { aCase, NOON_MS } from './test-case.ts'

const BARE_COVER: RoadCover = {
  waterMm: 0,
  iceMm: 0,
  looseSnowMm: 0,
  packedSnowMm: 0,
  frostMm: 0,
  saltGm2: 0,
}
/** A frozen road without readings or precipitation. */
const winter = (cover: (RoadCover & { atMs: number }) | undefined) => {
  const dry = aCase({ observations: [], cover })
  const cold = Float64Array.from(dry.weather.timesMs, () => -8)
  const zeros = Float64Array.from(dry.weather.timesMs, () => 0)
  return forecastRoad({
    ...dry,
    weather: {
      ...dry.weather,
      airTemperatureC: cold,
      dewPointC: cold.map((value) => value - 6),
      rainMm: zeros,
      snowMm: zeros,
    },
  })
}

test('an observed cover is applied at its instant, and the model continues from it', () => {
  const forecast = winter({ ...BARE_COVER, packedSnowMm: 12, saltGm2: 3, atMs: NOON_MS })
  expect(forecast.packedSnowMm[0]).toBeGreaterThan(11)
  // Traffic wears off packed snow during the following three hours.
  expect(forecast.packedSnowMm[9]).toBeGreaterThan(2)
  expect(forecast.packedSnowMm[9]).toBeLessThan(10)
  expect(winter(undefined).packedSnowMm[0]).toBe(0)
})

test('a cover observed later is applied at that later instant', () => {
  const { packedSnowMm, timesMs } = winter({ ...BARE_COVER, packedSnowMm: 12, atMs: NOON_MS + 3 * HOUR_MS })
  const coverIndex = timesMs.findIndex((ms) => ms >= NOON_MS + 3 * HOUR_MS)
  expect(packedSnowMm[coverIndex - 1]).toBe(0)
  expect(packedSnowMm[coverIndex]).toBeGreaterThan(11)
})

test.each([
  ['no number', { packedSnowMm: Number.NaN }],
  ['a mountain', { packedSnowMm: 1e6 }],
  ['less than nothing', { packedSnowMm: -1 }],
  ['no instant', { packedSnowMm: 5, atMs: Number.NaN }],
])('%s changes nothing', (_, overrides) => {
  expect(winter({ ...BARE_COVER, atMs: NOON_MS, ...overrides }).packedSnowMm).toEqual(
    winter(undefined).packedSnowMm,
  )
})
