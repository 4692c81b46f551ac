import { describe, expect, test } from 'vitest'
import { deadlineMs, missedSince, type NextDeparture, nextDeparture } from './next-departure.ts'

type Plan = Parameters<typeof nextDeparture>[0]
const planOf = (next: object | null, ...kinds: object[]) =>
  ({ headline: { next, kinds }, departures: [] }) as unknown as Plan // only the fields that are read
const at = (time: string) => Date.parse(`2026-11-27T${time}:00Z`)
const pass = (time: string, isLate = false) => ({ departBy: `2026-11-27T${time}:00Z`, isLate })
const planned = (cycleMinutes: number, coveredUntil?: string) => ({
  cycleMinutes,
  nowMs: at('20:00'),
  ...(coveredUntil !== undefined && { coveredUntilMs: at(coveredUntil) }),
})
const from = (time: string) => ({ kind: 'ice', from: `2026-11-27T${time}:00Z` })

test('a pass that can finish in time departs at its latest departure', () => {
  expect(nextDeparture(planOf(pass('20:10'), from('22:00')), planned(90))).toEqual({
    departMs: at('20:10'),
    missedSinceMs: null,
  })
  expect(nextDeparture(planOf(null, from('22:00')), planned(90))).toBeNull()
})

test('a pass that cannot has been late since a round before the first danger', () => {
  const missed = nextDeparture(planOf(pass('20:10', true), from('22:00'), from('21:00')), planned(90))
  expect(missed).toEqual({ departMs: at('20:10'), missedSinceMs: at('19:30') })
  // What began before it was planned was missed at the latest a round before the plan.
  expect(nextDeparture(planOf(pass('20:10', true)), planned(60))?.missedSinceMs).toBe(at('19:10'))
})

test('a vehicle that is out leaves again at the next full five minutes after it is back', () => {
  const plan = { ...planOf(pass('20:00', true), from('20:00')), departures: ['2026-11-27T21:30:00Z'] }
  const nextAfter = (back: string) => nextDeparture(plan, planned(90, back))?.departMs
  expect(nextAfter('21:29')).toBe(at('21:30'))
  expect(nextAfter('21:11')).toBe(at('21:15'))
  expect(nextAfter('21:10')).toBe(at('21:10'))
})

test('a list begins with what should have left, and ends with what need not leave', () => {
  const missed = nextDeparture(planOf(pass('20:10', true), from('20:30')), planned(90))
  const soon = nextDeparture(planOf(pass('20:00'), from('22:00')), planned(90))
  expect([null, soon, missed].toSorted((a, b) => deadlineMs(a) - deadlineMs(b))).toEqual([missed, soon, null])
})

describe('a pass that is late for the table', () => {
  const road = (...levels: number[]) => ({
    from: '2026-11-27T20:00:00Z',
    to: '2026-11-28T20:00:00Z',
    untreated: { levels },
  })
  const overdue = { departBy: '2026-11-27T20:10:00Z', finishBy: '2026-11-27T21:40:00Z', isLate: true }
  const departureWith = (...levels: number[]) =>
    nextDeparture({ ...planOf(overdue, from('20:00')), road: road(...levels) }, planned(90))

  test('has missed its window where a road is slippery before it is finished', () => {
    expect(departureWith(1, 3, 3)).toEqual({ departMs: at('20:10'), missedSinceMs: at('19:30') })
  })

  test('departs a round before a road is slippery where it is finished by then', () => {
    expect(departureWith(1, 1, 3)).toEqual({ departMs: at('20:30'), missedSinceMs: null })
    expect(departureWith(1, 1, 1, 3)).toEqual({ departMs: at('21:30'), missedSinceMs: null })
  })

  test('is a precaution where no road becomes slippery while it works', () => {
    expect(departureWith(1, 1, 1, 1, 3)).toEqual({
      departMs: at('20:10'),
      missedSinceMs: null,
      precautionUntilMs: at('22:30'),
    })
  })

  test('is the same as one whose departure has passed since the plan was made', () => {
    const timely = { ...overdue, isLate: false }
    const plan = (...levels: number[]) => ({ ...planOf(timely, from('20:00')), road: road(...levels) })
    const at2017 = { cycleMinutes: 90, nowMs: at('20:17') }
    expect(nextDeparture(plan(1, 1, 1, 1, 3), at2017)).toEqual(departureWith(1, 1, 1, 1, 3))
    expect(nextDeparture(plan(1, 1, 3), at2017)).toEqual(departureWith(1, 1, 3))
    expect(nextDeparture(plan(1, 3, 3), at2017)).toEqual(departureWith(1, 3, 3))
    expect(missedSince(nextDeparture(plan(1, 1, 1, 1, 3), at2017) as NextDeparture, at('20:17'))).toBeNull()
    // A pass that left before is not judged by when it should have left.
    expect(nextDeparture(plan(1, 3, 3), { ...at2017, coveredUntilMs: at('20:15') })).toBeNull()
  })

  test('stands in a list by when a road is slippery', () => {
    const later = nextDeparture(planOf(pass('22:00'), from('23:30')), planned(90))
    const [missed, soon, precaution] = [
      departureWith(1, 3),
      departureWith(1, 1, 3),
      departureWith(1, 1, 1, 1, 3),
    ]
    expect([null, precaution, later, soon, missed].toSorted((a, b) => deadlineMs(a) - deadlineMs(b))).toEqual(
      [missed, soon, later, precaution, null],
    )
  })
})
