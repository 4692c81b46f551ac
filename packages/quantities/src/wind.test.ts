import { expect, test } from 'vitest'
import { meanWindDirectionDeg, windDirectionIndex } from './wind.ts'

test.each([
  [0, 0],
  [11.2, 0],
  [11.3, 1],
  [225, 10],
  [348.8, 0],
  [360, 0],
  [-90, 12],
])('names the direction %d by index %d', (degrees, index) => {
  expect(windDirectionIndex(degrees)).toBe(index)
})

test('averages directions across north', () => {
  expect(meanWindDirectionDeg([350, 10])).toBeCloseTo(0, 9)
  expect(meanWindDirectionDeg([350, 20, null])).toBeCloseTo(5, 9)
})

test('gives the stronger wind more weight', () => {
  expect(meanWindDirectionDeg([0, 90], [3, 0])).toBeCloseTo(0, 9)
})

test('has no mean for calm, an empty list or opposite winds', () => {
  expect(meanWindDirectionDeg([])).toBeNull()
  expect(meanWindDirectionDeg([90, 270])).toBeNull()
  expect(meanWindDirectionDeg([90], [0])).toBeNull()
})
