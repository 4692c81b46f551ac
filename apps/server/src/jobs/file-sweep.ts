import { DAY_MS, utcDay } from '@verglas/quantities'
import type { Blobs } from '../blobs/blobs.ts'
import type { Database } from '../db/database.ts'

/** Messages of providers are kept for this long. */
export const RAW_MESSAGE_DAYS = 90
/** Files younger than this are not deleted, because a file is written before its row. */
const GRACE_MS = DAY_MS
const AT_ONCE = 1000

/** The tables whose rows name files, by the first part of their keys. */
const NAMED_IN = {
  documents: ['report_document', 'ticket_document'],
  exports: ['export_part'],
  history: ['history_file'],
} as const

/** Deletes files in the object store whose rows are gone, and messages that are too old. */
export async function sweepFiles(database: Database, blobs: Blobs, now: Date): Promise<void> {
  for (const [kind, tables] of Object.entries(NAMED_IN)) {
    let keys: string[] = []
    for await (const { key, writtenAt } of blobs.list(`${kind}/`)) {
      if (now.getTime() - writtenAt.getTime() < GRACE_MS) continue
      keys.push(key)
      if (keys.length < AT_ONCE) continue
      await deleteUnnamed(database, blobs, tables, keys)
      keys = []
    }
    await deleteUnnamed(database, blobs, tables, keys)
  }
  const firstDay = utcDay(now.getTime() - RAW_MESSAGE_DAYS * DAY_MS)
  for await (const { key } of blobs.list('messages/')) {
    const day = key.split('/')[1] ?? ''
    // Keys are listed in order of days, so the rest is younger; there may be millions.
    if (day >= firstDay) break
    await blobs.delete(key)
  }
}

async function deleteUnnamed(
  database: Database,
  blobs: Blobs,
  tables: readonly string[],
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  const isNamed = tables.map((table) => `exists (select from ${table} r where r.blob = k.key)`).join(' or ')
  const rows = await database.query<{ key: string }>(
    `select k.key from unnest($1::text[]) k(key) where not (${isNamed})`,
    [keys],
  )
  for (const { key } of rows) await blobs.delete(key)
}
