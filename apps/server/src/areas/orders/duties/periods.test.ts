import { HOUR_MS } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import { type DutyPeriod, dutyPeriods, hasRoster } from './periods.ts'
import type { Duty, Replacement } from './queries.ts'

const TIMEZONE = 'Europe/Paris'
const week = {
  fromMs: Date.parse('2026-01-05T00:00:00+01:00'),
  toMs: Date.parse('2026-01-19T00:00:00+01:00'),
}

const aDuty = (changes: Partial<Duty> = {}): Duty => ({
  id: 'a',
  circuitIds: ['c1', 'c2'],
  personId: 'marc',
  personName: 'Marc',
  standInId: 'jean',
  standInName: 'Jean',
  firstDate: '2026-01-05',
  lastDate: null,
  weekdays: [1],
  everyWeeks: 1,
  timezone: TIMEZONE,
  startTime: '18:00',
  endTime: '07:00',
  endsAfterDays: 7,
  ...changes,
})
const aReplacement = (changes: Partial<Replacement> = {}): Replacement => ({
  id: 'r',
  revision: 1,
  personId: 'marc',
  personName: 'Marc',
  replacementId: 'lea',
  replacementName: 'Léa',
  circuitIds: null,
  fromAt: new Date('2026-01-06T12:00:00+01:00'),
  toAt: new Date('2026-01-07T12:00:00+01:00'),
  ...changes,
})
const periodsOf = (duties: Duty[], replacements: Replacement[] = [], span = week) =>
  dutyPeriods({ duties, replacements }, span)

const local = (ms: number) => new Date(ms).toLocaleString('sv-SE', { timeZone: TIMEZONE }).slice(0, 16)
const linesOf = (periods: DutyPeriod[]) =>
  periods.map(({ personName, circuitIds, fromMs, toMs }) =>
    [personName, circuitIds.join('+'), local(fromMs), local(toMs)].join(' · '),
  )

describe('a weekly pattern', () => {
  test('hands over on the same day each week', () => {
    expect(linesOf(periodsOf([aDuty()]))).toEqual([
      'Marc · c1+c2 · 2026-01-05 18:00 · 2026-01-12 07:00',
      'Marc · c1+c2 · 2026-01-12 18:00 · 2026-01-19 07:00',
    ])
  })

  test('of a crew in rotation counts weeks from that of its first day', () => {
    const rotation = [
      aDuty({ everyWeeks: 2, firstDate: '2026-01-07', weekdays: [1, 4], endsAfterDays: 1 }),
      aDuty({ id: 'b', personId: 'lea', personName: 'Léa', everyWeeks: 2, firstDate: '2026-01-12' }),
    ]
    expect(linesOf(periodsOf(rotation))).toEqual([
      'Marc · c1+c2 · 2026-01-08 18:00 · 2026-01-09 07:00',
      'Léa · c1+c2 · 2026-01-12 18:00 · 2026-01-19 07:00',
    ])
  })

  test('includes a period that began before the span, and none that begins after its last day', () => {
    const duty = aDuty({ lastDate: '2026-01-05' })
    const later = { fromMs: Date.parse('2026-01-11T00:00:00+01:00'), toMs: week.toMs }
    expect(linesOf(periodsOf([duty], [], later))).toEqual([
      'Marc · c1+c2 · 2026-01-05 18:00 · 2026-01-12 07:00',
    ])
  })

  test.each([
    ['2026-03-28', 12],
    ['2026-10-24', 14],
  ])('keeps its local hours when the clocks change in the night of %s', (firstDate, hours) => {
    const night = aDuty({ firstDate, lastDate: firstDate, weekdays: [6], endsAfterDays: 1 })
    const fromMs = Date.parse(`${firstDate}T00:00:00Z`)
    const [period] = periodsOf([night], [], { fromMs, toMs: fromMs + 48 * HOUR_MS })
    expect(period && (period.toMs - period.fromMs) / HOUR_MS).toBe(hours)
  })
})

describe('a replacement', () => {
  test('splits the period', () => {
    const periods = periodsOf([aDuty({ lastDate: '2026-01-05' })], [aReplacement()])
    expect(linesOf(periods)).toEqual([
      'Marc · c1+c2 · 2026-01-05 18:00 · 2026-01-06 12:00',
      'Léa · c1+c2 · 2026-01-06 12:00 · 2026-01-07 12:00',
      'Marc · c1+c2 · 2026-01-07 12:00 · 2026-01-12 07:00',
    ])
    expect(periods[1]).toMatchObject({ replaces: 'Marc', standInName: 'Jean', replacementEntryId: 'r' })
  })

  test('on one circuit leaves the others to the person', () => {
    const periods = periodsOf(
      [aDuty({ lastDate: '2026-01-05' })],
      [aReplacement({ circuitIds: ['c2', 'c9'] })],
    )
    expect(linesOf(periods).slice(1, 3)).toEqual([
      'Léa · c2 · 2026-01-06 12:00 · 2026-01-07 12:00',
      'Marc · c1 · 2026-01-06 12:00 · 2026-01-07 12:00',
    ])
  })

  test('by nobody makes the stand-in responsible, and without one leaves a gap', () => {
    const nobody = aReplacement({ replacementId: null, replacementName: null })
    const withStandIn = periodsOf([aDuty({ lastDate: '2026-01-05' })], [nobody])
    expect(withStandIn[1]).toMatchObject({ personName: 'Jean', standInId: null, replaces: 'Marc' })
    const dutyWithoutStandIn = aDuty({ lastDate: '2026-01-05', standInId: null, standInName: null })
    expect(linesOf(periodsOf([dutyWithoutStandIn], [nobody]))).toEqual([
      'Marc · c1+c2 · 2026-01-05 18:00 · 2026-01-06 12:00',
      'Marc · c1+c2 · 2026-01-07 12:00 · 2026-01-12 07:00',
    ])
  })

  test('of a replacement applies on top of the first one, in the order in which they were entered', () => {
    const second = aReplacement({
      id: 's',
      revision: 2,
      personId: 'lea',
      replacementId: 'zoe',
      replacementName: 'Zoé',
      toAt: new Date('2026-01-07T00:00:00+01:00'),
    })
    const periods = periodsOf([aDuty({ lastDate: '2026-01-05' })], [second, aReplacement()])
    expect(periods.map(({ personName }) => personName)).toEqual(['Marc', 'Zoé', 'Léa', 'Marc'])
    expect(periods[1]?.replaces).toBe('Marc')
  })

  test('never changes who is on duty at an instant outside of it', () => {
    for (let hour = 0; hour < 14 * 24; hour++) {
      const atMs = week.fromMs + hour * HOUR_MS
      const at = { fromMs: atMs, toMs: atMs + 1 }
      const isInside = atMs >= aReplacement().fromAt.getTime() && atMs < aReplacement().toAt.getTime()
      const before = periodsOf([aDuty()], [], at).map(({ personId }) => personId)
      const after = periodsOf([aDuty()], [aReplacement()], at).map(({ personId }) => personId)
      expect(after).toEqual(isInside ? before.map(() => 'lea') : before)
    }
  })
})

test('a circuit has a roster until the last period of its last pattern has ended', () => {
  const roster = { duties: [aDuty({ lastDate: '2026-01-05' })], replacements: [] }
  const at = (text: string) => hasRoster(roster, 'c1', Date.parse(text))
  expect([at('2025-12-01T00:00:00Z'), at('2026-01-12T05:00:00Z'), at('2026-01-13T05:00:00Z')]).toEqual([
    true,
    true,
    false,
  ])
  expect(hasRoster(roster, 'c9', week.fromMs)).toBe(false)
})
