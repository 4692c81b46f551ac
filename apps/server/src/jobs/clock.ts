import type { Db } from '../db/database.ts'

/**
 * Two clocks of one installation never differ by more than this; a later stamp comes from a clock that ran
 * ahead.
 */
const CLOCK_TOLERANCE = "interval '2 minutes'"

/**
 * Timestamps of the queue, of the chain's claims and of the connections, none of which is ever set to the
 * future on purpose.
 */
const STAMPS = [
  // The queue only sends scheduled jobs some time after it last did so.
  `update pgboss.version
      set cron_on = least(cron_on, now()), maintained_on = least(maintained_on, now()),
          monitored_on = least(monitored_on, now())
    where greatest(cron_on, maintained_on, monitored_on) > now() + ${CLOCK_TOLERANCE}`,
  // A scheduled minute that has been sent is not sent again, so those of the future must be deleted.
  `delete from pgboss.job
    where singleton_on at time zone 'UTC' > now() + ${CLOCK_TOLERANCE} and state in ('completed', 'cancelled', 'failed')`,
  `update pgboss.job
      set start_after = least(start_after, now()), created_on = least(created_on, now()),
          started_on = least(started_on, now())
    where greatest(start_after, created_on, started_on) > now() + ${CLOCK_TOLERANCE} and state < 'completed'`,
  // A claim lasts a minute.
  `update progress set claimed_until = null where claimed_until > now() + ${CLOCK_TOLERANCE}`,
  `update connection
      set leased_until = least(leased_until, now()), next_at = least(next_at, now()), last_attempt_at = now()
    where last_attempt_at > now() + ${CLOCK_TOLERANCE}`,
]

/**
 * After a clock that ran ahead has been set back, nothing may wait for the time it had shown, so future
 * timestamps are set to now. Called repeatedly, because nothing reports that a clock was set.
 */
export async function forgetTheFuture(db: Db): Promise<void> {
  for (const statement of STAMPS) await db.query(statement)
}
