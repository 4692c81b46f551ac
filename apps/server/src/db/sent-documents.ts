import { randomUUID } from 'node:crypto'
import type { DocumentType } from '@verglas/contract/report-codes'
import { DAY_MS } from '@verglas/quantities'
import type { RowContents, StoredContent } from '../blobs/row-contents.ts'
import type { Db } from './database.ts'
import type { SetupDb } from './setup-db.ts'

/** Tables of documents that people send, one per kind of record that refers to them. */
export type SentTable = 'report_document' | 'ticket_document'
/** A document as a report or a ticket refers to it. */
export type NamedDocument = { id: string; name: string; mediaType: DocumentType; sizeBytes: number }

type StoredDocument = Omit<NamedDocument, 'name'>

/** Whether all of these documents were sent to the organisation, with the same type and size. */
export async function areSent(
  db: SetupDb,
  table: SentTable,
  documents: readonly NamedDocument[],
): Promise<boolean> {
  const rows = await db.query<StoredDocument>(
    `select document_id as id, media_type as "mediaType", coalesce(size_bytes, length(content)) as "sizeBytes"
       from ${table}
      where setup_id = $1 and document_id = any($2)
      order by document_id`,
    [db.setupId, documents.map(({ id }) => id)],
  )
  const storedById = new Map(rows.map((row) => [row.id, row]))
  return documents.every(
    ({ id, mediaType, sizeBytes }) =>
      storedById.get(id)?.mediaType === mediaType && storedById.get(id)?.sizeBytes === sizeBytes,
  )
}

/** A document with its content; null if it was not sent, or if the object store has lost it. */
export async function sentContent(
  db: SetupDb,
  table: SentTable,
  id: string,
  contents: RowContents,
): Promise<{ mediaType: DocumentType; content: Buffer } | null> {
  const [row] = await db.query<StoredContent & { mediaType: DocumentType }>(
    `select media_type as "mediaType", content, blob from ${table} where setup_id = $1 and document_id = $2`,
    [db.setupId, id],
  )
  const content = row ? await contents.read(row) : null
  return row && content ? { mediaType: row.mediaType, content } : null
}

type Sent = { setupId: string; sentBy: string; now: Date } & {
  id: string
  mediaType: DocumentType
  content: Uint8Array
}

/** Sending the same bytes twice stores one document, kept as long as the last one sent. */
export async function storeSent(
  { database, files }: { database: Db; files: { contents: RowContents } },
  table: SentTable,
  { setupId, id, mediaType, content: bytes, sentBy, now }: Sent,
): Promise<void> {
  const { content, blob } = await files.contents.store(`documents/${randomUUID()}`, bytes)
  await database.query(
    `insert into ${table} (setup_id, document_id, media_type, content, blob, size_bytes, sent_by, sent_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (setup_id, document_id) do update set sent_at = excluded.sent_at`,
    [setupId, id, mediaType, content, blob, bytes.length, sentBy, now],
  )
}

/**
 * The table that refers to the documents, in any version of its rows, so that documents stay visible when
 * looking back in time.
 */
const NAMED_IN: Readonly<Record<SentTable, string>> = {
  report_document: 'report_version',
  ticket_document: 'ticket_version',
}
/** How long somebody may keep writing before documents that nothing refers to are deleted. */
const UNNAMED_DAYS = 7

/** Deletes documents that were sent, or made for a draft, and that nothing refers to. */
export async function sweepSent(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNNAMED_DAYS * DAY_MS)
  for (const [table, versions] of Object.entries(NAMED_IN))
    await db.query(
      `delete from ${table} d
        where d.sent_at < $1
          and not exists (select 1
                            from ${versions} v
                           where v.setup_id = d.setup_id
                             and v.documents @> jsonb_build_array(jsonb_build_object('id', d.document_id)))`,
      [before],
    )
}
