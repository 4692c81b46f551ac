import type { AlertMessage } from '@verglas/sources/facts/alert'
import type { Db } from '../db/database.ts'
import { type AlertRow, draftOf, pointsOf } from './alert-rows.ts'
import type { ListHeader, MessageDraft, Point } from './alert-series.ts'

/** Alerts in force are stored again every ten days (see `alert-series.ts`), so older points need not be read. */
const LOOKBACK_DAYS = 30

/** The origin of alerts: the source, and the organisation whose key they came with. */
export type Feed = { sourceId: string; ownerSetupId: string | null }

/** Fingerprint of a cancellation that has no content besides the messages that it cancels. */
export const EMPTY_FINGERPRINT = 'says nothing'

/** Name of the feed in the database. */
export const feedName = ({ sourceId, ownerSetupId }: Feed): string =>
  ownerSetupId === null ? sourceId : `${sourceId}@${ownerSetupId}`

export async function latestRev(db: Db, feed: Feed): Promise<number> {
  const [row] = await db.query<{ rev: number }>(
    `select greatest(
              (select max(rev) from alert where feed = $1),
              (select max(rev) from alert_list where feed = $1), 0) as rev`,
    [feedName(feed)],
  )
  return row?.rev ?? 0
}

const COLUMNS = `slot, issued_at, part, event, type, severity, status, said_starts_at, is_start_cut, starts_at,
  ends_at, has_hours, replaces, fingerprint`
/** The latest stored version of each point. */
const latestPointsSql = (where: string) => `
  select ${COLUMNS}
    from (select *, rank() over (partition by slot, issued_at order by rev desc) as age
            from alert
           where feed = $1 and ${where}) newest
   where age = 1
   order by slot, issued_at, part`

export async function storedPoints(db: Db, feed: Feed, at: Date): Promise<Point[]> {
  const rows = await db.query<AlertRow>(
    latestPointsSql(`issued_at > $2::timestamptz - make_interval(days => ${LOOKBACK_DAYS})`),
    [feedName(feed), at],
  )
  return pointsOf(rows)
}

export async function storedLists(db: Db, feed: Feed, at: Date): Promise<ListHeader[]> {
  const rows = await db.query<{ issued_at: Date; is_complete: boolean; unread: string[] }>(
    `select distinct on (issued_at) issued_at, is_complete, unread
       from alert_list
      where feed = $1 and issued_at > $2
      order by issued_at, rev desc`,
    [feedName(feed), at],
  )
  return rows.map((row) => ({ issuedAt: row.issued_at, isComplete: row.is_complete, unread: row.unread }))
}

/**
 * All points of the events to which the message belongs: those of the messages that it refers to or that refer to it.
 */
export async function relatedPoints(db: Db, feed: Feed, message: MessageDraft): Promise<Point[]> {
  const slots = [message.slot, ...message.replaces.map((replaced) => replaced.slot)]
  const naming = slots.map((slot) => JSON.stringify([{ slot }]))
  const rows = await db.query<AlertRow>(
    latestPointsSql(`event in (select event from alert
                         where feed = $1 and (slot = any($2) or replaces @> any($3::jsonb[])))`),
    [feedName(feed), slots, naming],
  )
  return pointsOf(rows)
}

/**
 * A message with more entries and references than this may have been published in several pieces, of which the last
 * may be missing, so it is published again.
 */
const MAX_SHORT = 100

/**
 * Whether the message is stored already, so that nothing has to be published. Feeds repeat a message as long as it
 * is in force.
 */
export async function isStored(db: Db, feed: Feed, message: AlertMessage): Promise<boolean> {
  if (message.entries.length + message.replaces.length > MAX_SHORT) return false
  const rows = await db.query<Pick<AlertRow, 'fingerprint' | 'status' | 'replaces'>>(
    `select fingerprint, status, replaces
       from (select *, rank() over (order by rev desc) as age
               from alert
              where feed = $1 and slot = $2 and issued_at = $3) newest
      where age = 1
      order by part`,
    [feedName(feed), message.slot, message.issuedAt],
  )
  const fingerprints = message.entries.map((entry) => draftOf(entry).draft.fingerprint)
  const replaces = message.replaces.map((replaced) => ({
    slot: replaced.slot,
    sentAt: replaced.sentAt.toISOString(),
  }))
  const [first] = rows
  return (
    first !== undefined &&
    (first.status === 'cancelled') === message.isCancel &&
    JSON.stringify(first.replaces.map(({ slot, sentAt }) => ({ slot, sentAt }))) ===
      JSON.stringify(replaces) &&
    rows.map((row) => row.fingerprint).join() ===
      (fingerprints.length > 0 ? fingerprints : [EMPTY_FINGERPRINT]).join()
  )
}
