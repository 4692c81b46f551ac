import { expect, test } from 'vitest'
import type { Directive } from '../directives/directive.ts'
import {
  type Circuit,
  type CircuitRisks,
  circuitRows,
  isLeftSlippery,
  type RoadChunk,
} from './circuit-rows.ts'

const HOUR_MS = 3_600_000
const startMs = 480_000 * HOUR_MS
const nowMs = startMs + 2 * HOUR_MS + 600_000
const circuit = (id: string) => ({ id, name: `Circuit ${id}`, crew: 'Centre' }) as unknown as Circuit // only the fields that the rows use
const chunk = (id: string, circuitId: string) => ({ id, circuitId, lengthKm: 2 }) as unknown as RoadChunk // only the fields that the rows use
// one character per hour: 0 none, 1–4 freezing rain by its level, «.» unknown
const risks = (circuitId: string, rows: readonly string[], issuedMs = nowMs): CircuitRisks => ({
  circuitId,
  issuedAt: new Date(issuedMs).toISOString(),
  startAt: new Date(startMs).toISOString(),
  hours: rows[0]?.length ?? 0,
  rows: rows.join(''),
})
const rowInputs = (all: readonly CircuitRisks[], directives: readonly Directive[] = []) => ({
  risks: new Map(all.map((entry) => [entry.circuitId, entry])),
  segments: new Map([['one', [chunk('a', 'one'), chunk('b', 'one')]]]),
  directives,
  nowMs,
})

test('a road that is slippery now is left so if nobody is out and no crew leaves within minutes', () => {
  const worst = (level: 1 | 3) => ({
    0: { level, kind: 'ice', segments: [], lengthKm: 2, fromMs: nowMs } as const,
    12: null,
    24: null,
  })
  const leaves = (hours: number) => ({ departMs: nowMs + hours * HOUR_MS, missedSinceMs: null })
  const left = (changes: object) =>
    isLeftSlippery({ departure: leaves(6), outSinceMs: null, worst: worst(3), ...changes }, nowMs)
  expect(left({})).toBe(true)
  expect(left({ departure: leaves(0.5) })).toBe(true)
  expect(left({ departure: leaves(0.2) })).toBe(false)
  expect(left({ outSinceMs: nowMs - HOUR_MS })).toBe(false)
  expect(left({ worst: worst(1) })).toBe(false)
  expect(left({ departure: null })).toBe(true)
  expect(left({ departure: { departMs: nowMs - HOUR_MS, missedSinceMs: null } })).toBe(true)
  expect(left({ departure: { departMs: nowMs, missedSinceMs: nowMs - HOUR_MS } })).toBe(true)
})

test('the worst risk of a circuit is that of its segments from this hour on, with all that have it', () => {
  const [row] = circuitRows(
    [circuit('one')],
    '',
    rowInputs([risks('one', ['3302000003', '0010022000']), risks('other', ['3333333333'])]),
  )
  expect(row?.worst[0]).toMatchObject({
    level: 1,
    kind: 'freezing_rain',
    segments: [{ id: 'b' }],
    lengthKm: 2,
    fromMs: startMs + 2 * HOUR_MS,
  })
  expect(row?.worst[12]).toMatchObject({
    level: 3,
    segments: [{ id: 'a' }],
    fromMs: startMs + 9 * HOUR_MS,
  })
  const [calmer] = circuitRows(
    [circuit('one')],
    '',
    rowInputs([risks('one', ['3302000000', '0010022000']), risks('other', ['3333333333'])]),
  )
  expect(calmer?.worst[12]).toMatchObject({
    level: 2,
    segments: [{ id: 'a' }, { id: 'b' }],
    lengthKm: 4,
    fromMs: startMs + 3 * HOUR_MS,
  })
})

test('a lookahead has as many hours as the ribbon of the night, the current one included', () => {
  // Twelve hours from the third one on; the danger comes with the thirteenth.
  const [row] = circuitRows([circuit('one')], '', rowInputs([risks('one', ['000000000000003'])]))
  expect(row?.worst[12]).toMatchObject({ level: 0 })
  expect(row?.worst[24]).toMatchObject({ level: 3, fromMs: startMs + 14 * HOUR_MS })
})

test('an outdated forecast, and an empty one, give no risk for a circuit', () => {
  const outdated = risks('one', ['3333'], nowMs - 7 * HOUR_MS)
  expect(circuitRows([circuit('one')], '', rowInputs([outdated]))[0]?.worst[24]).toBeNull()
  expect(circuitRows([circuit('one')], '', rowInputs([risks('one', ['....'])]))[0]?.worst[24]).toBeNull()
})

test('a circuit is searchable by its crew; its public order comes before the private one', () => {
  const order = (id: string, scope: string) =>
    ({ id, scope, circuitId: 'one', passes: [], rules: [] }) as unknown as Directive // only the fields that the rows use
  const orders = [order('hidden', 'private'), order('open', 'public')]
  expect(
    circuitRows([circuit('one')], 'CENTRE', rowInputs([], orders))[0]?.directives.map(({ id }) => id),
  ).toEqual(['open', 'hidden'])
  expect(circuitRows([circuit('one')], 'nowhere', rowInputs([]))).toEqual([])
  expect(circuitRows([circuit('Étape')], 'etape', rowInputs([]))).toHaveLength(1)
})

test('circuits are listed by their deadline, the others in the order of the network', () => {
  const plan = (departMs: number) =>
    ({
      headline: { next: { departBy: new Date(departMs).toISOString(), isLate: false }, kinds: [] },
      departures: [],
    }) as never // only the fields that the rows use
  const rows = circuitRows(['calm', 'later', 'quiet', 'soon'].map(circuit), '', {
    ...rowInputs([]),
    plans: new Map([
      ['later', plan(nowMs + 5 * HOUR_MS)],
      ['soon', plan(nowMs + HOUR_MS)],
    ]),
  })
  expect(rows.map(({ circuit: { id } }) => id)).toEqual(['soon', 'later', 'calm', 'quiet'])
  expect(rows[0]?.departure).toEqual({ departMs: nowMs + HOUR_MS, missedSinceMs: null })
})
