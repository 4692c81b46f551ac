import type { CallAnswer } from '@verglas/contract'
import type { Locale, UnitSystem } from '@verglas/contract/codes'
import type { ExportFormat, ExportKind } from '@verglas/contract/export-kinds'
import type { Feature } from '@verglas/contract/features'
import type { StoredContent } from '../../blobs/row-contents.ts'
import type { AsOf } from '../../db/as-of.ts'
import type { Db } from '../../db/database.ts'
import type { SetupDb } from '../../db/setup-db.ts'

type Export = CallAnswer<'createExport'>['export']

/** Options of an export file, apart from its kind, format and period. */
export type FileOptions = { zoneId: string | null; lang: Locale; units: UnitSystem; timezone: string }
/** The rights on which the content depends: a person who has lost one of them does not get the file. */
export type FileRights = { features: readonly Feature[]; zoneIds: readonly string[] }

export type NewExport = {
  id: string
  personId: string
  kind: ExportKind
  format: ExportFormat
  fileName: string
  options: FileOptions
  from: Date | null
  to: Date | null
  asOf: AsOf
  rights: FileRights
  now: Date
  expiresAt: Date
}

type Row = Omit<Export, 'asOf' | 'from' | 'to' | 'madeAt' | 'expiresAt'> & {
  asOfAt: string
  from: Date | null
  to: Date | null
  madeAt: Date
  expiresAt: Date
}

const EXPORT_COLUMNS = `id, kind, format, file_name as "fileName", state, problem, as_of_at as "asOfAt", from_at as "from",
            to_at as "to", done_share as "doneShare", row_count as rows, size_bytes as "sizeBytes", made_at as "madeAt",
            expires_at as "expiresAt"`

const toExport = ({ asOfAt, from, to, madeAt, expiresAt, ...row }: Row): Export => ({
  ...row,
  doneShare: Math.min(1, row.doneShare),
  asOf: asOfAt,
  from: from?.toISOString() ?? null,
  to: to?.toISOString() ?? null,
  madeAt: madeAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

/** The person's requested files, latest first. */
export async function exportsOf(db: SetupDb, personId: string, now: Date): Promise<Export[]> {
  const rows = await db.query<Row>(
    `select ${EXPORT_COLUMNS}
       from export
      where setup_id = $1 and person_id = $2 and expires_at > $3
      order by made_at desc, id`,
    [db.setupId, personId, now],
  )
  return rows.map(toExport)
}

export async function exportOf(
  db: SetupDb,
  { personId, id, now }: { personId: string; id: string; now: Date },
): Promise<(Export & { rights: FileRights }) | null> {
  const [row] = await db.query<Row & { rights: FileRights }>(
    `select ${EXPORT_COLUMNS}, rights
       from export
      where setup_id = $1 and person_id = $2 and id = $3 and expires_at > $4`,
    [db.setupId, personId, id, now],
  )
  return row ? { ...toExport(row), rights: row.rights } : null
}

/** Stores a request and deletes the person's oldest files beyond the limit. */
export async function addExport(db: SetupDb, newExport: NewExport, maxCount: number): Promise<void> {
  await db.query(
    `with deleted_oldest as (
       delete from export e
        where e.setup_id = $1 and e.person_id = $2
          and e.id in (select other.id from export other
                        where other.setup_id = $1 and other.person_id = $2
                        order by other.made_at desc, other.id
                       offset $15)
     )
     insert into export (setup_id, person_id, id, kind, format, file_name, wanted, from_at, to_at, as_of_rev, as_of_at,
                         rights, state, made_at, touched_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'waiting', $13, $13, $14)`,
    [
      db.setupId,
      newExport.personId,
      newExport.id,
      newExport.kind,
      newExport.format,
      newExport.fileName,
      JSON.stringify(newExport.options),
      newExport.from,
      newExport.to,
      newExport.asOf.rev,
      newExport.asOf.at,
      JSON.stringify(newExport.rights),
      newExport.now,
      newExport.expiresAt,
      maxCount - 1,
    ],
  )
}

export async function forgetExport(db: SetupDb, personId: string, id: string): Promise<void> {
  await db.query('delete from export where setup_id = $1 and person_id = $2 and id = $3', [
    db.setupId,
    personId,
    id,
  ])
}

/** A chunk of a file, counted from 0; null after the last. */
export async function chunkOf(db: SetupDb, id: string, chunkIndex: number): Promise<StoredContent | null> {
  const [row] = await db.query<StoredContent>(
    'select content, blob from export_part where setup_id = $1 and export_id = $2 and part = $3',
    [db.setupId, id, chunkIndex],
  )
  return row ?? null
}

export async function hasZone(db: SetupDb, zoneId: string): Promise<boolean> {
  const rows = await db.query('select 1 from zone where setup_id = $1 and id = $2', [db.setupId, zoneId])
  return rows.length > 0
}

/** A file to build, and its organisation. */
export type Work = Pick<
  NewExport,
  'id' | 'personId' | 'kind' | 'format' | 'fileName' | 'options' | 'from' | 'to'
> & {
  setupId: string
  asOf: AsOf
  rights: FileRights
  heldAt: Date
}

/**
 * A file being built, and the time of the last progress report of the process that builds it. If another process
 * has taken it over, that time has changed.
 */
export type Lease = { id: string; heldAt: Date }
const IS_LEASED = "state = 'running' and touched_at = $3"

/** The process that builds a file reports progress at least this often. */
const STALL_TIMEOUT = "interval '2 minutes'"
/** Maximum starts of a file; if its process died each time, it is not started again. */
const MAX_TRIES = 3
const IS_WAITING = `(state = 'waiting' or state = 'running' and touched_at < $1::timestamptz - ${STALL_TIMEOUT}
                  and tries < ${MAX_TRIES})`

/** Takes over the file that has waited longest, or the given one. Abandoned files count as waiting. */
export async function takeWork(
  db: Db,
  now: Date,
  of?: { setupId: string; id: string },
): Promise<Work | null> {
  const [row] = await db.query<Omit<Work, 'asOf'> & { rev: number; at: string }>(
    `update export e
        set state = 'running', touched_at = $1, tries = tries + 1
       from (select setup_id, id
               from export
              where ${IS_WAITING}
                and ($2::text is null or setup_id = $2 and id = $3)
              order by made_at, id
              limit 1
                for update skip locked) w
      where e.setup_id = w.setup_id and e.id = w.id
     returning e.setup_id as "setupId", e.id, e.person_id as "personId", e.kind, e.format, e.file_name as "fileName",
               e.wanted as options, e.from_at as "from", e.to_at as "to", e.as_of_rev as rev, e.as_of_at as at, e.rights,
               e.touched_at as "heldAt"`,
    [now, of?.setupId ?? null, of?.id ?? null],
  )
  if (!row) return null
  const { rev, at, ...work } = row
  return { ...work, asOf: { rev, at } }
}

export async function deleteChunks(db: SetupDb, id: string): Promise<void> {
  await db.query('delete from export_part where setup_id = $1 and export_id = $2', [db.setupId, id])
}

/** Returns false if this process no longer owns the file. */
export async function storeChunk(
  db: SetupDb,
  { id, heldAt }: Lease,
  chunkIndex: number,
  { content, blob }: StoredContent,
): Promise<boolean> {
  const rows = await db.query(
    `insert into export_part (setup_id, export_id, part, content, blob)
     select setup_id, id, $4, $5::bytea, $6
       from (select setup_id, id from export where setup_id = $1 and id = $2 and ${IS_LEASED} for update) e
     returning 1`,
    [db.setupId, id, heldAt, chunkIndex, content, blob],
  )
  return rows.length > 0
}

type Progress = { doneShare: number; rows: number; sizeBytes: number; now: Date }

/**
 * Records progress and returns the renewed lease; null if the file was deleted or another process has taken it
 * over.
 */
export async function noteProgress(
  db: SetupDb,
  { id, heldAt }: Lease,
  progress: Progress,
): Promise<Lease | null> {
  const rows = await db.query(
    `update export
        set done_share = $4, row_count = $5, size_bytes = $6, touched_at = $7
      where setup_id = $1 and id = $2 and ${IS_LEASED}
     returning 1`,
    [db.setupId, id, heldAt, progress.doneShare, progress.rows, progress.sizeBytes, progress.now],
  )
  return rows.length > 0 ? { id, heldAt: progress.now } : null
}

/** Returns false if this process no longer owned the file. */
export async function endWork(
  db: SetupDb,
  { id, heldAt }: Lease,
  state: 'done' | 'failed',
  problem: 'tooMany' | 'failed' | null,
): Promise<boolean> {
  const rows = await db.query(
    `update export set state = $4, problem = $5 where setup_id = $1 and id = $2 and ${IS_LEASED} returning 1`,
    [db.setupId, id, heldAt, state, problem],
  )
  return rows.length > 0
}

export async function hasWork(db: Db, now: Date): Promise<boolean> {
  const rows = await db.query(
    `select 1
       from export
      where ${IS_WAITING}
      limit 1`,
    [now],
  )
  return rows.length > 0
}

/** Deletes expired files and marks abandoned ones as failed. */
export async function sweepExports(db: Db, now: Date): Promise<void> {
  await db.query(
    `with abandoned as (
       update export
          set state = 'failed', problem = 'failed'
        where state = 'running' and touched_at < $1::timestamptz - ${STALL_TIMEOUT} and tries >= ${MAX_TRIES}
       returning setup_id, id
     )
     delete from export_part p using abandoned a where p.setup_id = a.setup_id and p.export_id = a.id`,
    [now],
  )
  await db.query('delete from export where expires_at <= $1', [now])
}
