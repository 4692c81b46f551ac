import { HOUR_MS } from '@verglas/quantities'
import { isWithinHours } from '../local-schedule.ts'
import type { Recipient } from './recipients.ts'

/** A fact published longer ago than this is sent because of a new subscription, not because it is new. */
const LONGEST_MS = 6 * HOUR_MS

type Sleeper = Pick<Recipient, 'quietFrom' | 'quietTo' | 'timezone'>

/**
 * The instant from which a message's delay is measured: the oldest of its facts. Undefined if quiet hours
 * held the message back, or if nobody had subscribed when the fact became known.
 */
export function factTime(
  { quietFrom, quietTo, timezone }: Sleeper,
  knownAt: readonly (Date | undefined)[],
  now: Date,
): Date | undefined {
  const instants = knownAt.flatMap((at) => at?.getTime() ?? [])
  if (instants.length === 0) return undefined
  const oldest = Math.min(...instants)
  const wasQuiet = isWithinHours(quietFrom, quietTo, timezone, oldest)
  return wasQuiet || now.getTime() - oldest > LONGEST_MS ? undefined : new Date(oldest)
}
