import { expect, test } from 'vitest'
import { frostPeriods, periodsBelow, valueAt } from './periods.ts'

test('a period begins and ends where the line crosses zero', () => {
  expect(periodsBelow([0, 10, 20, 30], [5, -5, -5, 5])).toEqual([[5, 25]])
})

test('a missing reading ends a period', () => {
  expect(periodsBelow([0, 10, 20, 30, 40], [-1, -1, null, -1, -1])).toEqual([
    [0, 10],
    [30, 40],
  ])
})

test('zero itself is not below zero', () => {
  expect(periodsBelow([0, 10], [0, 0])).toEqual([])
  expect(periodsBelow([0, 10], [0, 0], true)).toEqual([[0, 10]])
})

test('frost requires the road at or below both the dew point and zero', () => {
  const times = [0, 10]
  expect(frostPeriods(times, [-3, -3], [-2, -2])).toEqual([[0, 10]])
  expect(frostPeriods(times, [-3, -3], [-4, -4])).toEqual([])
  expect(frostPeriods(times, [2, 2], [3, 3])).toEqual([])
  expect(frostPeriods(times, [0, 0], [1, 1])).toEqual([[0, 10]])
})

test('a value between two readings is interpolated linearly', () => {
  expect(valueAt([0, 10, 20], [0, 4, null], 5)).toBe(2)
  expect(valueAt([0, 10, 20], [0, 4, null], 15)).toBeNull()
  expect(valueAt([0, 10], [1, 2], -1)).toBeNull()
  expect(valueAt([0, 10], [1, 2], 11)).toBeNull()
})
