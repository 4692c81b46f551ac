import { EXPORTS, MOST_ROWS } from '@verglas/contract/export-kinds'
import type { Database } from '../db/database.ts'
import type { SetupDb, TenantPool } from '../db/setup-db.ts'
import { type FileWriter, fileWriter } from './file-writer.ts'
import * as queries from './queries.ts'
import { ROW_MAKERS } from './row-makers.ts'
import type { RowSource, Wanted } from './rows.ts'
import { writingOf } from './words.ts'

/** So large is a part of a file in the database. */
const PART_BYTES = 512 * 1024

export const wantedOf = ({
  asOf,
  from,
  to,
  wanted,
  personId,
  rights,
}: Omit<queries.Work, 'setupId'>): Wanted => ({
  asOf,
  from: from ?? new Date(0),
  to: to ?? new Date(asOf.at),
  zoneId: wanted.zoneId,
  lang: wanted.lang,
  personId,
  may: (feature) => rights.features.includes(feature),
  zoneIds: rights.zoneIds,
})

export const rowSource = (db: SetupDb, work: Omit<queries.Work, 'setupId'>): Promise<RowSource> =>
  ROW_MAKERS[work.kind](db, wantedOf(work))

type Parts = { database: Database; tenants: TenantPool; now: () => Date }

/** Makes all files that wait, one after the other. */
export async function makeExports(parts: Parts, onFailure: (error: unknown) => void): Promise<void> {
  for (;;) {
    const work = await queries.takeWork(parts.database, parts.now())
    if (!work) return
    await makeExport(parts, work).catch(onFailure)
  }
}

/** Makes the file, or says why there is none. What was begun by somebody else is begun anew. */
export async function makeExport(
  { tenants, now }: Pick<Parts, 'tenants' | 'now'>,
  work: queries.Work,
): Promise<void> {
  const db = tenants.for(work.setupId)
  try {
    await queries.dropParts(db, work.id)
    const { parts } = await rowSource(db, work)
    const file = storedFile(db, work.id)
    const writer = writerOf(work)
    let rows = 0
    await file.add(writer.begin())
    for await (const part of parts) {
      rows += part.rows.length
      if (rows > MOST_ROWS[work.format]) return await refuse(db, work.id, 'tooMany')
      await file.add(writer.add(part.rows))
      const progress = { doneShare: part.doneShare, rows, sizeBytes: file.size(), now: now() }
      if (!(await queries.noteProgress(db, work.id, progress))) return
    }
    await file.add(await writer.end())
    await file.close()
    const isWanted = await queries.noteProgress(db, work.id, {
      doneShare: 1,
      rows,
      sizeBytes: file.size(),
      now: now(),
    })
    if (isWanted) await queries.endWork(db, work.id, 'done', null)
  } catch (error) {
    await refuse(db, work.id, 'failed')
    throw error
  }
}

async function refuse(db: SetupDb, id: string, problem: 'tooMany' | 'failed'): Promise<void> {
  await queries.dropParts(db, id)
  await queries.endWork(db, id, 'failed', problem)
}

function writerOf({ kind, format, asOf, from, to, wanted }: queries.Work): FileWriter {
  const writing = writingOf(wanted)
  const facts = { kind, asOf: asOf.at, from: from?.toISOString() ?? null, to: to?.toISOString() ?? null }
  return fileWriter(format, EXPORTS[kind].columns, {
    facts,
    writing,
    name: writing.t(`exports.kinds.${kind}`),
  })
}

/** Bytes on their way into the database, in parts of one size. */
function storedFile(db: SetupDb, id: string) {
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let size = 0
  let part = 0
  async function store() {
    if (waitingBytes === 0) return
    await queries.storePart(db, id, part, Buffer.concat(waiting))
    part += 1
    waiting = []
    waitingBytes = 0
  }
  return {
    async add(bytes: Uint8Array) {
      waiting.push(bytes)
      waitingBytes += bytes.length
      size += bytes.length
      if (waitingBytes >= PART_BYTES) await store()
    },
    close: store,
    size: () => size,
  }
}
