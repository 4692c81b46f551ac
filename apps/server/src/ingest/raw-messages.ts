import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { Database } from '../db/database.ts'

const compress = promisify(gzip)
/**
 * Small messages are compressed synchronously: the transfer to another thread, and the memory that zlib
 * allocates by default, take several times as long as the compression.
 */
const SMALL_BYTES = 16 * 1024
const SMALL = { windowBits: 13, memLevel: 5, chunkSize: 4096 }

/**
 * Messages are stored many at a time: a statement for each would take longer than everything else of a small
 * one.
 */
const MAX_PENDING_BYTES = 4 * 1024 * 1024

type Raw = { hash: Buffer; name: string; receivedAt: Date; packed: Buffer | Promise<Buffer> }

/** Stores messages as they were received, by their hash. They are compressed while others are read. */
export function rawMessages(database: Database, sourceId: string) {
  let pending: Raw[] = []
  let pendingBytes = 0

  async function flush(): Promise<void> {
    if (pending.length === 0) return
    const raws = pending
    pending = []
    pendingBytes = 0
    const bodies = await Promise.all(raws.map(({ packed }) => packed))
    await database.query(
      `insert into raw_message (hash, source, name, received_at, body)
       select m.hash, $1, m.name, m.received_at, m.body
         from unnest($2::bytea[], $3::text[], $4::timestamptz[], $5::bytea[]) m(hash, name, received_at, body)
        order by m.hash
           on conflict do nothing`,
      [
        sourceId,
        raws.map(({ hash }) => hash),
        raws.map(({ name }) => name),
        raws.map(({ receivedAt }) => receivedAt),
        bodies,
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
