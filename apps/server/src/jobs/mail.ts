import { HOUR_MS } from '@verglas/quantities'
import { CHANNELS, type Channel, leaseMails, markFailed, markSent, type WaitingMail } from '../mail/outbox.ts'
import { Undeliverable } from '../mail/postman.ts'
import type { JobServices } from './job-parts.ts'

const AT_ONCE = 20
/** Of these so many wait for an answer side by side; twenty that get none are through before the lease ends. */
const UNDER_WAY = 5
const LEASE_MS = 5 * 60_000
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 2 * HOUR_MS
/** About two days of trying. */
const MAX_TRIES = 30

type Carrying = Pick<JobServices, 'database' | 'postman' | 'now'>

/**
 * Delivers what waits in the outbox. What a killed worker had in its hands is tried again, as the same message. Each
 * channel goes its own way: a gateway that does not answer holds back no mail.
 */
export async function deliverMail(
  services: Carrying,
  channels: readonly Channel[] = CHANNELS,
): Promise<void> {
  await Promise.all(channels.map((channel) => deliverChannel(services, channel)))
}

async function deliverChannel(services: Carrying, channel: Channel): Promise<void> {
  const { database, now } = services
  for (;;) {
    const waiting = await leaseMails(database, { channel, limit: AT_ONCE, leaseMs: LEASE_MS, now: now() })
    const mails = waiting.values()
    const carry = async () => {
      for (const mail of mails) await deliver(services, mail)
    }
    await Promise.all(Array.from({ length: UNDER_WAY }, carry))
    if (waiting.length < AT_ONCE) return
  }
}

async function deliver({ database, postman, now }: Carrying, mail: WaitingMail): Promise<void> {
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
