import { HOUR_MS } from '@verglas/quantities'
import { leaseMails, markFailed, markSent } from '../mail/outbox.ts'
import { Undeliverable } from '../mail/postman.ts'
import type { JobParts } from './job-parts.ts'

const AT_ONCE = 20
const LEASE_MS = 5 * 60_000
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 2 * HOUR_MS
/** About two days of trying. */
const MAX_TRIES = 30

/** Delivers what waits in the outbox. What a killed worker had in its hands is tried again, as the same message. */
export async function deliverMail({
  database,
  postman,
  now,
}: Pick<JobParts, 'database' | 'postman' | 'now'>): Promise<void> {
  for (;;) {
    const mails = await leaseMails(database, { limit: AT_ONCE, leaseMs: LEASE_MS, now: now() })
    for (const mail of mails) {
      try {
        await postman.deliver(mail)
        await markSent(database, mail.id, now())
      } catch (error) {
        const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (mail.tries - 1), LONGEST_PAUSE_MS)
        const isHopeless = error instanceof Undeliverable || mail.tries >= MAX_TRIES
        const nextAt = isHopeless ? null : new Date(now().getTime() + pauseMs)
        await markFailed(database, mail.id, { problem: String(error), nextAt, now: now() })
      }
    }
    if (mails.length < AT_ONCE) return
  }
}
