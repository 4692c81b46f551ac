import {
  BRINGS,
  type Brings,
  CONNECTION_STATES,
  type ConnectionState,
} from '@verglas/contract/connection-codes'
import type { Connection, SourceKind } from './connection-view.ts'

/** Most urgent states first; disabled connections last. */
const URGENCY: readonly ConnectionState[] = [
  'failing',
  'resting',
  'silent',
  'refusing',
  'waiting',
  'listening',
  'ok',
  'off',
]

export type ConnectionGroup = {
  readonly brings: Brings | 'unknown'
  readonly connections: readonly Connection[]
}

/**
 * Groups connections by what they provide, in the order used everywhere; the most urgent first within a
 * group.
 */
export function groupConnections(
  connections: readonly Connection[],
  sources: readonly SourceKind[],
): readonly ConnectionGroup[] {
  const bringsOf = new Map(sources.map(({ id, brings }) => [id, brings]))
  const sorted = [...connections].sort(
    (a, b) =>
      URGENCY.indexOf(a.state) - URGENCY.indexOf(b.state) ||
      a.name.localeCompare(b.name) ||
      a.id.localeCompare(b.id),
  )
  return [...BRINGS, 'unknown' as const]
    .map((brings) => ({
      brings,
      connections: sorted.filter(({ source }) => (bringsOf.get(source) ?? 'unknown') === brings),
    }))
    .filter((group) => group.connections.length > 0)
}

export function countStates(connections: readonly Connection[]): Readonly<Record<ConnectionState, number>> {
  const counts = Object.fromEntries(CONNECTION_STATES.map((state) => [state, 0])) as Record<
    ConnectionState,
    number
  >
  for (const { state } of connections) counts[state] += 1
  return counts
}

/** Reads the states of an address, `?state=failing,silent`; unknown states are ignored. */
export function readStates(text: string | undefined): readonly ConnectionState[] {
  const requestedStates = new Set(text?.split(','))
  return CONNECTION_STATES.filter((state) => requestedStates.has(state))
}

/** The states in the order of the filter: most urgent first. */
export const STATES_BY_URGENCY = URGENCY
