import { randomUUID } from 'node:crypto'
import { EXPORTS, MAX_EXPORT_ROWS } from '@verglas/contract/export-kinds'
import type { FileStore } from '../../blobs/file-store.ts'
import { atMs } from '../../db/as-of.ts'
import type { Database } from '../../db/database.ts'
import type { SetupDb, TenantPool } from '../../db/setup-db.ts'
import { brieflyUsedAt, recall, release, windowsAt } from '../../history/recall.ts'
import { horizon } from '../../history/tables.ts'
import { ALL_HISTORY, recallHistory } from '../../http/recall-history.ts'
import { type FileWriter, fileWriter } from './file-writer.ts'
import * as queries from './queries.ts'
import { ROW_MAKERS } from './row-makers.ts'
import type { HistoryReader, RowRequest, RowSource } from './rows.ts'
import { writingOf } from './words.ts'

/** Size of the chunks in which a file is stored. */
const CHUNK_BYTES = 512 * 1024

export const toRowRequest = (
  { asOf, from, to, options, personId, rights }: Omit<queries.Work, 'setupId' | 'heldAt'>,
  history: HistoryReader,
): RowRequest => ({
  asOf,
  from: from ?? new Date(0),
  to: to ?? new Date(asOf.at),
  zoneId: options.zoneId,
  lang: options.lang,
  personId,
  may: (feature) => rights.features.includes(feature),
  zoneIds: rights.zoneIds,
  history,
})

/** The rows of an export as of its instant. What of it is in files is brought back. */
export async function rowSource(
  services: Pick<ExportServices, 'database' | 'files' | 'now'>,
  db: SetupDb,
  work: Omit<queries.Work, 'setupId' | 'heldAt'>,
): Promise<RowSource> {
  const history = historyReader(services)
  await history.recall(windowsAt(ALL_HISTORY, atMs(work.asOf)))
  return ROW_MAKERS[work.kind](db, toRowRequest(work, history))
}

function historyReader({
  database,
  files,
  now,
}: Pick<ExportServices, 'database' | 'files' | 'now'>): HistoryReader {
  const { blobs } = files
  return {
    recall: (windows) => recallHistory({ database, files, now }, windows),
    async during(window, work) {
      const usedAt = brieflyUsedAt(now())
      await recall({ database, blobs, usedAt }, [window])
      const result = await work()
      await release(database, window, usedAt)
      return result
    },
    mayHave: (from) => from < horizon(now().getTime()),
  }
}

type ExportServices = {
  database: Database
  tenants: TenantPool
  files: Pick<FileStore, 'contents' | 'blobs'>
  now: () => Date
}

/** Builds all waiting files, one after the other. */
export async function makeExports(
  services: ExportServices,
  onFailure: (error: unknown) => void,
): Promise<void> {
  for (;;) {
    const work = await queries.takeWork(services.database, services.now())
    if (!work) return
    await makeExport(services, work).catch(onFailure)
  }
}

/**
 * Builds the file, or records why it failed. A file that another process has begun is started again, and that
 * process loses it.
 */
export async function makeExport(services: ExportServices, work: queries.Work): Promise<void> {
  const { tenants, files, now } = services
  const { contents } = files
  const db = tenants.for(work.setupId)
  let lease: queries.Lease | null = work
  const note = async (doneShare: number, rows: number, sizeBytes: number) => {
    lease = lease && (await queries.noteProgress(db, lease, { doneShare, rows, sizeBytes, now: now() }))
    return lease
  }
  try {
    if (!(await note(0, 0, 0))) return
    await queries.deleteChunks(db, work.id)
    const { batches } = await rowSource(services, db, work)
    const file = storedFile(async (chunkIndex, bytes) => {
      if (!lease) return
      const content = await contents.store(`exports/${randomUUID()}`, bytes)
      await queries.storeChunk(db, lease, chunkIndex, content)
    })
    const writer = writerOf(work)
    let rows = 0
    await file.add(writer.begin())
    for await (const batch of batches) {
      rows += batch.rows.length
      if (rows > MAX_EXPORT_ROWS[work.format]) return await refuse(db, lease, 'tooMany')
      await file.add(writer.add(batch.rows))
      if (!(await note(batch.doneShare, rows, file.size()))) return
    }
    await file.add(await writer.end())
    await file.close()
    const last = await note(1, rows, file.size())
    if (last) await queries.endWork(db, last, 'done', null)
  } catch (error) {
    await refuse(db, lease, 'failed')
    throw error
  }
}

async function refuse(
  db: SetupDb,
  lease: queries.Lease | null,
  problem: 'tooMany' | 'failed',
): Promise<void> {
  if (lease && (await queries.endWork(db, lease, 'failed', problem))) await queries.deleteChunks(db, lease.id)
}

function writerOf({ kind, format, asOf, from, to, options }: queries.Work): FileWriter {
  const writing = writingOf(options)
  const facts = { kind, asOf: asOf.at, from: from?.toISOString() ?? null, to: to?.toISOString() ?? null }
  return fileWriter(format, EXPORTS[kind].columns, {
    facts,
    writing,
    name: writing.t(`exports.kinds.${kind}`),
  })
}

/**
 * Collects bytes and stores them in chunks of equal size; once the lease is lost, nothing
 * more is stored.
 */
function storedFile(storeChunk: (chunkIndex: number, content: Uint8Array) => Promise<void>) {
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let size = 0
  let chunkIndex = 0
  async function store() {
    if (waitingBytes === 0) return
    await storeChunk(chunkIndex, Buffer.concat(waiting))
    chunkIndex += 1
    waiting = []
    waitingBytes = 0
  }
  return {
    async add(bytes: Uint8Array) {
      waiting.push(bytes)
      waitingBytes += bytes.length
      size += bytes.length
      if (waitingBytes >= CHUNK_BYTES) await store()
    },
    close: store,
    size: () => size,
  }
}
