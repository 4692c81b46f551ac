import { HOUR_MS } from '@verglas/quantities'
import { isWithinHours } from '../local-schedule.ts'
import type { Wished } from './recipients.ts'

/** What was known for longer answers to a wish that is new, not to a fact that is. */
const LONGEST_MS = 6 * HOUR_MS

type Sleeper = Pick<Wished, 'quietFrom' | 'quietTo' | 'timezone'>

/**
 * The instant from which a message's delay counts: the oldest of what it tells. Undefined where somebody's quiet hours
 * held it back, or where nobody had asked for it when it became known.
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
