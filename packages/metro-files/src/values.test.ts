import { expect, test } from 'vitest'
import { numberOf } from './values.ts'

test.each([
  ['1', 1],
  ['-1.', -1],
  ['+.5', 0.5],
  ['1.e-2', 0.01],
  ['.', undefined],
  ['1.2.3', undefined],
  ['1e999', undefined],
])('%j is the number %j', (text, number) => {
  expect(numberOf(text)).toBe(number)
})

test('endless digits take a time proportional to their number', () => {
  const startedMs = performance.now()
  expect(numberOf(`${'9'.repeat(1_000_000)}x`)).toBeUndefined()
  expect(performance.now() - startedMs).toBeLessThan(5_000)
})
