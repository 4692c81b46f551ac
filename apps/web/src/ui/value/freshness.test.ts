import { MINUTE_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { freshness } from './freshness.ts'

test.each([
  [10, 'fresh'],
  [11, 'fresh'],
  [12, 'late'],
  [31, 'late'],
  [32, 'outdated'],
] as const)('with a value every ten minutes, %d minutes old is %s', (minutes, expected) => {
  expect(freshness(minutes * MINUTE_MS, 10 * MINUTE_MS)).toBe(expected)
})
