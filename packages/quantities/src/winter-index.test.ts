import { expect, test } from 'vitest'
import { temperatureIndexOf, winterIndex } from './winter-index.ts'

// From the publication: a winter without frost or snow is the mildest possible.
test('a winter without frost and snow has an index of 50', () => {
  expect(winterIndex({ temperatureIndex: 0, snowMm: 0, frostShare: 0, rangeK: 8 })).toBe(50)
})

test('each of frost, snow and a day below zero makes a winter harder', () => {
  const mild = { temperatureIndex: 1, snowMm: 2, frostShare: 0.4, rangeK: 7 }
  for (const harder of [{ temperatureIndex: 1.5 }, { snowMm: 10 }, { frostShare: 0.9 }])
    expect(winterIndex({ ...mild, ...harder })).toBeLessThan(winterIndex(mild))
})

test('the index matches its formula', () => {
  // Calculated by hand: 50 - 25.58 - 35.68 ln 2 - 99.5 sqrt(0.5 / 18)
  expect(winterIndex({ temperatureIndex: 1, snowMm: 10, frostShare: 0.5, rangeK: 8 })).toBeCloseTo(-16.895, 2)
})

test('air temperature that touches zero counts as a crossing', () => {
  expect([temperatureIndexOf(0.1, 4), temperatureIndexOf(0, 4), temperatureIndexOf(-6, 0)]).toEqual([0, 1, 2])
})
