import { describe, expect, test } from 'vitest'
import { passesOf, readTypedClock, typedClockOf } from './wall-clock.ts'

test.each([
  '2026-02-31T10:00',
  '2026-11-21T99:10',
  '2026-11-21T24:00',
  '2026-11-21T10:60',
  '2026-13-01T10:00',
])('%s is no wall clock time, rather than a later one', (text) => {
  expect(readTypedClock(text, 'Europe/Paris')).toEqual({ problem: 'unreadable' })
})

describe.each([
  {
    zone: 'Europe/Paris',
    twice: '2026-10-25T02:30',
    skipped: '2026-03-29T02:30',
    offsets: ['+02:00', '+01:00'],
  },
  {
    zone: 'America/Toronto',
    twice: '2026-11-01T01:30',
    skipped: '2026-03-08T02:30',
    offsets: ['-04:00', '-05:00'],
  },
])('in $zone', ({ zone, twice, skipped, offsets }) => {
  test('a time that the clock shows twice needs its offset, and each of the two is its own instant', () => {
    expect(readTypedClock(twice, zone)).toEqual({ problem: 'twice' })
    const instants = offsets.map((offset) => readTypedClock(twice + offset, zone))
    expect(instants).toEqual(offsets.map((offset) => ({ ms: Date.parse(twice + offset) })))
    expect(passesOf(twice, zone)).toEqual(
      offsets.map((offset) => ({ ms: Date.parse(twice + offset), offset })),
    )
    expect(readTypedClock(`${twice}+09:00`, zone)).toEqual({ problem: 'unreadable' })
  })

  test('a time that the clock skips does not exist', () => {
    expect(readTypedClock(skipped, zone)).toEqual({ problem: 'skipped' })
  })

  test('every other time has one instant, and no offset', () => {
    expect(passesOf('2026-11-21T02:30', zone)).toEqual([])
    expect(readTypedClock('2026-11-21T02:30', zone)).toHaveProperty('ms')
    expect(readTypedClock(`2026-11-21T02:30${offsets[1]}`, zone)).toEqual({ problem: 'unreadable' })
  })

  test('an instant written for a form is read back as itself', () => {
    const fromMs = Date.parse(twice + offsets[0]) - 3 * 3_600_000
    for (let ms = fromMs; ms < fromMs + 8 * 3_600_000; ms += 10 * 60_000)
      expect(readTypedClock(typedClockOf(ms, zone), zone)).toEqual({ ms })
  })
})
