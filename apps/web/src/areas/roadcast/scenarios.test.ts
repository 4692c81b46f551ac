import { expect, test } from 'vitest'
import { hasValues, membersOf, percentOf, type ScenarioDay } from './scenarios.ts'

const NOTHING = {
  road_below_zero: null,
  ice: null,
  snow_1: null,
  snow_5: null,
  snow_10: null,
  rain_10: null,
  gust_80: null,
}

function aDay(changes: Partial<ScenarioDay> = {}): ScenarioDay {
  return {
    day: '2026-11-22',
    from: '2026-11-21T23:00:00.000Z',
    to: '2026-11-22T23:00:00.000Z',
    members: 3,
    tmax: null,
    tmin: null,
    precipitation: null,
    road_min: null,
    probabilities: NOTHING,
    ...changes,
  } as ScenarioDay
}

test('a day without scenarios and probabilities is empty', () => {
  expect(hasValues(aDay())).toBe(false)
  expect(hasValues(aDay({ tmin: [-3, -2, -1, 0] }))).toBe(true)
  expect(hasValues(aDay({ probabilities: { ...NOTHING, ice: 0.2 } }))).toBe(true)
})

test('members are counted over the days that have data', () => {
  const tmin = [-3, -2, -1, 0]
  expect(membersOf([aDay(), aDay({ tmin, members: 40 }), aDay({ tmin, members: 12 })])).toEqual({
    min: 12,
    max: 40,
  })
  expect(membersOf([aDay()])).toEqual({ min: 0, max: 0 })
})

test('a probability is never 0 or 100 %', () => {
  expect([0.001, 0.354, 0.9991].map(percentOf)).toEqual([1, 35, 99])
})
