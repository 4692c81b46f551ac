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

test('the pair and its difference are tinted together', () => {
  const station = aStation({ values: { ts: -2.4, tdew: -1.6 } })
  const rules = (['surface', 'dewPoint', 'spread', 'air'] as const).map((id) => cellRule(station, id))
  expect(rules).toEqual(['frost', 'frost', 'frost', null])
})

test('icy, frosty and severe risks have a background; wet, medium and failing have none', () => {
  const state = (code: number) => cellRule(aStation({ values: { road_state: code } }), 'roadState')
  const risk = (code: number) => cellRule(aStation({ values: { ice_risk: code } }), 'iceRisk')
  expect([2, 4, 5, 9].map(state)).toEqual([null, 'frosty', 'icy', null])
  expect([2, 3, 4, 5].map(risk)).toEqual([null, 'ice-risk', 'ice-risk', null])
})

test('values of a silent station raise no alarm', () => {
  const station = aStation({ state: 'disconnected', values: { road_state: 5, ts: -2.4, tdew: -1.6 } })
  expect(cellRule(station, 'roadState')).toBeNull()
  expect(cellRule(station, 'surface')).toBeNull()
})

test('a cell of several measures names its first quality flag', () => {
  const station = aStation({ quality: { wind_max: { flag: 'out_of_range', raw: 999 } } })
  expect(cellQuality(station, ['wind_avg', 'wind_max'])).toEqual({
    code: 'wind_max',
    quality: { flag: 'out_of_range', raw: 999 },
  })
  expect(cellQuality(station, ['ts'])).toBeNull()
})
