import { EXPORTS, MAX_EXPORT_ROWS } from '@verglas/contract/export-kinds'
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
}: Omit<queries.Work, 'setupId' | 'heldAt'>): Wanted => ({
  asOf,
  from: from ?? new Date(0),
  to: to ?? new Date(asOf.at),
  zoneId: wanted.zoneId,
  lang: wanted.lang,
  personId,
  may: (feature) => rights.features.includes(feature),
  zoneIds: rights.zoneIds,
})

export const rowSource = (db: SetupDb, work: Omit<queries.Work, 'setupId' | 'heldAt'>): Promise<RowSource> =>
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

/** Makes the file, or says why there is none. What was begun by somebody else is begun anew, and is theirs no longer. */
export async function makeExport(
  { tenants, now }: Pick<Parts, 'tenants' | 'now'>,
  work: queries.Work,
): Promise<void> {
  const db = tenants.for(work.setupId)
  let held: queries.Held | null = work
  const note = async (doneShare: number, rows: number, sizeBytes: number) => {
    held = held && (await queries.noteProgress(db, held, { doneShare, rows, sizeBytes, now: now() }))
    return held
  }
  try {
    if (!(await note(0, 0, 0))) return
    await queries.dropParts(db, work.id)
    const { parts } = await rowSource(db, work)
    const file = storedFile((part, content) => held && queries.storePart(db, held, part, content))
    const writer = writerOf(work)
    let rows = 0
    await file.add(writer.begin())
    for await (const part of parts) {
      rows += part.rows.length
      if (rows > MAX_EXPORT_ROWS[work.format]) return await refuse(db, held, 'tooMany')
      await file.add(writer.add(part.rows))
      if (!(await note(part.doneShare, rows, file.size()))) return
    }
    await file.add(await writer.end())
    await file.close()
    const last = await note(1, rows, file.size())
    if (last) await queries.endWork(db, last, 'done', null)
  } catch (error) {
    await refuse(db, held, 'failed')
    throw error
  }
}

async function refuse(db: SetupDb, held: queries.Held | null, problem: 'tooMany' | 'failed'): Promise<void> {
  if (held && (await queries.endWork(db, held, 'failed', problem))) await queries.dropParts(db, held.id)
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

/** Bytes on their way into the database, in parts of one size; of what is stored no longer, nothing more is kept. */
function storedFile(storePart: (part: number, content: Uint8Array) => Promise<unknown> | null) {
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let size = 0
  let part = 0
  async function store() {
    if (waitingBytes === 0) return
    await storePart(part, Buffer.concat(waiting))
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
