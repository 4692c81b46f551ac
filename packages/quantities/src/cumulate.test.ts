import { expect, test } from 'vitest'
import { cumulate } from './cumulate.ts'

test('continues the sum through two dry steps', () => {
  expect(cumulate([1, 2, 0, 0, 3])).toEqual([1, 3, 3, 3, 6])
})

test('resets to zero at the third dry step', () => {
  expect(cumulate([1, 2, 0, 0, 0, 4])).toEqual([1, 3, 3, 3, 0, 4])
})

test('gives null for an unknown step and carries the sum across it', () => {
  expect(cumulate([2, null, 3])).toEqual([2, null, 5])
})

test('does not count an unknown step as dry', () => {
  expect(cumulate([2, 0, null, 0, 1])).toEqual([2, 2, null, 2, 3])
  expect(cumulate([2, 0, null, 0, 0])).toEqual([2, 2, null, 2, 0])
})

test('accepts another threshold and an empty list', () => {
  expect(cumulate([1, 0, 1], 1)).toEqual([1, 0, 1])
  expect(cumulate([])).toEqual([])
})

test('a sum has no more decimals than its amounts', () => {
  expect(cumulate([0.1, 0.2, 0.1, 0.2])).toEqual([0.1, 0.3, 0.4, 0.6])
  expect(cumulate(Array(240).fill(0.07)).at(-1)).toBe(16.8)
})
