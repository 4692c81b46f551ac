import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withRoadRain } from './road-rain.ts'

test('rain on a road below freezing is freezing rain, whatever the provider calls it', () => {
  expect(withRoadRain({ rainMm: 1.2, freezingRainMm: 0 }, 1.2)).toEqual({ rainMm: 0, freezingRainMm: 1.2 })
  expect(withRoadRain({ rainMm: 1, freezingRainMm: null }, 0.3)).toEqual({ rainMm: 0.7, freezingRainMm: 0.3 })
})

test('freezing rain on a road that is warm or treated is rain', () => {
  expect(withRoadRain({ rainMm: 0.2, freezingRainMm: 0.8 }, 0)).toEqual({ rainMm: 1, freezingRainMm: 0 })
})

test('without a road forecast, or without precipitation, nothing changes', () => {
  expect(withRoadRain({ rainMm: 0.2, freezingRainMm: 0.8 }, null)).toEqual({
    rainMm: 0.2,
    freezingRainMm: 0.8,
  })
  expect(withRoadRain({ rainMm: null, freezingRainMm: null }, 1)).toEqual({
    rainMm: null,
    freezingRainMm: null,
  })
})

test('never changes how much liquid falls', () => {
  const amount = fc.integer({ min: 0, max: 3000 }).map((hundredths) => hundredths / 100)
  fc.assert(
    fc.property(amount, amount, fc.option(amount), (rainMm, freezingRainMm, roadMm) => {
      const divided = withRoadRain({ rainMm, freezingRainMm }, roadMm)
      expect((divided.rainMm ?? 0) + (divided.freezingRainMm ?? 0)).toBeCloseTo(rainMm + freezingRainMm, 6)
      expect(Math.min(divided.rainMm ?? 0, divided.freezingRainMm ?? 0)).toBeGreaterThanOrEqual(0)
    }),
  )
})
