import { HOUR_MS } from '@verglas/quantities'
import { CHANNELS, type Channel, leaseMails, markFailed, markSent, type WaitingMail } from '../mail/outbox.ts'
import { Undeliverable } from '../mail/postman.ts'
import type { JobServices } from './job-services.ts'

const AT_ONCE = 20
/**
 * Number of mails sent at the same time; twenty mails without an answer are through before the lease ends.
 */
const UNDER_WAY = 5
const LEASE_MS = 5 * 60_000
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 2 * HOUR_MS
/** About two days of trying. */
const MAX_TRIES = 30

type Carrying = Pick<JobServices, 'database' | 'postman' | 'now'>

/**
 * Delivers the mails waiting in the outbox. Mails that a killed worker was sending are tried again as the
 * same message. Channels are independent: a gateway that does not answer holds up no mail.
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
