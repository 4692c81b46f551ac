import { expect, test } from 'vitest'
import { yearsBefore } from './other-years.ts'

const before = (from: string, to: string, years: number) => {
  const { fromMs, toMs } = yearsBefore(
    'Europe/Paris',
    { fromMs: Date.parse(from), toMs: Date.parse(to) },
    years,
  )
  return [new Date(fromMs).toISOString(), new Date(toMs).toISOString()]
}

test('covers the same calendar days, whatever the clock was set to', () => {
  // In 2025 the clocks changed on 30 March, in 2026 on 29 March.
  expect(before('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 1)).toEqual([
    '2025-03-28T23:00:00.000Z',
    '2025-03-29T23:00:00.000Z',
  ])
})

test('a leap day is compared with 28 February', () => {
  expect(before('2024-02-28T23:00:00Z', '2024-02-29T23:00:00Z', 1)).toEqual([
    '2023-02-27T23:00:00.000Z',
    '2023-02-28T23:00:00.000Z',
  ])
})
