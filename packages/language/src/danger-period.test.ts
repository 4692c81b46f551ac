import { expect, test } from 'vitest'
import { dangerPeriod } from './danger-period.ts'

/** In winter Paris is an hour ahead of UTC. */
const at = (text: string) => Date.parse(`2026-01-${text}:00+01:00`)
const period = (now: string, start: string, end: string | null) =>
  dangerPeriod('Europe/Paris', [at(start), end === null ? null : at(end)], at(now))

test.each([
  // A danger of last night that ends in the afternoon is not «tonight» at nine in the morning.
  ['15T09:00', '14T22:00', '15T16:00', 'today'],
  ['15T09:00', '14T22:00', '15T11:00', 'thisMorning'],
  ['15T13:00', '14T22:00', '15T16:00', 'thisAfternoon'],
  ['15T09:00', '15T17:30', '15T21:00', 'thisEvening'],
  ['15T09:00', '15T20:00', '16T04:00', 'tonight'],
  ['15T09:00', '15T22:00', '16T09:00', 'tonight'],
  ['15T09:00', '15T22:00', '16T19:00', 'fromTonight'],
  ['15T09:00', '15T10:00', '16T07:00', 'todayAndTonight'],
  ['15T09:00', '14T22:00', null, 'todayAndTonight'],
  ['15T02:00', '14T22:00', '15T07:00', 'tonight'],
  ['15T09:00', '16T07:00', '16T11:00', 'tomorrowMorning'],
  ['15T09:00', '16T13:00', '16T16:00', 'tomorrowAfternoon'],
  ['15T09:00', '16T08:00', '16T16:00', 'tomorrow'],
  ['15T09:00', '16T08:00', '18T16:00', 'fromTomorrow'],
  ['15T09:00', '16T19:00', '16T21:00', 'tomorrowEvening'],
  ['15T09:00', '16T21:00', '17T06:00', 'tomorrowNight'],
  ['15T09:00', '16T21:00', '18T06:00', 'fromTomorrowEvening'],
] as const)('at %s a danger of %s to %s is %s', (now, start, end, expected) => {
  expect(period(now, start, end)).toBe(expected)
})

test('after midnight the coming day is today, while the night goes on', () => {
  expect(period('15T02:00', '15T07:00', '15T11:00')).toBe('thisMorning')
  expect(period('15T02:00', '15T08:00', '15T16:00')).toBe('today')
  expect(period('15T02:00', '15T19:00', '16T04:00')).toBe('fromThisEvening')
})

test('what is over, or begins after the night of tomorrow, has no period', () => {
  expect(period('15T09:00', '14T22:00', '15T08:00')).toBeNull()
  expect(period('15T09:00', '17T07:00', '17T11:00')).toBeNull()
})

test('the period is that of the wall clock of the zone', () => {
  const span = [Date.parse('2026-01-15T13:00:00Z'), Date.parse('2026-01-15T16:00:00Z')] as const
  expect(dangerPeriod('America/Toronto', span, Date.parse('2026-01-15T12:00:00Z'))).toBe('thisMorning')
  expect(dangerPeriod('Europe/Paris', span, Date.parse('2026-01-15T12:00:00Z'))).toBe('thisAfternoon')
})
