import { DEFAULT_GRIP_LIMITS } from '@verglas/road-hazard'
import { expect, test } from 'vitest'
import { cellQuality, cellRule, isFrostPossible } from './rules.ts'
import { aStation } from './test-station.ts'

test.each([
  ['below dew point and zero', { ts: -2.4, tdew: -1.6 }, true],
  ['at the dew point and at zero', { ts: 0, tdew: 0 }, true],
  ['below the dew point but above zero', { ts: 1, tdew: 2 }, false],
  ['below zero but above the dew point', { ts: -1.8, tdew: -3.9 }, false],
  ['without a dew point', { ts: -5 }, false],
])('frost with a road %s: %o', (_, values, isExpected) => {
  expect(isFrostPossible(aStation({ values }))).toBe(isExpected)
})

test('road temperature, dew point and their difference are tinted together', () => {
  const station = aStation({ values: { ts: -2.4, tdew: -1.6 } })
  const rules = (['surface', 'dewPoint', 'spread', 'air'] as const).map((id) =>
    cellRule(station, id, DEFAULT_GRIP_LIMITS),
  )
  expect(rules).toEqual(['frost', 'frost', 'frost', null])
})

test('icy and frosty roads and high dangers have a background; wet, moderate and failing have none', () => {
  const ruleOf = (code: number, column: 'roadState' | 'danger') =>
    cellRule(aStation({ values: { ts: -2, road_state: code } }), column, DEFAULT_GRIP_LIMITS)
  expect([2, 4, 5, 9].map((code) => ruleOf(code, 'roadState'))).toEqual([null, 'frosty', 'icy', null])
  expect([0, 4, 5, 9].map((code) => ruleOf(code, 'danger'))).toEqual([null, null, 'danger', null])
})

test('values of a silent station raise no alarm', () => {
  const station = aStation({ state: 'disconnected', values: { road_state: 5, ts: -2.4, tdew: -1.6 } })
  expect(cellRule(station, 'roadState', DEFAULT_GRIP_LIMITS)).toBeNull()
  expect(cellRule(station, 'surface', DEFAULT_GRIP_LIMITS)).toBeNull()
})

test('a cell of several measures names its first quality flag', () => {
  const station = aStation({ quality: { wind_max: { flag: 'out_of_range', raw: 999 } } })
  expect(cellQuality(station, ['wind_avg', 'wind_max'])).toEqual({
    code: 'wind_max',
    quality: { flag: 'out_of_range', raw: 999 },
  })
  expect(cellQuality(station, ['ts'])).toBeNull()
})
