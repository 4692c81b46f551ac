import { expect, test } from 'vitest'
import { frenchDisplay } from '../../test-support/a-display.ts'
import type { RoadDecision } from '../orders/panels.ts'
import { decisionLayer, decisionLegend, decisionsAt } from './decision-lines.ts'
import { createNetworkHour, networkLayer } from './network-layer.ts'
import type { NetworkSegment } from './network-risks.ts'

const aDecision = (circuitId: string, kind: RoadDecision['kind']): RoadDecision => ({
  id: circuitId,
  circuitId,
  kind,
  limitKmh: kind === 'reduced_speed' ? 70 : null,
  from: '2026-01-15T21:00:00Z',
  to: '2026-01-16T05:00:00Z',
  until: '2026-01-16T05:00:00Z',
  comment: '',
  danger: null,
  author: 'Claire',
  decidedAt: '2026-01-15T20:00:00Z',
  endedBy: null,
  endedAt: null,
  state: 'in_force',
})
const DECISIONS = [aDecision('a', 'closed'), aDecision('b', 'reduced_speed'), aDecision('c', 'kept_open')]
const AT_MS = Date.parse('2026-01-15T22:00:00Z')
const SEGMENTS = ['a', 'a', 'b', 'c', 'd'].map((circuitId, index) => ({
  id: `${circuitId}${index}`,
  circuitId,
  name: 'Col',
  kmFrom: 90,
  lengthKm: 2,
  row: '',
  startMs: Number.NaN,
  worstLevel: 0,
  coordinates: [
    [3 + 0.1 * index, 45],
    [3 + 0.1 * (index + 1), 45],
  ],
})) as unknown as NetworkSegment[] // only the fields that are drawn

test('a decision is on the map only in the hours in which it holds', () => {
  const circuitsAt = (at: string) => [...decisionsAt(DECISIONS, Date.parse(at)).keys()]
  expect(circuitsAt('2026-01-15T20:59:00Z')).toEqual([])
  expect(circuitsAt('2026-01-15T21:40:00Z')).toEqual(['c', 'b', 'a'])
  expect(circuitsAt('2026-01-16T05:00:00Z')).toEqual([])
})

test('a closed road has a broad barrier, a slowed one a thin one, each one line of two tones, and the legend says so without colours', () => {
  const inForce = decisionsAt(DECISIONS, AT_MS)
  // A road that is kept open looks like any other. The two segments of the closed circuit are one line.
  expect(decisionLayer(frenchDisplay, SEGMENTS, inForce).itemCount).toBe(4)
  const legend = decisionLegend(frenchDisplay, inForce)
  expect(legend?.rows.map(({ label, isDashed }) => [label, isDashed])).toEqual([
    ['fermée', true],
    ['vitesse réduite', true],
  ])
  expect(legend?.rows[0]?.widthPx).toBeGreaterThan(2 * (legend?.rows[1]?.widthPx ?? 0))
  expect(decisionLegend(frenchDisplay, new Map())).toBeNull()
})

test('the label of a segment names the decision as the lists of circuits do', () => {
  const hour = { ...createNetworkHour(), atMs: AT_MS }
  const layer = networkLayer(frenchDisplay, SEGMENTS, hour, decisionsAt(DECISIONS, AT_MS))
  expect(layer.labelOf('a0')?.value).toMatch(/ · Fermée jusqu’à .*06:00$/)
  expect(layer.labelOf('d4')?.value).not.toMatch(/ · /)
})
