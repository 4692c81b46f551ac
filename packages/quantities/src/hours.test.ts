import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from './durations.ts'
import { isHourWithin } from './hours.ts'

const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 27) + hour * HOUR_MS + minute * MINUTE_MS

test('the running hour belongs to the period from now on, the previous hour does not', () => {
  expect([13, 14, 15].map((hour) => isHourWithin(at(hour), at(14, 20)))).toEqual([false, true, true])
  expect([13, 14].map((hour) => isHourWithin(at(hour), at(14)))).toEqual([false, true])
})

test('the end of the period is the beginning of the first hour after it', () => {
  expect([16, 17, 18].map((hour) => isHourWithin(at(hour), at(14), at(17)))).toEqual([true, false, false])
  expect([16, 17, 18].map((hour) => isHourWithin(at(hour), at(14), at(17, 20)))).toEqual([true, true, false])
})

test('the hours of a span that begins and ends on full hours are as many as it is long', () => {
  const within = Array.from({ length: 48 }, (_, hour) => hour).filter((hour) =>
    isHourWithin(at(hour), at(7), at(31)),
  )
  expect(within).toHaveLength(24)
})
