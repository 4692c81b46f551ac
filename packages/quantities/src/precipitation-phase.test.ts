import { expect, test } from 'vitest'
import { precipitationPhase, snowFraction } from './precipitation-phase.ts'

test('half of it falls as snow at a wet bulb of 0.8 °C and less when warmer', () => {
  expect(snowFraction(0.814)).toBeCloseTo(0.5, 2)
  expect(snowFraction(-5)).toBeGreaterThan(0.999)
  expect(snowFraction(5)).toBeLessThan(0.001)
})

test.each([
  [-3, 'snow'],
  [0, 'snow'],
  [0.8, 'snow_rain'],
  [1.6, 'rain'],
] as const)('the phase at a wet bulb of %d °C is %s', (wetBulbC, phase) => {
  expect(precipitationPhase(wetBulbC)).toBe(phase)
})
