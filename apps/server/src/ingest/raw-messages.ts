import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import { utcDay } from '@verglas/quantities'
import type { RowContents, StoredContent } from '../blobs/row-contents.ts'
import type { Database } from '../db/database.ts'

const compress = promisify(gzip)
/**
 * Small messages are compressed synchronously: the transfer to another thread, and the memory that zlib
 * allocates by default, take several times as long as the compression.
 */
const SMALL_BYTES = 16 * 1024
const SMALL = { windowBits: 13, memLevel: 5, chunkSize: 4096 }

/**
 * Messages are gathered up to this size and stored together: for a small message, a statement of its own would take
 * longer than all other work.
 */
const MAX_PENDING_BYTES = 4 * 1024 * 1024

type Raw = { hash: Buffer; name: string; receivedAt: Date; packed: Buffer | Promise<Buffer> }

/** Messages sent to the object store at the same time. */
const AT_ONCE = 16

const keyOf = ({ hash, receivedAt }: Pick<Raw, 'hash' | 'receivedAt'>): string =>
  `messages/${utcDay(receivedAt.getTime())}/${hash.toString('hex')}`

/** Stores the bodies of messages. In the object store, bodies that are already stored are not written again. */
async function storeBodies(
  database: Database,
  raws: readonly Raw[],
  contents: RowContents,
): Promise<(StoredContent & { raw: Raw })[]> {
  const existing = contents.goesToStore ? await existingHashes(database, raws) : new Set<string>()
  const newRaws = raws.filter(({ hash }) => !existing.has(hash.toString('hex')))
  const stored: (StoredContent & { raw: Raw })[] = []
  for (let from = 0; from < newRaws.length; from += AT_ONCE)
    stored.push(
      ...(await Promise.all(
        newRaws
          .slice(from, from + AT_ONCE)
          .map(async (raw) => ({ raw, ...(await contents.store(keyOf(raw), await raw.packed)) })),
      )),
    )
  return stored
}

async function existingHashes(database: Database, raws: readonly Raw[]): Promise<Set<string>> {
  const rows = await database.query<{ hash: Buffer }>(
    'select hash from raw_message where hash = any ($1::bytea[])',
    [raws.map(({ hash }) => hash)],
  )
  return new Set(rows.map(({ hash }) => hash.toString('hex')))
}

/** Stores messages as they were received, by their hash. They are compressed while others are read. */
export function rawMessages(database: Database, sourceId: string, contents: RowContents) {
  let pending: Raw[] = []
  let pendingBytes = 0

  async function flush(): Promise<void> {
    if (pending.length === 0) return
    const raws = pending
    pending = []
    pendingBytes = 0
    const stored = await storeBodies(database, raws, contents)
    await database.query(
      `insert into raw_message (hash, source, name, received_at, body, blob)
       select m.hash, $1, m.name, m.received_at, m.body, m.blob
         from unnest($2::bytea[], $3::text[], $4::timestamptz[], $5::bytea[], $6::text[])
                m(hash, name, received_at, body, blob)
        order by m.hash
           on conflict do nothing`,
      [
        sourceId,
        stored.map(({ raw }) => raw.hash),
        stored.map(({ raw }) => raw.name),
        stored.map(({ raw }) => raw.receivedAt),
        stored.map(({ content }) => content),
        stored.map(({ blob }) => blob),
      ],
    )
  }

  return {
    flush,
    async keep(
      hash: Buffer,
      { name, receivedAt }: Omit<Raw, 'hash' | 'packed'>,
      bytes: Buffer,
    ): Promise<void> {
      const packed = bytes.length <= SMALL_BYTES ? gzipSync(bytes, SMALL) : compress(bytes)
      // awaited later; until then a failure must not be reported as unhandled
      if (packed instanceof Promise) packed.catch(() => {})
      pending.push({ hash, name, receivedAt, packed })
      pendingBytes += bytes.length
      if (pendingBytes >= MAX_PENDING_BYTES) await flush()
    },
  }
}
