import { type AsOf, asOfTime, atMs } from '../db/as-of.ts'
import type { Database } from '../db/database.ts'
import type { LogTail } from '../db/log-tail.ts'
import { AppError } from './errors.ts'

/** A client's clock may be ahead by this much and still mean «now». */
const CLOCK_TOLERANCE_MS = 60_000

/**
 * The one place where the parameter `time` becomes a revision. Without it the answer is live: the newest
 * revision that this process has seen, and not older than `minRev`, which a client takes from its last write.
 */
export async function asOfRequest(
  database: Database,
  tail: LogTail,
  { time, minRev, now }: { time: string | undefined; minRev: number; now: Date },
): Promise<AsOf> {
  if (time === undefined) {
    if (minRev > tail.latest().rev) await tail.waitForRevision(minRev)
    return tail.latest()
  }
  // times that were given out stay valid even if the clock was set back
  const latestMs = Math.max(now.getTime() + CLOCK_TOLERANCE_MS, atMs(tail.latest()))
  if (Date.parse(time) > latestMs) {
    throw new AppError('TimeInFuture', { field: 'query.time', detail: time })
  }
  const asOf = await asOfTime(database, time)
  if (!asOf) throw new AppError('TimeBeforeHorizon', { field: 'query.time', detail: time })
  return asOf
}
