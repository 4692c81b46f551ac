import { HOUR_MS } from '@verglas/quantities'
import type { Source } from '@verglas/sources/source'

const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 6 * HOUR_MS
/** After this many consecutive failures of a connection, back off: one attempt per pause. */
export const FAILURES_TO_REST = 5

export type Ending = {
  hasFailed: boolean
  /** Consecutive failures, including this one. */
  failures: number
  startedAt: Date
  endedAt: Date
  /** The provider asked us not to call before this instant. */
  notBefore: Date | null
}

/**
 * When a connection is tried next. After a success: at its own pace, a little earlier or later, so that many
 * do not come at the same time. After a failure: after a pause that doubles each time, up to a quarter
 * longer. `random` is from [0, 1).
 */
export function nextTry(
  { hasFailed, failures, startedAt, endedAt, notBefore }: Ending,
  { everyMinutes }: Pick<Source, 'everyMinutes'>,
  random: number,
): Date {
  const everyMs = everyMinutes * 60_000
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 20), LONGEST_PAUSE_MS)
  const ownMs = hasFailed
    ? endedAt.getTime() + pauseMs * (1 + random / 4)
    : Math.max(endedAt.getTime(), startedAt.getTime() + everyMs * (0.95 + random / 10))
  return new Date(Math.max(Math.ceil(ownMs), notBefore?.getTime() ?? 0))
}
