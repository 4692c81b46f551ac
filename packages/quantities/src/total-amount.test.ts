import { expect, test } from 'vitest'
import { totalAmount } from './total-amount.ts'

test('a total is zero only if every amount is there', () => {
  expect(totalAmount([0, 0, 0])).toBe(0)
  expect(totalAmount([0, null, 0])).toBeNull()
  expect(totalAmount([null, null])).toBeNull()
  expect(totalAmount([])).toBeNull()
})

test('a total above zero with a missing amount is the sum of the others', () => {
  expect(totalAmount([1.5, null, 2])).toBe(3.5)
})
