import { expect, test } from 'vitest'
import { wallClockOf } from '../../../time/wall-clock.ts'
import {
  type CellEntry,
  daysFrom,
  dutyNow,
  dutyRows,
  mergedPeriods,
  openNights,
  periodOfMerged,
  remaining,
} from './duty-grid.ts'
import { aPeriod } from './test-duties.ts'

const PARIS = 'Europe/Paris'
const days = daysFrom('2026-01-05', 7, PARIS)
const now = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00+01:00`)
const MONDAY_NOON = now('2026-01-05 12:00')

const clock = (ms: number) => wallClockOf(ms, PARIS).slice(8).replace('T', ' ')
const wordsOf = (entry: CellEntry) =>
  `${entry.kind === 'duty' ? entry.period.personName : entry.isNight ? 'NOBODY' : 'nobody'} ${clock(entry.fromMs)}–${clock(entry.toMs)}`
const linesOf = (rows: ReturnType<typeof dutyRows>) =>
  rows.map(({ circuitIds, cells }) => [
    circuitIds.join('+'),
    ...cells.map((cell) => `${cell.days.length}d ${cell.entries.map(wordsOf).join(', ')}`),
  ])

test('a week on duty is one cell between the days of the hand-over', () => {
  const periods = [
    aPeriod('2025-12-29 18:00', '2026-01-05 07:00', { personId: 'jean', personName: 'Jean Roux' }),
    aPeriod('2026-01-05 18:00', '2026-01-12 07:00'),
  ]
  expect(linesOf(dutyRows({ circuitIds: ['c1', 'c2'], periods }, days, MONDAY_NOON))).toEqual([
    [
      'c1+c2',
      '1d Jean Roux 29 18:00–05 07:00, nobody 05 07:00–05 18:00, Marc Vidal 05 18:00–12 07:00',
      '6d Marc Vidal 05 18:00–12 07:00',
    ],
  ])
})

test('a night is in the cell of the day on which it begins, a missing night says that nobody is there', () => {
  const periods = [
    aPeriod('2026-01-04 18:00', '2026-01-05 07:00'),
    aPeriod('2026-01-05 18:00', '2026-01-06 07:00'),
    aPeriod('2026-01-07 18:00', '2026-01-08 07:00'),
  ]
  const [row] = linesOf(dutyRows({ circuitIds: ['c1'], periods }, days.slice(0, 3), MONDAY_NOON))
  expect(row).toEqual([
    'c1',
    '1d Marc Vidal 04 18:00–05 07:00, nobody 05 07:00–05 18:00, Marc Vidal 05 18:00–06 07:00',
    '1d NOBODY 06 07:00–07 00:00',
    '1d NOBODY 07 00:00–07 18:00, Marc Vidal 07 18:00–08 07:00',
  ])
})

test('circuits with the same people at the same time are one row, others keep their own', () => {
  const week = ['2026-01-05 00:00', '2026-01-12 00:00'] as const
  const periods = [
    aPeriod(...week, { circuitIds: ['c1', 'c3'] }),
    aPeriod(...week, { circuitIds: ['c2'], personId: 'lea', personName: 'Léa', replaces: 'Marc Vidal' }),
    aPeriod(...week, { circuitIds: ['c4'], dutyId: 'entered-twice' }),
  ]
  const rows = dutyRows({ circuitIds: ['c1', 'c2', 'c3', 'c4', 'c5'], periods }, days, MONDAY_NOON)
  expect(linesOf(rows)).toEqual([
    ['c1+c3+c4', '7d Marc Vidal 05 00:00–12 00:00'],
    ['c2', '7d Léa 05 00:00–12 00:00'],
    ['c5', '7d NOBODY 05 00:00–06 00:00'],
  ])
})

test('the past and a gap within one day raise no question', () => {
  const periods = [aPeriod('2026-01-07 00:00', '2026-01-12 00:00')]
  const [row] = linesOf(dutyRows({ circuitIds: ['c1'], periods }, days, now('2026-01-08 12:00')))
  expect(row?.[1]).toBe('2d nobody 05 00:00–06 00:00')
})

test('nights without anybody are counted once for all circuits, and only the coming ones', () => {
  const periods = [
    aPeriod('2026-01-05 18:00', '2026-01-09 07:00', { circuitIds: ['c1'] }),
    aPeriod('2026-01-05 18:00', '2026-01-08 07:00', { circuitIds: ['c2'] }),
  ]
  const roster = { circuitIds: ['c1', 'c2'], periods }
  expect(openNights(roster, days, MONDAY_NOON)).toBe(4)
  expect(openNights(roster, days, now('2026-01-10 12:00'))).toBe(2)
})

test('now: who is on duty until when, and who comes next where nobody is', () => {
  const periods = [
    aPeriod('2026-01-05 07:00', '2026-01-05 18:00', { circuitIds: ['c1'] }),
    aPeriod('2026-01-05 18:00', '2026-01-06 07:00', { personId: 'lea', personName: 'Léa' }),
  ]
  const roster = { circuitIds: ['c1', 'c2', 'c3'], periods }
  expect(
    dutyNow(roster, MONDAY_NOON).map(({ circuitIds, periods, next }) => [
      circuitIds.join('+'),
      ...periods.map(({ personName }) => personName),
      next?.personName ?? null,
    ]),
  ).toEqual([
    ['c1', 'Marc Vidal', null],
    ['c2', 'Léa'],
    ['c3', null],
  ])
})

test('of a period that has begun, only the rest is replaced', () => {
  const period = aPeriod('2026-01-05 07:00', '2026-01-06 07:00')
  expect(remaining(period, MONDAY_NOON)).toEqual(aPeriod('2026-01-05 12:00', '2026-01-06 07:00'))
  expect(remaining(period, now('2026-01-04 12:00'))).toBe(period)
})

test('periods of the same person that follow one another are one, others stay', () => {
  const [first, second] = [
    aPeriod('2026-01-05 18:00', '2026-01-06 18:00'),
    aPeriod('2026-01-06 18:00', '2026-01-07 18:00'),
  ]
  const lea = aPeriod('2026-01-07 18:00', '2026-01-08 18:00', { personId: 'lea' })
  const later = aPeriod('2026-01-09 18:00', '2026-01-10 18:00')
  expect(mergedPeriods([first, second, lea, later])).toEqual([
    aPeriod('2026-01-05 18:00', '2026-01-07 18:00'),
    lea,
    later,
  ])
  const merged = aPeriod('2026-01-05 18:00', '2026-01-07 18:00')
  expect(periodOfMerged([first, second, lea, later], merged, now('2026-01-07 00:00'))).toBe(second)
})

test('a circuit whose roster was removed keeps its past, and raises no question for the nights to come', () => {
  const periods = [aPeriod('2026-01-05 18:00', '2026-01-06 07:00', { isRemoved: true, circuitIds: ['c9'] })]
  const rows = dutyRows({ circuitIds: [], endedIds: ['c9'], periods }, days.slice(0, 2), MONDAY_NOON)
  expect(linesOf(rows)).toEqual([
    ['c9', '1d nobody 05 00:00–05 18:00, Marc Vidal 05 18:00–06 07:00', '1d nobody 06 07:00–07 00:00'],
  ])
})
