import { expect, test } from 'vitest'
import { frenchDisplay } from '../../test-support/a-display.ts'
import { riskReasons } from './risk-reasons.ts'
import { roadForecast } from './road-forecast.ts'
import { aListedRoad, START_MS } from './test-road.ts'

const FREEZING_RAIN = 7
const reasons = (hazard_level: number[], hazard_kind: number[]) =>
  riskReasons(
    frenchDisplay,
    roadForecast(
      aListedRoad({ ts: [-1, -1, -1], hazard_level, hazard_kind, p_below_zero: [0.5, 0.9, 0.9] }),
      START_MS,
      START_MS,
    ),
  ).map((text) => text.replaceAll('\u00a0', ' '))

test('names the cause of the worst danger first, then an earlier lower level that needs a crew', () => {
  const [cause, earlier, ...more] = reasons([3, 3, 4], [6, 6, FREEZING_RAIN])
  expect([cause, more]).toEqual(['pluie verglaçante', []])
  expect(earlier).toMatch(/^fort /)
})

test('names the cause and the probability below zero if no danger precedes the worst', () => {
  expect(reasons([4, 3, 3], [FREEZING_RAIN, 6, 6])).toEqual(['pluie verglaçante', '90 %'])
  expect(reasons([0, 0, 0], [0, 0, 0])).toEqual(['90 %'])
})
