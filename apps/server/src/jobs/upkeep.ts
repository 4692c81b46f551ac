import { DAY_MS } from '@verglas/quantities'
import { StoreUnavailable } from '../blobs/blobs.ts'
import type { FileStore } from '../blobs/file-store.ts'
import type { Database } from '../db/database.ts'
import { ensurePartitionsPatiently } from '../db/partitions.ts'
import { sweepSent } from '../db/sent-documents.ts'
import { sweepExpired } from '../identity/adapter.ts'
import { sweepPending } from '../identity/pending-identities.ts'
import { sweepListings } from '../ingest/listings.ts'
import { sweepPictures } from '../ingest/picture-keeping.ts'
import { RAW_MESSAGE_DAYS, sweepFiles } from './file-sweep.ts'
import { dropPastKeeping } from './retention.ts'
import { noteRetention, retentionTime } from './retention-time.ts'

/** Creates the partitions of this and the next two months, and deletes what is past its retention period. */
export async function upkeep(
  database: Database,
  files: FileStore,
  clock: Date,
  { hasHistory = false, log = () => {} }: { hasHistory?: boolean; log?: (text: string) => void } = {},
): Promise<void> {
  const time = await retentionTime(database)
  const { at: now, logAt } = time
  // An empty log has no month, so what is published first belongs to the clock's month.
  const current = time.rev === 0 ? clock : logAt
  for (const months of [0, 1, 2]) {
    const month = new Date(Date.UTC(current.getUTCFullYear(), current.getUTCMonth() + months, 15))
    await ensurePartitionsPatiently(database, month)
  }
  const oldest = new Date(now.getTime() - RAW_MESSAGE_DAYS * DAY_MS)
  await database.query('delete from raw_message where received_at < $1', [oldest])
  await database.query('delete from refusal where refused_at < $1', [oldest])
  await database.query('delete from tolerance where last_at < $1', [oldest])
  await sweepListings(database, now)
  await sweepSent(database, now)
  await dropPastKeeping(database, now, { hasHistory })
  await sweepExpired(database, clock)
  await sweepPending(database, clock)
  try {
    await sweepPictures(database, files.pictures, now)
    await sweepFiles(database, files.blobs, now)
  } catch (error) {
    // The files are swept again the next night. The rest of the upkeep does not need the object store.
    if (!(error instanceof StoreUnavailable)) throw error
    log(error.message)
  }
  await noteRetention(database, time)
}
