import type { Db } from '../db/database.ts'

/** Two clocks of one installation are not further apart; what is stamped later was stamped by one that ran ahead. */
const CLOCK_TOLERANCE = "interval '2 minutes'"

/** Stamps of the queue, of the chain's claims and of the connections, none of which is ever set ahead by itself. */
const STAMPS = [
  // the queue sends what its schedule says only a while after it did so last
  `update pgboss.version
      set cron_on = least(cron_on, now()), maintained_on = least(maintained_on, now()),
          monitored_on = least(monitored_on, now())
    where greatest(cron_on, maintained_on, monitored_on) > now() + ${CLOCK_TOLERANCE}`,
  // a minute that has been sent is not sent again: those of the future have to be
  `delete from pgboss.job
    where singleton_on at time zone 'UTC' > now() + ${CLOCK_TOLERANCE} and state in ('completed', 'cancelled', 'failed')`,
  `update pgboss.job
      set start_after = least(start_after, now()), created_on = least(created_on, now()),
          started_on = least(started_on, now())
    where greatest(start_after, created_on, started_on) > now() + ${CLOCK_TOLERANCE} and state < 'completed'`,
  // a claim lasts a minute
  `update progress set claimed_until = null where claimed_until > now() + ${CLOCK_TOLERANCE}`,
  `update connection
      set leased_until = least(leased_until, now()), next_at = least(next_at, now()), last_attempt_at = now()
    where last_attempt_at > now() + ${CLOCK_TOLERANCE}`,
]

/**
 * After a clock that had run ahead was set back, nothing waits for the time that it had shown: what is stamped with it
 * is stamped with now. Called again and again, since nobody is told when a clock is set.
 */
export async function forgetTheFuture(db: Db): Promise<void> {
  for (const statement of STAMPS) await db.query(statement)
}
