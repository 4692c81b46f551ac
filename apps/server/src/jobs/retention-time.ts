import { DAY_MS } from '@verglas/quantities'
import { latestAsOf } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'

/** A clock that shows another year takes no more of the past with it than this, and after a long rest it is caught up. */
const MAX_DAYS_AT_ONCE = 3
/** Ticks, one a minute, between two such steps: what counts time whatever a clock shows, also over many restarts. */
const TICKS_BETWEEN = 600

export type RetentionTime = {
  /** What retention goes by. */
  readonly at: Date
  readonly rev: number
  /** What the log says. */
  readonly logAt: Date
}

/**
 * The log's time, never a clock of this machine, and never far beyond the last time it was gone by. That may lie before
 * the log: a new installation runs on an empty one, which says 1970, until something is published.
 */
export async function retentionTime(db: Db): Promise<RetentionTime> {
  const latest = await latestAsOf(db)
  const logAt = new Date(latest.at)
  const [done] = await db.query<{ at: Date; rev: number; ticks: number }>(
    `select greatest(r.done_at, (select min(known_at) from publication)) as at, r.done_rev as rev,
            (select count(*)
               from (select from publication p
                      where p.rev > r.done_rev and 'tick' = any(p.topics)
                      limit ${TICKS_BETWEEN}) t) as ticks
       from retention_time r`,
  )
  if (!done) return { at: logAt, rev: latest.rev, logAt }
  if (done.ticks < TICKS_BETWEEN)
    return { at: new Date(Math.min(done.at.getTime(), logAt.getTime())), rev: done.rev, logAt }
  const latestMs = done.at.getTime() + MAX_DAYS_AT_ONCE * DAY_MS
  return { at: new Date(Math.min(logAt.getTime(), latestMs)), rev: latest.rev, logAt }
}

export async function noteRetention(db: Db, { at, rev }: RetentionTime): Promise<void> {
  await db.query(
    `insert into retention_time (done_at, done_rev) values ($1, $2)
         on conflict (only_row) do update set done_at = excluded.done_at, done_rev = excluded.done_rev`,
    [at, rev],
  )
}
