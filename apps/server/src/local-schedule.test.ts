import { MINUTE_MS } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import { isWithinHours, latestOccurrence } from './local-schedule.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const at = (text: string) => Date.parse(text)

/** Instants of the bulletins sent by a worker that checks every quarter of an hour. */
function sent(schedule: Parameters<typeof latestOccurrence>[0], from: string, to: string): string[] {
  const days = new Set<string>()
  const instants: string[] = []
  for (let ms = at(from); ms < at(to); ms += 15 * MINUTE_MS) {
    const latest = latestOccurrence(schedule, ms)
    if (!latest || latest.atMs < at(from) || days.has(latest.day)) continue
    days.add(latest.day)
    instants.push(new Date(latest.atMs).toISOString())
  }
  return instants
}

describe('a daily bulletin', () => {
  test.each([
    ['forward', 'Europe/Paris', '2026-03-27T12:00Z', '2026-03-30T12:00Z', ['28T07', '29T06', '30T06']],
    ['back', 'Europe/Paris', '2026-10-23T12:00Z', '2026-10-26T12:00Z', ['24T06', '25T07', '26T07']],
    ['forward', 'America/Toronto', '2026-03-06T18:00Z', '2026-03-09T18:00Z', ['07T13', '08T12', '09T12']],
  ])('is sent at eight when clocks go %s in %s', (_, timezone, from, to, instants) => {
    const days = sent({ days: EVERY_DAY, time: '08:00', timezone }, from, to)
    expect(days.map((text) => text.slice(8, 13))).toEqual(instants)
  })

  test('at a time that the clock change skips is sent when it would have been, once', () => {
    const schedule = { days: EVERY_DAY, time: '02:30', timezone: 'Europe/Paris' }
    expect(sent(schedule, '2026-03-28T12:00Z', '2026-03-30T12:00Z')).toEqual([
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ])
  })

  test('at a time that occurs twice is sent the first time, once', () => {
    const schedule = { days: EVERY_DAY, time: '02:30', timezone: 'Europe/Paris' }
    expect(sent(schedule, '2026-10-24T12:00Z', '2026-10-26T12:00Z')).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ])
  })
})

test('from Monday to Friday is not sent at the weekend, and Friday’s stays the latest', () => {
  const schedule = { days: [1, 2, 3, 4, 5], time: '08:00', timezone: 'Europe/Paris' }
  const days = sent(schedule, '2026-01-16T00:00Z', '2026-01-20T00:00Z').map((text) => text.slice(0, 10))
  expect(days).toEqual(['2026-01-16', '2026-01-19'])
  expect(latestOccurrence(schedule, at('2026-01-18T20:00Z'))?.day).toBe('2026-01-16')
})

test('minutes of the schedule are respected', () => {
  const schedule = { days: EVERY_DAY, time: '06:47', timezone: 'America/St_Johns' }
  const latest = latestOccurrence(schedule, at('2026-01-16T12:00Z'))
  expect(latest?.atMs).toBe(at('2026-01-16T10:17Z'))
})

test.each([
  ['22:00', '06:00', '2026-01-16T22:30Z', true],
  ['22:00', '06:00', '2026-01-16T05:30Z', false],
  ['22:00', '06:00', '2026-01-16T04:59Z', true],
  ['12:00', '14:00', '2026-01-16T11:00Z', true],
  ['12:00', '14:00', '2026-01-16T13:00Z', false],
])('quiet hours from %s to %s in Paris at %s: %s', (from, to, now, isQuiet) => {
  expect(isWithinHours(from, to, 'Europe/Paris', at(now))).toBe(isQuiet)
})
