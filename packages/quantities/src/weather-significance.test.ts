import { expect, test } from 'vitest'
import { mostSignificantWeather } from './weather-significance.ts'

test.each([
  ['freezing rain before snow', [71, 66, 73], 66],
  ['freezing drizzle before heavy rain', [65, 56, 3], 56],
  ['a thunderstorm before snow', [75, 95], 95],
  ['a blizzard before fog', [45, 39, 48], 39],
  ['snow before its showers of the same strength, and before heavy rain showers', [82, 85, 73], 73],
  ['rain before rime fog, rime fog before drizzle', [48, 51, 55], 48],
  ['drizzle before fog', [45, 51], 51],
  ['fog before clouds', [3, 45, 1], 45],
])('%s', (_, codes, expected) => {
  expect(mostSignificantWeather(codes)).toBe(expected)
  expect(mostSignificantWeather(codes.toReversed())).toBe(expected)
})

test('an empty list gives null', () => {
  expect(mostSignificantWeather([])).toBeNull()
  expect(mostSignificantWeather([0])).toBe(0)
})
