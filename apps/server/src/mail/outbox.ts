import { randomUUID } from 'node:crypto'
import type { Db } from '../db/database.ts'

export const CHANNELS = ['mail', 'sms', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/** A message to people. `event` identifies its cause: each recipient gets it once. */
export type Mail = {
  event: string
  /**
   * A mail address; a phone number such as +33612345678 for a short message; or the id of a browser with a
   * push subscription.
   */
  recipient: string
  setupId: string | null
  subject: string
  body: string
  html?: string
  /** Link that ends the subscription without signing in. */
  unsubscribe?: string
  /** Address for answers; the sender's own unless set. */
  replyTo?: string | undefined
  /** The page that a browser notice opens. */
  link?: string
  attachment?: MailAttachment | undefined
  /** When the fact it reports was known. Without it, the delay until delivery is not measured. */
  factAt?: Date | undefined
  /** Mail by default. */
  channel?: Channel
}

export type MailAttachment = { name: string; bytes: Uint8Array }

/** Puts mails into the outbox; one that is already there stays as it was. */
export async function enqueueMails(db: Db, mails: readonly Mail[], now: Date): Promise<void> {
  for (const {
    event,
    recipient,
    setupId,
    subject,
    body,
    html,
    unsubscribe,
    link,
    channel,
    attachment,
    factAt,
    replyTo,
  } of mails) {
    await db.query(
      `insert into outbox (event, recipient, channel, setup_id, subject, body, html, unsubscribe, link, message_id,
                           created_at, next_at, attachment_name, attachment, fact_at, reply_to)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14, $15)
           on conflict do nothing`,
      [
        event,
        recipient,
        channel ?? 'mail',
        setupId,
        subject,
        body,
        html ?? null,
        unsubscribe ?? null,
        link ?? null,
        `<${randomUUID()}@verglas>`,
        now,
        attachment?.name ?? null,
        attachment ? Buffer.from(attachment.bytes) : null,
        factAt ?? null,
        replyTo ?? null,
      ],
    )
  }
}

export type WaitingMail = {
  id: number
  channel: Channel
  recipient: string
  subject: string
  body: string
  html: string | null
  unsubscribe: string | null
  link: string | null
  messageId: string
  createdAt: Date
  tries: number
  attachmentName: string | null
  attachment: Buffer | null
  replyTo: string | null
}

/**
 * Leases mails of a channel whose time has come, each to one worker until the lease ends. Those that were tried before
 * come last: what failed once may fail again, and a new alert does not wait for it.
 */
export async function leaseMails(
  db: Db,
  { channel, limit, leaseMs, now }: { channel: Channel; limit: number; leaseMs: number; now: Date },
): Promise<WaitingMail[]> {
  return db.query<WaitingMail>(
    `with due as (
       select id from outbox
        where channel = $4 and sent_at is null and given_up_at is null and next_at <= $1
          and (leased_until is null or leased_until < $1)
        order by tries > 0, next_at, id
        limit $2
          for update skip locked
     ),
     leased as (
       update outbox o
          set leased_until = $3, tries = o.tries + 1
         from due
        where o.id = due.id
       returning o.*
     )
     select id, channel, recipient, subject, body, html, unsubscribe, link, message_id as "messageId",
            created_at as "createdAt", tries, attachment_name as "attachmentName", attachment,
            reply_to as "replyTo"
       from leased
      order by tries > 1, next_at, id`,
    [now, limit, new Date(now.getTime() + leaseMs), channel],
  )
}

/** Channels with mails to send that no worker has leased. */
export async function pendingChannels(db: Db, now: Date): Promise<Channel[]> {
  const rows = await db.query<{ channel: Channel }>(
    `select distinct channel from outbox
      where sent_at is null and given_up_at is null and next_at <= $1
        and (leased_until is null or leased_until < $1)`,
    [now],
  )
  return rows.map(({ channel }) => channel)
}

export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db.query(
    `update outbox set sent_at = $2, leased_until = null, last_error = null, attachment = null where id = $1`,
    [id, now],
  )
}

/** Records a failed attempt. The mail is tried again at `nextAt`; if that is null, it is given up. */
export async function markFailed(
  db: Db,
  id: number,
  { problem, nextAt, now }: { problem: string; nextAt: Date | null; now: Date },
): Promise<void> {
  await db.query(
    `update outbox
        set leased_until = null, last_error = $2, next_at = coalesce($3, next_at),
            given_up_at = case when $3::timestamptz is null then $4::timestamptz end
      where id = $1`,
    [id, problem.slice(0, 1000), nextAt, now],
  )
}
