import { HOUR_MS } from '@verglas/quantities'
import { CHANNELS, type Channel, leaseMails, markFailed, markSent, type WaitingMail } from '../mail/outbox.ts'
import { type Postman, Undeliverable } from '../mail/postman.ts'
import type { JobServices } from './job-services.ts'

/** Number of mails sent at the same time, not counting slow ones. */
const UNDER_WAY = 5
/** Time, ms, after which a delivery counts as slow: another mail then takes its place. */
const USUAL_SLOW_MS = 3000
/** Maximum number of slow deliveries at the same time; with more, the mail server itself is probably away. */
const MAX_SLOW = 20
const LEASE_MS = 5 * 60_000
/** A mail is given back before its lease ends, even if its server keeps the connection open. */
const LONGEST_MS = 4 * 60_000
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 2 * HOUR_MS
/** Attempts to deliver a mail; with the growing pauses between them, about two days. */
const MAX_TRIES = 30

type Carrying = Pick<JobServices, 'database' | 'postman' | 'now'>
type Delivering = Carrying & {
  /** After how long a server counts as slow. */
  readonly slowMs?: number
}

/**
 * Delivers the mails waiting in the outbox. Mails that a killed worker was sending are tried again as the
 * same message. Channels are independent: a gateway that does not answer delays no mail. If a server does not answer
 * for one recipient, other mails are sent after seconds, and the run ends without waiting for that recipient.
 */
export async function deliverMail(
  services: Delivering,
  channels: readonly Channel[] = CHANNELS,
): Promise<void> {
  await Promise.all(channels.map((channel) => deliverChannel(services, channel)))
}

async function deliverChannel(services: Delivering, channel: Channel): Promise<void> {
  const { database, postman, now, slowMs = USUAL_SLOW_MS } = services
  const slow = slowDeliveries(postman, channel)
  const prompt = new Set<Promise<void>>()
  for (;;) {
    const limit = Math.min(UNDER_WAY - prompt.size, MAX_SLOW - slow.size)
    const mails =
      limit > 0 ? await leaseMails(database, { channel, limit, leaseMs: LEASE_MS, now: now() }) : []
    for (const mail of mails) {
      const place = untilSlow(deliver(services, mail), { slow, slowMs }).finally(() => prompt.delete(place))
      // Only the first failure is thrown below. Further failures have the same cause, the database, and are ignored.
      place.catch(() => {})
      prompt.add(place)
    }
    if (prompt.size === 0) return
    await Promise.race(prompt)
  }
}

const slowByPostman = new WeakMap<Postman, Map<Channel, Set<Promise<void>>>>()

/** The deliveries of a channel that earlier runs no longer wait for. */
function slowDeliveries(postman: Postman, channel: Channel): Set<Promise<void>> {
  const byChannel = slowByPostman.get(postman) ?? new Map<Channel, Set<Promise<void>>>()
  slowByPostman.set(postman, byChannel)
  const slow = byChannel.get(channel) ?? new Set()
  byChannel.set(channel, slow)
  return slow
}

/** Resolves when the mail is delivered, or when its server is slow; it is then one of `slow` until it ends. */
async function untilSlow(
  delivery: Promise<void>,
  { slow, slowMs }: { readonly slow: Set<Promise<void>>; readonly slowMs: number },
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const slowness = new Promise<'slow'>((resolve) => {
    timer = setTimeout(() => resolve('slow'), slowMs)
  })
  try {
    if ((await Promise.race([delivery, slowness])) !== 'slow') return
    // If the result cannot be stored, the lease of the mail ends, and it is tried again.
    const ended = delivery.catch(() => {}).finally(() => slow.delete(ended))
    slow.add(ended)
  } finally {
    clearTimeout(timer)
  }
}

async function deliver({ database, postman, now }: Carrying, mail: WaitingMail): Promise<void> {
  try {
    await withinMs(postman.deliver(mail), LONGEST_MS)
    await markSent(database, mail.id, now())
  } catch (error) {
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (mail.tries - 1), LONGEST_PAUSE_MS)
    const isHopeless = error instanceof Undeliverable || mail.tries >= MAX_TRIES
    const nextAt = isHopeless ? null : new Date(now().getTime() + pauseMs)
    await markFailed(database, mail.id, { problem: String(error), nextAt, now: now() })
  }
}

async function withinMs(delivery: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end within ${ms / 1000} s`)), ms)
    timer.unref()
  })
  try {
    await Promise.race([delivery, timeout])
  } finally {
    clearTimeout(timer)
  }
}
