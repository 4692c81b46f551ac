import { expect, test } from 'vitest'
import { numberOf } from './units.ts'

test.each([
  ['1', 1],
  ['-1.', -1],
  ['+.5', 0.5],
  ['−3.25', -3.25],
  ['1e3', 1000],
  ['1.e-2', 0.01],
  ['.', null],
  ['1.2.3', null],
  ['0x10', null],
  ['', null],
  ['1e999', null],
])('%j is the number %j', (text, number) => {
  expect(numberOf(text)).toBe(number)
})

/** With a pattern that tries every split of the digits, each would take a minute. */
test.each(['9'.repeat(1_000_000), `${'9'.repeat(1_000_000)}x`, `.${'0'.repeat(1_000_000)}x`])(
  'endless digits take a time proportional to their number',
  (text) => {
    const startedMs = performance.now()
    expect(numberOf(text)).toBeNull()
    expect(performance.now() - startedMs).toBeLessThan(5_000)
  },
)
