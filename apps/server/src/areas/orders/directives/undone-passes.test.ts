import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import type { PassReport } from './pass-queries.ts'
import type { StoredDirective } from './queries.ts'
import { undonePasses } from './undone-passes.ts'

const NOW_MS = Date.parse('2026-01-16T05:00:00Z')
const at = (hours: number) => new Date(NOW_MS + hours * HOUR_MS).toISOString()
const anOrder = (changes: Partial<StoredDirective> = {}): StoredDirective =>
  ({
    id: 'first',
    circuitId: 'a',
    scope: 'public',
    revision: 1,
    state: 'in_force',
    orderedAt: at(-9),
    expiresAt: null,
    archivedAt: null,
    holdsAt: null,
    passes: [-6, -3, -0.5].map((hour) => ({ departAt: at(hour), finishAt: at(hour + 1.5) })),
    ...changes,
  }) as StoredDirective // only the fields that are read
const report = (passNo: number, startedAt: string | null, doneAt: string | null): PassReport =>
  ({
    directiveId: 'first',
    circuitId: 'a',
    passNo,
    name: 'Marc Chauvet',
    startedAt: startedAt && new Date(startedAt),
    doneAt: doneAt && new Date(doneAt),
  }) as PassReport // only the fields that are read
const SHIFT = { fromMs: NOW_MS - 8 * HOUR_MS, nowMs: NOW_MS, reports: [], treatments: [] }
const undone = (
  directives: readonly StoredDirective[],
  shift: Partial<Parameters<typeof undonePasses>[1]> = {},
) =>
  undonePasses(directives, { ...SHIFT, ...shift }).map(
    ({ directiveId, passNo, startedAt }) => `${directiveId} ${passNo} ${startedAt ?? 'not driven'}`,
  )

test('a pass that should be finished and that nobody drove is not done', () => {
  expect(undone([anOrder()])).toEqual(['first 0 not driven', 'first 1 not driven'])
  expect(undone([anOrder()], { reports: [report(0, at(-6), at(-4.6))] })).toEqual(['first 1 not driven'])
  expect(undone([anOrder()], { fromMs: NOW_MS - 4 * HOUR_MS })).toEqual(['first 1 not driven'])
})

test('a pass whose crew has not reported the end is not done, and says since when the crew is out', () => {
  expect(undone([anOrder()], { reports: [report(0, at(-6), at(-4.6)), report(1, at(-3), null)] })).toEqual([
    `first 1 ${at(-3)}`,
  ])
  const withoutDepartures = anOrder({ passes: [] })
  expect(undone([withoutDepartures])).toEqual([])
  expect(undone([withoutDepartures], { reports: [report(0, at(-2), null)] })).toEqual([`first 0 ${at(-2)}`])
})

test('passes of a directive that had ended before are those of the one that replaced it', () => {
  const second = anOrder({ id: 'second', revision: 2, orderedAt: at(-4.2), passes: [] })
  expect(undone([anOrder({ state: 'replaced' }), second])).toEqual(['first 0 not driven'])
  expect(undone([anOrder({ state: 'archived', archivedAt: at(-5) })])).toEqual([])
  const withdrawn = anOrder({ state: 'withdrawn', holdsAt: at(-4), archivedAt: at(-5) })
  expect(undone([anOrder({ state: 'announced', holdsAt: at(1) }), withdrawn])).toEqual([])
  // Somebody had left for it.
  expect(undone([withdrawn], { reports: [report(0, at(-6), null)] })).toEqual([`first 0 ${at(-6)}`])
})

test('a pass is done where the log has a treatment of the circuit in its time', () => {
  const act = { circuitId: 'a', kmFrom: null, doneAt: at(-4.6) }
  expect(undone([anOrder()], { treatments: [act] })).toEqual(['first 1 not driven'])
  expect(
    undone([anOrder()], {
      treatments: [
        { ...act, kmFrom: 3 },
        { ...act, circuitId: 'b' },
      ],
    }),
  ).toHaveLength(2)
})
