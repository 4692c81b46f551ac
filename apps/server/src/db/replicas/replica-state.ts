import type { Check } from './check.ts'

/** The states of a replica; only one that follows is used. */
export const REPLICA_STATES = [
  'following',
  'lagging',
  'unreachable',
  'promoted',
  'other_log',
  'wrong_settings',
] as const
export type ReplicaState = (typeof REPLICA_STATES)[number]

/** What is known about a replica at an instant. */
export type Evidence = {
  /** The latest check; null: the replica has not answered it. */
  check: Check | null
  /** Whether the primary has the latest publication of the replica too; null: not compared yet. */
  isSameLog: boolean | null
  lagMs: number
}

/**
 * A replica whose log lags by this much is not used. It could answer as of the revisions that it has, but rights that
 * were withdrawn without a publication would live on in it.
 */
export const MAX_LAG_MS = 1000

export function replicaStateOf({ check, isSameLog, lagMs }: Evidence): ReplicaState {
  if (check === null) return 'unreachable'
  if (!check.isInRecovery) return 'promoted'
  if (check.wrongSettings.length > 0) return 'wrong_settings'
  if (isSameLog === null) return 'unreachable'
  if (lagMs > MAX_LAG_MS) return 'lagging'
  return isSameLog ? 'following' : 'other_log'
}
