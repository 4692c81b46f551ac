import { expect, test } from 'vitest'
import { wallClockOf } from '../../../time/wall-clock.ts'
import { isEnded, nextPeriods, type Pattern } from './duty-pattern.ts'
import { aDuty } from './test-duties.ts'

const PARIS = 'Europe/Paris'
const at = (text: string) => ({
  nowMs: Date.parse(`${text}+01:00`),
  timeZone: PARIS,
})
const linesOf = (pattern: Pattern, now: string, count = 3) =>
  nextPeriods(pattern, at(now), count).map(
    ({ fromMs, toMs }) => `${wallClockOf(fromMs, PARIS)} ${wallClockOf(toMs, PARIS)}`,
  )

test('a week of duty every second week begins with the one that is not over', () => {
  const pattern = aDuty({ firstDate: '2026-01-05', weekdays: [1], everyWeeks: 2, endsAfterDays: 7 })
  expect(linesOf(pattern, '2026-01-12T06:59:00')).toEqual([
    '2026-01-05T18:00 2026-01-12T07:00',
    '2026-01-19T18:00 2026-01-26T07:00',
    '2026-02-02T18:00 2026-02-09T07:00',
  ])
  expect(linesOf(pattern, '2026-01-12T07:00:00', 1)).toEqual(['2026-01-19T18:00 2026-01-26T07:00'])
})

test('weeks are counted from that of the first day, even if it is none of the days', () => {
  const pattern = aDuty({ firstDate: '2026-01-07', weekdays: [1, 4], everyWeeks: 2, endsAfterDays: 1 })
  expect(linesOf(pattern, '2026-01-05T12:00:00')).toEqual([
    '2026-01-08T18:00 2026-01-09T07:00',
    '2026-01-19T18:00 2026-01-20T07:00',
    '2026-01-22T18:00 2026-01-23T07:00',
  ])
})

test('a pattern in a year is found, a last day ends it, and wrong days give none', () => {
  expect(linesOf(aDuty({ firstDate: '2027-02-01', weekdays: [2] }), '2026-01-05T12:00:00', 1)).toEqual([
    '2027-02-02T18:00 2027-02-03T07:00',
  ])
  const once = aDuty({ firstDate: '2026-01-05', lastDate: '2026-01-05', weekdays: [1] })
  expect(linesOf(once, '2026-01-05T12:00:00')).toEqual(['2026-01-05T18:00 2026-01-06T07:00'])
  expect(linesOf({ ...once, weekdays: [2] }, '2026-01-05T12:00:00')).toEqual([])
})

test('a night in which the clocks change keeps its times', () => {
  const [night] = nextPeriods(aDuty({ firstDate: '2026-03-28', weekdays: [6] }), at('2026-03-28T12:00:00'), 1)
  expect(night && (night.toMs - night.fromMs) / 3_600_000).toBe(12)
})

test('a duty has ended once its last period is over', () => {
  const duty = aDuty({ lastDate: '2026-01-05', endsAfterDays: 7 })
  expect(isEnded(duty, '2026-01-12')).toBe(false)
  expect(isEnded(duty, '2026-01-13')).toBe(true)
  expect(isEnded(aDuty({ lastDate: null }), '2030-01-01')).toBe(false)
})
