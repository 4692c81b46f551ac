import { expect, test } from 'vitest'
import { quantile } from './figures.ts'
import { framesOf } from './use-frames.ts'

test('a quantile is one of the values, in any order; without values it is null', () => {
  expect(quantile([5, 1, 3], 0.5)).toBe(3)
  expect(quantile([5, 1, 3], 0.99)).toBe(5)
  expect(quantile([], 0.5)).toBeNull()
})

test('frames are counted between the first and the last, and the longest gap is reported', () => {
  expect(framesOf([0, 20, 40, 140])).toEqual({ perSecond: (3 * 1000) / 140, longestMs: 100 })
  expect(framesOf([0])).toBeNull()
})
