import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import { fillPlaceholders } from './fill-placeholders.ts'
import { formats } from './formats.ts'
import type { Locale } from './locales.ts'
import { withPeriod } from './sentence-period.ts'
import { translateIn } from './words.ts'

const formatsIn = (locale: Locale, timeZone: string) => formats({ locale, units: 'metric', timeZone })
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** 28 November 2026, 15:40:07 in Toronto. */
const afternoon = Date.UTC(2026, 10, 28, 20, 40, 7)
const midnight = Date.UTC(2026, 10, 28, 5)

describe('English readers in Canada and the United States', () => {
  const toronto = formatsIn('en', 'America/Toronto')

  test.each(['America/Toronto', 'America/Los_Angeles', 'Canada/Eastern', 'US/Central', 'Pacific/Honolulu'])(
    'have a clock of twice twelve hours in %s',
    (timeZone) => expect(formatsIn('en', timeZone).time(afternoon)).toMatch(/^\d{1,2}:40\u00a0[ap]\.m\.$/),
  )
  test('read times without a leading zero and with a space that does not break', () => {
    expect(toronto.time(afternoon)).toBe('3:40\u00a0p.m.')
    expect(toronto.timeWithSeconds(afternoon)).toBe('3:40:07\u00a0p.m.')
    expect(plain(toronto.dateTime(afternoon))).toBe('Sat 28 Nov 2026, 3:40 p.m.')
  })
  test('read midnight as 12 a.m. and noon as 12 p.m.', () => {
    expect(plain(toronto.time(midnight))).toBe('12:00 a.m.')
    expect(plain(toronto.time(midnight + 59 * MINUTE_MS))).toBe('12:59 a.m.')
    expect(plain(toronto.time(midnight + 12 * HOUR_MS))).toBe('12:00 p.m.')
    expect([0, 11, 12, 23, 24].map((hour) => plain(toronto.hourOfDay(hour)))).toEqual([
      '12 a.m.',
      '11 a.m.',
      '12 p.m.',
      '11 p.m.',
      '12 a.m.',
    ])
  })
  test('read full hours short in sentences, on axes and above columns', () => {
    expect(plain(toronto.spokenTime(midnight))).toBe('12 a.m.')
    expect(plain(toronto.spokenTime(afternoon))).toBe('3:40 p.m.')
    expect(plain(toronto.hourTick(midnight + 22 * HOUR_MS))).toBe('10 p.m.')
    expect([0, 3, 12, 23].map((hour) => toronto.hourHead(midnight + hour * HOUR_MS))).toEqual([
      '12a',
      '3a',
      '12p',
      '11p',
    ])
  })
  test('read the clock times of settings in the same way', () => {
    expect(['00:30', '07:00', '12:00', '18:45'].map((text) => plain(toronto.clockTime(text)))).toEqual([
      '12:30 a.m.',
      '7:00 a.m.',
      '12:00 p.m.',
      '6:45 p.m.',
    ])
  })
  test('read one period where a time ends a sentence', () => {
    const time = toronto.time(afternoon)
    expect(fillPlaceholders('Until {{time}}.', { time })).toBe('Until 3:40\u00a0p.m.')
    expect(withPeriod(`Until ${time}`)).toBe('Until 3:40\u00a0p.m.')
    expect(withPeriod('Until noon')).toBe('Until noon.')
    expect(translateIn('en')('health.backup.latest', { at: time })).toBe('Latest backup: 3:40\u00a0p.m.')
  })
})

test.each([
  ['fr', 'America/Toronto', '15:40'],
  ['fr', 'Europe/Paris', '21:40'],
  ['en', 'Europe/Paris', '21:40'],
  ['en', 'UTC', '20:40'],
] as const)('%s in %s has a clock of 24 hours', (locale, timeZone, time) => {
  const { time: timeOf, hourTick, clockTime, hourHead } = formatsIn(locale, timeZone)
  expect(timeOf(afternoon)).toBe(time)
  expect(hourTick(afternoon)).toBe(time)
  expect(hourHead(afternoon)).toBe(time.slice(0, 2))
  expect(clockTime('07:00')).toBe('07:00')
})

test('an hour of any day is spoken: «6 h» in French, 06:00 in English', () => {
  expect(formatsIn('fr', 'Europe/Paris').hourOfDay(6)).toBe('6\u00a0h')
  expect(formatsIn('fr', 'Europe/Paris').hourOfDay(24)).toBe('24\u00a0h')
  expect(formatsIn('en', 'Europe/Paris').hourOfDay(6)).toBe('06:00')
})
