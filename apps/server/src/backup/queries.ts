import type { Db } from '../db/database.ts'

/** A table in a backup, with its stored columns in order. */
export type Table = { readonly name: string; readonly columns: readonly string[] }

/**
 * Tables that are not backed up: those that the migrations fill in every database, and those about the health
 * and logins of this installation.
 */
const INSTALLATION_TABLES = [
  'migration',
  'sql_function',
  'health_problem',
  'health_look',
  'job_state',
  'role_start',
  'tenant_login',
  'backup_state',
]

/**
 * Tables in an order in which each comes after those it refers to; the publication log comes first, because
 * it says what was known when. Partitions count as part of their table.
 */
export async function tablesToKeep(db: Db): Promise<Table[]> {
  const tables = await db.query<Table>(
    `select c.relname as name,
            (select array_agg(a.attname::text order by a.attnum)
               from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> all ($1)
      order by c.relname <> 'publication', c.relname`,
    [INSTALLATION_TABLES],
  )
  const references = await db.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
       from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  )
  return inOrder(tables, references)
}

function inOrder(tables: readonly Table[], references: readonly { from: string; to: string }[]): Table[] {
  const ordered: Table[] = []
  const placed = new Set<string>()
  const place = (table: Table, above: readonly string[]) => {
    if (placed.has(table.name) || above.includes(table.name)) return
    for (const { to } of references.filter(({ from }) => from === table.name)) {
      const referred = tables.find(({ name }) => name === to)
      if (referred) place(referred, [...above, table.name])
    }
    placed.add(table.name)
    ordered.push(table)
  }
  for (const table of tables) place(table, [])
  return ordered
}

/**
 * Tables of which this session's role would not see all rows: row-level security is forced on their owner
 * too, who then sees rows only through a policy. Such a backup would silently leave rows out, so this is
 * checked first.
 */
export async function tablesWithHiddenRows(db: Db): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select c.relname as name
       from pg_class c
       join pg_roles r on r.rolname = current_user
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
        and not r.rolsuper and not r.rolbypassrls
        and (c.relforcerowsecurity or c.relowner <> r.oid)
        and not exists (
          select from pg_policies p
           where p.schemaname = 'public' and p.tablename = c.relname and p.cmd in ('ALL', 'SELECT')
             and p.qual = 'true' and p.permissive = 'PERMISSIVE'
             and (current_user = any (p.roles) or 'public' = any (p.roles)))
      order by c.relname`,
  )
  return rows.map(({ name }) => name)
}

export type Sequence = { readonly name: string; readonly lastValue: number | null }

export async function sequences(db: Db): Promise<Sequence[]> {
  return db.query<Sequence>(
    `select sequencename::text as name, last_value as "lastValue"
       from pg_sequences where schemaname = 'public' order by sequencename`,
  )
}

export async function appliedMigrations(db: Db): Promise<string[]> {
  const rows = await db.query<{ name: string }>('select name from migration order by name')
  return rows.map(({ name }) => name)
}

/** Partitions by month, as their table and the first instant of their month. */
export async function monthlyPartitions(db: Db): Promise<{ table: string; column: string; month: string }[]> {
  return db.query(
    `select p.relname as "table", a.attname::text as "column", replace(right(c.relname, 7), '_', '-') || '-15' as month
       from pg_inherits i
       join pg_class c on c.oid = i.inhrelid
       join pg_class p on p.oid = i.inhparent
       join pg_partitioned_table t on t.partrelid = p.oid
       join pg_attribute a on a.attrelid = p.oid and a.attnum = t.partattrs[0]
      where c.relname ~ '_[0-9]{4}_[0-9]{2}$'
      order by c.relname`,
  )
}

/** Whether the database is still empty. */
export async function holdsNothing(db: Db): Promise<boolean> {
  const [row] = await db.query<{ empty: boolean }>(
    `select not exists (select from setup) and not exists (select from person) and not exists (select from publication)
            as empty`,
  )
  return row?.empty ?? false
}
