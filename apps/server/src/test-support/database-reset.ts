import type { Db } from '../db/database.ts'

/**
 * Where schema and settings of a database are written. A change of theirs cannot be undone here, nor can statistics that
 * were collected meanwhile, which plans depend on.
 */
const CATALOGS = [
  'pg_attrdef',
  'pg_attribute',
  'pg_constraint',
  'pg_default_acl',
  'pg_description',
  'pg_event_trigger',
  'pg_extension',
  'pg_index',
  'pg_inherits',
  'pg_largeobject_metadata',
  'pg_namespace',
  'pg_policy',
  'pg_proc',
  'pg_publication',
  'pg_rewrite',
  'pg_sequence',
  'pg_statistic_ext',
  'pg_trigger',
  'pg_type',
] as const

/** Above this growth, copying the template again is quicker than deleting rows that leave their pages behind. */
const MAX_GROWTH_BYTES = 8_000_000

/** Rows as PostgreSQL writes them, which it reads back to the same values. */
type Table = { name: string; columns: string; rows: string[] }

/** What a copy of a template contains before it is used. */
export type InitialState = {
  schema: string
  bytes: number
  /** Tables that refer to others come after them. */
  tables: Table[]
}

export async function readInitialState(db: Db): Promise<InitialState> {
  const tables: Table[] = []
  for (const { name, columns } of await tablesInOrder(db)) {
    const rows = await db.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
    tables.push({ name, columns, rows: rows.map(({ row }) => row) })
  }
  return { schema: await schemaOf(db), bytes: await bytesOf(db), tables }
}

/**
 * Deletes what a test has written and restores the rows of the template. Returns false if the database is not as it was
 * before: it must not be used again.
 */
export async function resetDatabase(db: Db, initial: InitialState): Promise<boolean> {
  if ((await bytesOf(db)) > initial.bytes + MAX_GROWTH_BYTES || (await schemaOf(db)) !== initial.schema)
    return false
  await db.query(restoringSql(initial, new Set(await changedTables(db, initial))))
  return (await changedTables(db, initial)).length === 0
}

/** One statement after the other in one transaction. */
function restoringSql({ tables }: InitialState, changed: ReadonlySet<string>): string {
  // Rows that others refer to can only be replaced with those.
  const isSeedChanged = tables.some(({ name, rows }) => rows.length > 0 && changed.has(name))
  const restored = tables.filter(({ name, rows }) => changed.has(name) || (isSeedChanged && rows.length > 0))
  return [
    ...restored.toReversed().map(({ name }) => `delete from ${name}`),
    ...restored
      .filter(({ rows }) => rows.length > 0)
      .map(
        ({ name, columns, rows }) =>
          `insert into ${name} (${columns}) overriding system value
           select ${columns} from (select (row::${name}).* from unnest(array[${rows.map(quoted).join(', ')}]) row) t`,
      ),
    // The seed takes no number.
    'select setval(seqrelid, seqstart, false) from pg_sequence',
  ].join(';\n')
}

const quoted = (text: string): string => `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

async function changedTables(db: Db, { tables }: InitialState): Promise<string[]> {
  const written = await tablesWithPages(db)
  const compared = tables.filter(({ name, rows }) => rows.length > 0 || written.has(name))
  const isChanged = ({ name, rows }: Table) =>
    rows.length === 0
      ? `exists (select from ${name})`
      : `(select array_agg(t::text order by t::text) from ${name} t)
          is distinct from array[${rows.map(quoted).join(', ')}]`
  const [row] = await db.query<{ names: string[] }>(
    `select array_remove(array[${compared
      .map((table) => `case when ${isChanged(table)} then '${table.name}' end`)
      .join(',\n')}], null) as names`,
  )
  return row?.names ?? []
}

/** Tables with at least one page. Most have none, and a query over all tables takes 20 ms, twice for each test file. */
async function tablesWithPages(db: Db): Promise<Set<string>> {
  const tables = await db.query<{ name: string }>(
    `select oid::regclass::text as name
       from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
      order by 1`,
  )
  return new Set(tables.map(({ name }) => name))
}

async function tablesInOrder(db: Db): Promise<{ name: string; columns: string }[]> {
  const tables = await db.query<{ name: string; columns: string; references: string[] }>(
    `select c.oid::regclass::text as name,
            (select string_agg(quote_ident(attname), ', ' order by attnum)
               from pg_attribute
              where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
            array(select confrelid::regclass::text
                    from pg_constraint
                   where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as references
       from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      order by 1`,
  )
  const ordered: typeof tables = []
  const remaining = new Set(tables)
  while (remaining.size > 0) {
    const next = [...remaining].filter(({ references }) =>
      references.every((name) => ![...remaining].some((table) => table.name === name)),
    )
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
    for (const table of next) remaining.delete(table)
    ordered.push(...next)
  }
  return ordered
}

async function schemaOf(db: Db): Promise<string> {
  const [row] = await db.query(
    `select (select count(*) from pg_stats where schemaname = 'public') as statistics,
            (select string_agg(setrole || ' ' || setconfig::text, ' ' order by setrole)
               from pg_db_role_setting where setdatabase = pg_database.oid) as settings,
            datacl::text, datallowconn, datconnlimit, datdba,
            (select md5(string_agg(row(oid, relname, reltype, relowner, relpersistence, relkind, relnatts, relchecks,
                                       relrowsecurity, relforcerowsecurity, relispartition, relacl, reloptions)::text,
                                   '' order by oid))
               from pg_class) as relations,
            ${CATALOGS.map((name) => `(select count(*) || ' ' || max(xmin::text::bigint) from ${name}) as ${name}`).join(',\n')}
       from pg_database
      where datname = current_database()`,
  )
  return JSON.stringify(row)
}

async function bytesOf(db: Db): Promise<number> {
  const [row] = await db.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes')
  return row?.bytes ?? 0
}
