import { afterEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from './durations.ts'
import { localDays } from './local-days.ts'

const lengths = (timeZone: string, at: string, count: number) =>
  localDays(timeZone, Date.parse(at), count).map(({ day, fromMs, toMs }) => [day, (toMs - fromMs) / HOUR_MS])

afterEach(() => vi.restoreAllMocks())

test('local days follow the wall clock', () => {
  const [day] = localDays('America/Toronto', Date.parse('2026-01-15T03:00:00Z'), 1)
  expect(day).toEqual({
    day: '2026-01-14',
    fromMs: Date.parse('2026-01-14T05:00:00Z'),
    toMs: Date.parse('2026-01-15T05:00:00Z'),
  })
  expect(localDays('Pacific/Auckland', Date.parse('2026-01-14T12:00:00Z'), 1)[0]?.day).toBe('2026-01-15')
})

test('local days have 23 hours when clocks go forward and 25 when they go back, on both sides of the Atlantic', () => {
  expect(lengths('Europe/Paris', '2026-03-28T12:00:00Z', 3)).toEqual([
    ['2026-03-28', 24],
    ['2026-03-29', 23],
    ['2026-03-30', 24],
  ])
  expect(lengths('America/Toronto', '2026-10-31T12:00:00Z', 3)).toEqual([
    ['2026-10-31', 24],
    ['2026-11-01', 25],
    ['2026-11-02', 24],
  ])
})

test('local days follow each other without a gap, even where the clock change skips midnight', () => {
  // Santiago goes forward at midnight: 6 September 2026 begins at 01:00
  for (const zone of [
    'America/Santiago',
    'Europe/Paris',
    'America/St_Johns',
    'Asia/Beirut',
    'Atlantic/Azores',
  ]) {
    const days = localDays(zone, Date.parse('2026-01-01T12:00:00Z'), 366)
    for (const [index, day] of days.entries()) {
      const date = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
      expect(date.format(day.fromMs), zone).toBe(day.day)
      expect(date.format(day.fromMs - 1), zone).not.toBe(day.day)
      expect(date.format(day.toMs - 1), zone).toBe(day.day)
      if (index > 0) expect(day.fromMs).toBe(days[index - 1]?.toMs)
    }
  }
})

test('frequently used days stay cached, however many others are requested', () => {
  const wallClock = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  const today = () => localDays('Europe/Paris', Date.parse('2031-01-15T12:00:00Z'), 1)
  const readsOf = (work: () => unknown) => {
    const before = wallClock.mock.calls.length
    work()
    return wallClock.mock.calls.length - before
  }
  const first = readsOf(today)
  const later = Array.from({ length: 2500 }, (_, index) => {
    localDays('Europe/Paris', Date.parse('2032-01-15T12:00:00Z') + index * 24 * HOUR_MS, 1)
    return readsOf(today)
  })
  expect(first).toBeGreaterThan(1)
  // Only the instant itself is read.
  expect(new Set(later)).toEqual(new Set([1]))
})
