import { horizon } from '../history/tables.ts'
import { historyPlace, writeHistory } from '../history/write-history.ts'
import type { JobServices } from './job-services.ts'
import { retentionTime } from './retention-time.ts'

/** Writes what is past its retention period into files, and removes it from the database. */
export async function nightlyHistory(
  { database, files, hasHistory, log }: Pick<JobServices, 'database' | 'files' | 'hasHistory' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  if (!hasHistory) return
  const { at } = await retentionTime(database)
  await writeHistory({ database, blobs: historyPlace(files), signal, log }, horizon(at.getTime()))
}
