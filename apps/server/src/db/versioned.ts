import pg from 'pg'
import type { AsOf } from './as-of.ts'
import type { Database, Db } from './database.ts'
import { type Batch, publish } from './publish.ts'
import type { SetupDb } from './setup-db.ts'

/**
 * Something that people of an organisation configure. Each version is stored in the table `<kind>_version`, which the
 * database function `create_versioned` creates.
 */
export type Versioned<Fields extends object> = {
  kind: Batch['kind']
  idColumn: string
  /** The column of each field. */
  columns: { readonly [Field in keyof Fields]: string }
  /** Order of a list, in SQL; entries that are equal in it are ordered by id. */
  order: string
  /** Field values to write when it is removed, e.g. to delete a key. */
  fieldsWhenRemoved?: Partial<Fields>
}

/** `revision` is the publication that contains this version. */
export type Version<Fields> = Fields & { id: string; revision: number }

/** Who wrote which version, and when; `version` is null for a removal. */
export type Change<Fields> = {
  revision: number
  changedAt: Date
  changedBy: string
  version: Version<Fields> | null
}

export type Author = { personId: string; name: string }

/** All entities as known at `asOf`. */
export async function list<Fields extends object>(
  db: SetupDb,
  entity: Versioned<Fields>,
  asOf: AsOf,
): Promise<Version<Fields>[]> {
  return db.query<Version<Fields>>(
    `select ${columnsOf(entity)}
       from ${entity.kind}_version v
      where v.setup_id = $1 and v.rev_from <= $2 and $2 < v.rev_to and not v.is_removed
      order by ${entity.order}, v.${entity.idColumn}`,
    [db.setupId, asOf.rev],
  )
}

/** The entities that were removed after an instant and are so at `asOf`, in their last version. */
export async function removedSince<Fields extends object>(
  db: SetupDb,
  entity: Versioned<Fields>,
  asOf: AsOf,
  since: Date,
): Promise<(Version<Fields> & { removedAt: Date })[]> {
  return db.query<Version<Fields> & { removedAt: Date }>(
    `select ${columnsOf(entity)}, p.known_at as "removedAt"
       from ${entity.kind}_version v
       join publication p on p.rev = v.rev_from
      where v.setup_id = $1 and v.rev_from <= $2 and $2 < v.rev_to and v.is_removed and p.known_at > $3
      order by ${entity.order}, v.${entity.idColumn}`,
    [db.setupId, asOf.rev, since],
  )
}

/** One entity as known at `asOf`; null if there is none. */
export async function at<Fields extends object>(
  db: SetupDb,
  entity: Versioned<Fields>,
  id: string,
  asOf: AsOf,
): Promise<Version<Fields> | null> {
  const [version] = await db.query<Version<Fields>>(
    `select ${columnsOf(entity)}
       from ${entity.kind}_version v
      where v.setup_id = $1 and v.rev_from <= $2 and $2 < v.rev_to and not v.is_removed
        and v.${entity.idColumn} = $3`,
    [db.setupId, asOf.rev, id],
  )
  return version ?? null
}

/** Number of changes in a page of the history. */
const HISTORY_PAGE = 50

/**
 * The changes of one entity as known at `asOf`, latest first; pass the last revision of a page as `before` to
 * get further ones.
 */
export async function history<Fields extends object>(
  db: SetupDb,
  entity: Versioned<Fields>,
  id: string,
  { asOf, before = null }: { asOf: AsOf; before?: number | null },
): Promise<Change<Fields>[]> {
  const rows = await db.query<ChangeRow<Fields>>(
    `${changesSql(entity)} and v.rev_from <= $3 and ($4::bigint is null or v.rev_from < $4)
      order by v.rev_from desc
      limit ${HISTORY_PAGE}`,
    [db.setupId, id, asOf.rev, before],
  )
  return rows.map(toChange)
}

/** The latest change; null if there never was one. */
export async function latestChange<Fields extends object>(
  db: Db,
  entity: Versioned<Fields>,
  { setupId, id }: { setupId: string; id: string },
): Promise<Change<Fields> | null> {
  const [row] = await db.query<ChangeRow<Fields>>(`${changesSql(entity)} and v.rev_to = open_rev()`, [
    setupId,
    id,
  ])
  return row ? toChange(row) : null
}

type Write = {
  setupId: string
  id: string
  /** Revision that the change is based on; null: no version existed. */
  expectedRevision: number | null
  author: Author
}

/**
 * `rev` is the revision of the change; a conflict contains the change that came first, and nothing was
 * written.
 */
export type Written<Fields> =
  | { rev: number; change: Change<Fields> }
  | { conflict: Change<Fields>; rev?: undefined }

/**
 * Writes the next version, or the first. Writing the version that is already in force is not a change, whatever it is
 * based on. Returns null if it is based on a version that never existed.
 */
export async function save<Fields extends object>(
  database: Database,
  entity: Versioned<Fields>,
  { fields, ...write }: Write & { fields: Fields },
): Promise<Written<Fields> | null> {
  return writeVersion(database, entity, { ...write, fields, isRemoved: false })
}

/**
 * Writes the next version of many at once, all or none; null if somebody else has changed one of them
 * meanwhile.
 */
export async function saveMany<Fields extends object>(
  database: Database,
  entity: Versioned<Fields>,
  {
    setupId,
    entries,
    author,
  }: Pick<Write, 'setupId' | 'author'> & {
    entries: readonly (Pick<Write, 'id' | 'expectedRevision'> & { fields: Fields })[]
  },
): Promise<number | null> {
  const rows = entries.map(({ expectedRevision, ...entry }) => ({
    ...rowOf(entity, { setupId, author, isRemoved: false, ...entry }),
    expected_rev: expectedRevision ?? 0,
  }))
  try {
    return (await publish(database, { origin: 'live', setupId, batches: [{ kind: entity.kind, rows }] })).rev
  } catch (error) {
    if (isConflict(error)) return null
    throw error
  }
}

/** Removes the entity; earlier versions stay visible in the past. Null if there is none. */
export async function remove<Fields extends object>(
  database: Database,
  entity: Versioned<Fields>,
  write: Write,
): Promise<Written<Fields> | null> {
  const stored = await latestChange(database, entity, write)
  if (!stored?.version) return null
  const fields = { ...stored.version, ...entity.fieldsWhenRemoved }
  return writeVersion(database, entity, { ...write, fields, isRemoved: true })
}

async function writeVersion<Fields extends object>(
  database: Database,
  entity: Versioned<Fields>,
  version: Write & { fields: Fields; isRemoved: boolean },
): Promise<Written<Fields> | null> {
  const { setupId, id, expectedRevision } = version
  const row = { ...rowOf(entity, version), expected_rev: expectedRevision ?? 0 }
  const batches = [{ kind: entity.kind, rows: [row] }]
  const published = await publish(database, { origin: 'live', setupId, batches }).catch((error) => {
    if (isConflict(error)) return null
    throw error
  })
  const change = await latestChange(database, entity, { setupId, id })
  if (!change) return null
  return published ? { rev: published.rev, change } : { conflict: change }
}

function rowOf<Fields extends object>(
  entity: Versioned<Fields>,
  {
    setupId,
    id,
    fields,
    isRemoved,
    author,
  }: Omit<Write, 'expectedRevision'> & { fields: Fields; isRemoved: boolean },
): object {
  return {
    ...Object.fromEntries(fieldNames(entity).map((field) => [entity.columns[field], fields[field]])),
    setup_id: setupId,
    [entity.idColumn]: id,
    is_removed: isRemoved,
    changed_by: author.personId,
    author: author.name,
  }
}

/**
 * Whether the error means that another version has been written since; raised by `append_version` and
 * whatever else is based on a version.
 */
export const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === 'VG409'

type ChangeRow<Fields> = Version<Fields> & { changedAt: Date; changedBy: string; isRemoved: boolean }

const changesSql = <Fields extends object>(entity: Versioned<Fields>) => `
  select ${columnsOf(entity)}, p.known_at as "changedAt", coalesce(v.author, v.changed_by) as "changedBy",
         v.is_removed as "isRemoved"
    from ${entity.kind}_version v
    join publication p on p.rev = v.rev_from
   where v.setup_id = $1 and v.${entity.idColumn} = $2`

function columnsOf<Fields extends object>(entity: Versioned<Fields>): string {
  const fieldColumns = fieldNames(entity).map((field) => `v.${entity.columns[field]} as "${field}"`)
  return [`v.${entity.idColumn} as id`, 'v.rev_from as revision', ...fieldColumns].join(', ')
}

function toChange<Fields>({ changedAt, changedBy, isRemoved, ...row }: ChangeRow<Fields>): Change<Fields> {
  // The rest of a row is a version, because the statement names its columns.
  const version = row as unknown as Version<Fields>
  return { revision: version.revision, changedAt, changedBy, version: isRemoved ? null : version }
}

function fieldNames<Fields extends object>({ columns }: Versioned<Fields>): (keyof Fields & string)[] {
  return Object.keys(columns) as (keyof Fields & string)[] // Object.keys does not return typed keys.
}
