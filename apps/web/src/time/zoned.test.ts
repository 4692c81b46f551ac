import { localClock } from '@verglas/language'
import { isoWithOffset } from '@verglas/language/files/iso-with-offset'
import { describe, expect, test } from 'vitest'
import { instantOf, lastTuesdayAtThree } from './zoned.ts'

const utc = (text: string) => Date.parse(`${text}Z`)

describe('a wall clock', () => {
  test.each([
    ['2026-11-17', 3, 0, 'Europe/Paris', '2026-11-17T02:00'],
    ['2026-07-17', 3, 30, 'Europe/Paris', '2026-07-17T01:30'],
    ['2026-11-17', 3, 0, 'America/Toronto', '2026-11-17T08:00'],
    ['2026-11-17', 0, 0, 'UTC', '2026-11-17T00:00'],
  ])('at %s %d:%d in %s', (date, hour, minute, zone, expected) => {
    expect(instantOf({ date, hour, minute }, zone)).toBe(utc(expected))
  })

  test('uses an hour later for a time skipped in spring', () => {
    expect(instantOf({ date: '2026-03-29', hour: 2, minute: 30 }, 'Europe/Paris')).toBe(
      utc('2026-03-29T01:30'),
    )
    expect(instantOf({ date: '2026-03-29', hour: 4, minute: 0 }, 'Europe/Paris')).toBe(
      utc('2026-03-29T02:00'),
    )
  })

  test('uses the first of a time repeated in autumn', () => {
    expect(instantOf({ date: '2026-10-25', hour: 2, minute: 30 }, 'Europe/Paris')).toBe(
      utc('2026-10-25T00:30'),
    )
    expect(instantOf({ date: '2026-10-25', hour: 3, minute: 0 }, 'Europe/Paris')).toBe(
      utc('2026-10-25T02:00'),
    )
  })
})

test('last Tuesday 03:00 is today once it has passed, and the week before until then', () => {
  expect(lastTuesdayAtThree(utc('2026-11-21T11:00'), 'Europe/Paris')).toBe(utc('2026-11-17T02:00'))
  expect(lastTuesdayAtThree(utc('2026-11-17T02:00'), 'Europe/Paris')).toBe(utc('2026-11-17T02:00'))
  expect(lastTuesdayAtThree(utc('2026-11-17T01:59'), 'Europe/Paris')).toBe(utc('2026-11-10T02:00'))
})

test('an instant has the offset of its zone at that time, also if it is not a whole hour', () => {
  const inZone = (timeZone: string) => ({ local: localClock(timeZone) })
  expect(isoWithOffset(utc('2026-07-01T10:00:05'), inZone('Europe/Paris'))).toBe('2026-07-01T12:00:05+02:00')
  expect(isoWithOffset(utc('2026-11-17T02:10'), inZone('Europe/Paris'))).toBe('2026-11-17T03:10:00+01:00')
  expect(isoWithOffset(utc('2026-11-17T02:00'), inZone('America/St_Johns'))).toBe('2026-11-16T22:30:00-03:30')
})
