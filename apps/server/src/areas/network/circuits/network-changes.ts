import { isDeepStrictEqual } from 'node:util'
import type { NetworkCircuit, Segment } from './network.ts'

export type NetworkChanges = {
  added: string[]
  changed: string[]
  removed: string[]
  /** True if a circuit's own fields or the order of the circuits change. */
  changesCircuits: boolean
}

/**
 * Finds which segments a network would add, change and remove. A segment that moves to another circuit counts as
 * changed.
 */
export function networkChanges(
  before: readonly NetworkCircuit[],
  after: readonly NetworkCircuit[],
): NetworkChanges {
  const [previous, next] = [placed(before), placed(after)]
  return {
    added: [...next.keys()].filter((id) => !previous.has(id)),
    changed: [...next].flatMap(([id, place]) =>
      previous.has(id) && !isDeepStrictEqual(previous.get(id), place) ? [id] : [],
    ),
    removed: [...previous.keys()].filter((id) => !next.has(id)),
    changesCircuits: !isDeepStrictEqual(ownFields(before, next), ownFields(after, previous)),
  }
}

/**
 * Circuits without the geometry of their segments, but with the order of those segments that the other
 * network also has.
 */
const ownFields = (circuits: readonly NetworkCircuit[], others: ReadonlyMap<string, unknown>) =>
  circuits.map(({ segments, ...circuit }) => ({
    ...circuit,
    segmentIds: segments.flatMap(({ id }) => (others.has(id) ? id : [])),
  }))

function placed(circuits: readonly NetworkCircuit[]): Map<string, { circuitId: string; segment: Segment }> {
  return new Map(
    circuits.flatMap(({ id, segments }) =>
      segments.map((segment) => [segment.id, { circuitId: id, segment }] as const),
    ),
  )
}
