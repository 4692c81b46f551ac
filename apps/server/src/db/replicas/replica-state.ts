import type { Look } from './look.ts'

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
  /** The latest look; null: the replica has not answered it. */
  look: Look | null
  /** Whether the primary has the latest publication of the replica too; null: not compared yet. */
  isSameLog: boolean | null
  lagMs: number
}

/**
 * A replica whose log lags by this much is not used. It could answer as of the revisions that it has, but rights that
 * were withdrawn without a publication would live on in it.
 */
export const MAX_LAG_MS = 1000

export function replicaStateOf({ look, isSameLog, lagMs }: Evidence): ReplicaState {
  if (look === null) return 'unreachable'
  if (!look.isInRecovery) return 'promoted'
  if (look.wrongSettings.length > 0) return 'wrong_settings'
  if (isSameLog === null) return 'unreachable'
  if (lagMs > MAX_LAG_MS) return 'lagging'
  return isSameLog ? 'following' : 'other_log'
}
