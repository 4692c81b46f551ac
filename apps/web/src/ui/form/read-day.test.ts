import { expect, test } from 'vitest'
import { dayAfter, readDay } from './read-day.ts'

test.each([
  ['21/11', '2026-11-21'],
  ['21.11.27', '2027-11-21'],
  ['1 2 2027', '2027-02-01'],
  [' 2026-11-21 ', '2026-11-21'],
  ['31/02', null],
  ['29/02/2028', '2028-02-29'],
  ['21', null],
  ['sam. 21 nov. 2026', null],
])('reads %s as a day', (text, day) => {
  expect(readDay(text, '2026-05-01')).toBe(day)
})

test('days are counted on the calendar, across months and clock changes', () => {
  expect(dayAfter('2026-03-31', 1)).toBe('2026-04-01')
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31')
})
