import type { ReadType } from '@verglas/contract/alert-codes'
import type { AsOf } from './as-of.ts'
import type { Database } from './database.ts'
import { publish } from './publish.ts'
import type { SetupDb } from './setup-db.ts'

/** A mark by which a person has marked an item as read, unread or watched; marks are published. */
type ReadMarkRow = {
  target_id: string
  place_id: string
  is_read: boolean
  severity: number | null
  starts_at: Date | null
}
export type ReadMark = { isRead: boolean; severity: number | null; startsAt: Date | null }

export const readMarkKey = (targetId: string, placeId: string): string => `${targetId} ${placeId}`

/** The person's latest read marks of a type, by `readMarkKey`. */
export async function readMarksOf(
  db: SetupDb,
  personId: string,
  { type, targetIds }: { type: ReadType; targetIds: readonly string[] },
  asOf: AsOf,
): Promise<Map<string, ReadMark>> {
  const rows = await db.query<ReadMarkRow>(
    `select distinct on (target_id, place_id) target_id, place_id, is_read, severity, starts_at
       from read_mark
      where setup_id = $1 and person_id = $3 and type = $4 and target_id = any($5) and rev <= $2
      order by target_id, place_id, rev desc`,
    [db.setupId, asOf.rev, personId, type, targetIds],
  )
  return new Map(
    rows.map((row) => [
      readMarkKey(row.target_id, row.place_id),
      { isRead: row.is_read, severity: row.severity, startsAt: row.starts_at },
    ]),
  )
}

/** `placeId` is empty if the item belongs to no point. */
export type NewReadMark = ReadMark & { personId: string; type: ReadType; targetId: string; placeId: string }

/** Publishes a person's read marks; returns the revision from which they are known. */
export async function publishReadMarks(
  database: Database,
  setupId: string,
  readMarks: readonly NewReadMark[],
): Promise<number> {
  const rows = readMarks.map((readMark) => ({
    setup_id: setupId,
    person_id: readMark.personId,
    type: readMark.type,
    target_id: readMark.targetId,
    place_id: readMark.placeId,
    is_read: readMark.isRead,
    severity: readMark.severity,
    starts_at: readMark.startsAt,
  }))
  const batches = [{ kind: 'read_mark' as const, rows }]
  return (await publish(database, { origin: 'live', setupId, batches })).rev
}
