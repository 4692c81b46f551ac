import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { oversightChanges, type SentOversightNotice } from './oversight-changes.ts'

const WISH = { personId: 'olga', oversightId: 'col', minSeverity: 2 } as const
const NOW_MS = Date.parse('2026-01-15T03:00:00Z')
const NOTICE = { personId: 'olga', oversightId: 'col', severity: 2, toldAt: new Date(NOW_MS - 2 * HOUR_MS) }

function changes(
  severity: number | undefined,
  sentNotices: SentOversightNotice[] = [],
  { isQuiet = false } = {},
) {
  const severityById = new Map(severity === undefined ? [] : [['col', severity]])
  const outlook = { severityById, nowMs: NOW_MS, isQuiet: () => isQuiet }
  return oversightChanges([WISH], sentNotices, outlook).map(({ what }) => what)
}

test('a follower is notified when the chosen amount is forecast, when it gets worse, and when nothing remains', () => {
  expect(changes(1)).toEqual([])
  expect(changes(2)).toEqual(['opened'])
  expect(changes(2, [NOTICE])).toEqual([])
  expect(changes(3, [NOTICE])).toEqual(['raised'])
  expect(changes(2, [{ ...NOTICE, severity: 3 }])).toEqual([])
  expect(changes(1, [NOTICE])).toEqual(['ended'])
})

test('missing data changes nothing', () => {
  expect(changes(undefined)).toEqual([])
  expect(changes(undefined, [NOTICE])).toEqual([])
})

test('a forecast that reverses at once does not notify the end at once', () => {
  expect(changes(0, [{ ...NOTICE, toldAt: new Date(NOW_MS - HOUR_MS / 2) }])).toEqual([])
})

test('in quiet hours only extreme events are notified; those still in force are notified afterwards', () => {
  expect(changes(3, [], { isQuiet: true })).toEqual([])
  expect(changes(0, [NOTICE], { isQuiet: true })).toEqual([])
  expect(changes(4, [], { isQuiet: true })).toEqual(['opened'])
})
