import { createHash, randomUUID } from 'node:crypto'
import { utcDay } from '@verglas/quantities'
import type { Blobs } from '../blobs/blobs.ts'
import { inParallel } from '../blobs/in-parallel.ts'
import type { MoveOptions, MoveResult } from '../blobs/move-files.ts'
import type { Database } from './database.ts'

/** A table whose rows have contents, in themselves or in the object store. */
type ContentTable = {
  name: string
  content: string
  key: readonly { column: string; type: string }[]
  /** Where the size is stored, because a row without content no longer tells it. */
  size?: string
  /** SQL of the day in the key of a blob. */
  day?: string
  /** The column that is the SHA-256 of the content. */
  hash?: string
  blobKey(row: { key: readonly unknown[]; at: Date | null }): string
}

const text = (column: string) => ({ column, type: 'text' })
const DOCUMENT = {
  content: 'content',
  key: [text('setup_id'), text('document_id')],
  size: 'size_bytes',
  hash: 'document_id',
  blobKey: () => `documents/${randomUUID()}`,
}
const TABLES: readonly ContentTable[] = [
  { name: 'report_document', ...DOCUMENT },
  { name: 'ticket_document', ...DOCUMENT },
  {
    name: 'export_part',
    content: 'content',
    key: [text('setup_id'), text('export_id'), { column: 'part', type: 'integer' }],
    blobKey: () => `exports/${randomUUID()}`,
  },
  {
    name: 'raw_message',
    content: 'body',
    key: [{ column: 'hash', type: 'bytea' }],
    day: 'received_at',
    blobKey: ({ key, at }) => `messages/${utcDay(at?.getTime() ?? 0)}/${(key[0] as Buffer).toString('hex')}`,
  },
]

const AT_ONCE = 8
const PAGE_ROWS = 1000

/**
 * Moves the contents of rows into the object store, or back into their rows, while the program runs. Each copy is read
 * back and compared before the row names it.
 */
export async function moveContents(
  database: Database,
  { blobs, goesToStore }: { blobs: Blobs; goesToStore: boolean },
  { onProgress = () => {}, signal }: MoveOptions = {},
): Promise<MoveResult> {
  const result: MoveResult = { moved: 0, bytes: 0, failed: [] }
  for (const table of TABLES)
    await inParallel(rowsToMove(database, table, goesToStore), AT_ONCE, async (row) => {
      if (signal?.aborted) return
      const bytes = goesToStore
        ? await intoStore(database, blobs, table, row)
        : await intoRow(database, blobs, table, row)
      if (bytes === 'gone') return
      if (bytes === 'differs') result.failed.push(`${table.name} ${row.blob ?? row.key.join(' ')}`)
      else {
        result.moved += 1
        result.bytes += bytes
      }
      onProgress(result)
    })
  return result
}

type MovedRow = { key: unknown[]; blob: string | null; at: Date | null }

/** The keys of the rows to move, without their contents, which have up to ten megabytes each. */
async function* rowsToMove(
  database: Database,
  { name, content, key, day }: ContentTable,
  goesToStore: boolean,
): AsyncGenerator<MovedRow> {
  const columns = key.map(({ column }) => column).join(', ')
  const from = goesToStore ? content : 'blob'
  let last: unknown[] | null = null
  for (;;) {
    const after: string = last
      ? `and (${columns}) > (${key.map(({ type }, index) => `$${index + 1}::${type}`).join(', ')})`
      : ''
    const rows: Record<string, unknown>[] = await database.query<Record<string, unknown>>(
      `select ${columns}, blob as moved_blob, ${day ?? 'null::timestamptz'} as moved_at
         from ${name}
        where ${from} is not null ${after}
        order by ${columns}
        limit ${PAGE_ROWS}`,
      last ?? [],
    )
    for (const row of rows) {
      last = key.map(({ column }) => row[column])
      yield { key: last, blob: row.moved_blob as string | null, at: row.moved_at as Date | null }
    }
    if (rows.length < PAGE_ROWS) return
  }
}

type Moved = number | 'gone' | 'differs'
const isRow = (key: ContentTable['key']) =>
  key.map(({ column, type }, index) => `${column} = $${index + 1}::${type}`).join(' and ')
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function intoStore(
  database: Database,
  blobs: Blobs,
  table: ContentTable,
  row: MovedRow,
): Promise<Moved> {
  const { name, content, key, size } = table
  const [stored] = await database.query<{ bytes: Buffer | null }>(
    `select ${content} as bytes from ${name} where ${isRow(key)}`,
    row.key,
  )
  if (!stored?.bytes) return 'gone'
  const blob = table.blobKey(row)
  await blobs.put(blob, stored.bytes)
  const copy = await blobs.get(blob)
  if (!copy || hashOf(copy) !== hashOf(stored.bytes)) return 'differs'
  const next = key.length + 1
  await database.query(
    `update ${name}
        set ${content} = null, blob = $${next}${size ? `, ${size} = length(${content})` : ''}
      where ${isRow(key)} and ${content} is not null`,
    [...row.key, blob],
  )
  return stored.bytes.length
}

async function intoRow(
  database: Database,
  blobs: Blobs,
  { name, content, key, hash }: ContentTable,
  row: MovedRow,
): Promise<Moved> {
  const bytes = row.blob === null ? null : await blobs.get(row.blob)
  const sha256 = bytes && hashOf(bytes)
  const index = key.findIndex(({ column }) => column === hash)
  // The store has lost or changed the content.
  if (!bytes || (index >= 0 && row.key[index] !== sha256)) return 'differs'
  const next = key.length + 1
  const [updated] = await database.query<{ sha256: string }>(
    `update ${name}
        set ${content} = $${next}, blob = null
      where ${isRow(key)} and blob = $${next + 1}
     returning encode(sha256(${content}), 'hex') as sha256`,
    [...row.key, bytes, row.blob],
  )
  if (!updated) return 'gone'
  if (updated.sha256 !== sha256) throw new Error(`${name} did not store the bytes that were sent`)
  // The object stays until the nightly sweep: a reader of the row as it was before may still be about to fetch it.
  return bytes.length
}
