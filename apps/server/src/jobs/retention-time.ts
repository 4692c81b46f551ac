import { DAY_MS } from '@verglas/quantities'
import { latestAsOf } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'

/**
 * Maximum step: a clock that shows another year deletes no more of the past than this, and after a long pause
 * the steps catch up.
 */
const MAX_DAYS_AT_ONCE = 3
/**
 * Ticks, one a minute, between two such steps: they count time whatever a clock shows, also across many
 * restarts.
 */
const TICKS_BETWEEN = 600

export type RetentionTime = {
  /** The time that retention is based on. */
  readonly at: Date
  readonly rev: number
  /** The time of the log. */
  readonly logAt: Date
}

/**
 * The log's time, never a clock of this machine, and never far beyond the last time used. That may lie before
 * the log: a new installation starts with an empty log, whose time is 1970 until something is published.
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
