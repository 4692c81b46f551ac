import { expect, test } from 'vitest'
import { wallClockOf } from '../../../time/wall-clock.ts'
import type { DutyBody } from './duty-draft.ts'
import { type Duty, wallClockIn } from './duty-pattern.ts'
import { type DutyWarning, dutyWarnings } from './duty-warnings.ts'
import { aDuty } from './test-duties.ts'

const PARIS = 'Europe/Paris'
const clock = (ms: number) => wallClockOf(ms, PARIS).slice(5).replace('T', ' ')
const wordsOf = (warning: DutyWarning) => {
  const circuits = 'circuitIds' in warning ? ` ${warning.circuitIds.join('+')}` : ''
  const name = 'name' in warning ? ` ${warning.name}` : ''
  const span = 'span' in warning ? ` ${clock(warning.span.fromMs)}–${clock(warning.span.toMs)}` : ''
  return `${warning.kind}${name}${circuits}${span}${'more' in warning ? ` +${warning.more}` : ''}`
}
const bodyOf = ({
  id: _id,
  revision: _revision,
  personName: _person,
  standInName: _standIn,
  ...body
}: Duty): DutyBody => body
const warnings = (duty: Duty, duties: readonly Duty[] = [], stored?: Duty) =>
  dutyWarnings({
    body: bodyOf(duty),
    stored,
    duties,
    clock: wallClockIn(PARIS),
    nowMs: Date.parse('2026-01-05T12:00:00+01:00'),
  }).map(wordsOf)

const week = aDuty({ weekdays: [1], endsAfterDays: 7, endTime: '18:00' })

test('a week that is handed over without a gap raises no question, one with a gap says when', () => {
  expect(warnings(week)).toEqual([])
  expect(warnings({ ...week, endTime: '07:00' })).toEqual(['gap c1+c2 01-12 07:00–01-12 18:00 +3'])
})

test('a gap that somebody else fills is none; the circuits that keep it are named', () => {
  const days = aDuty({ id: 'days', weekdays: [1], startTime: '07:00', endTime: '18:00', endsAfterDays: 0 })
  const other = { ...days, circuitIds: ['c1'], personId: 'lea', personName: 'Léa' }
  expect(warnings({ ...week, endTime: '07:00' }, [other])).toEqual(['gap c2 01-12 07:00–01-12 18:00 +3'])
})

test('two people at the same time are named, with the circuits', () => {
  const other = aDuty({
    id: 'b',
    circuitIds: ['c2', 'c3'],
    personId: 'lea',
    personName: 'Léa',
    weekdays: [3],
  })
  expect(warnings(week, [other])).toEqual(['overlap Léa c2 01-07 18:00–01-08 07:00 +4'])
})

test('an edit that takes away the stand-in, or the only duty of a circuit, says so', () => {
  const stored = { ...week, standInId: 'jean', standInName: 'Jean' }
  expect(warnings({ ...stored, standInId: null }, [stored], stored)).toEqual(['standInLost Jean'])
  expect(warnings({ ...stored, circuitIds: ['c1'] }, [stored], stored)).toEqual(['circuitsLost c2'])
  expect(warnings(stored, [stored], stored)).toEqual([])
})
