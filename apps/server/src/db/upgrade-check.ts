import type pg from 'pg'

/** What an upgrade must leave as it is: the newest revision, and the rows of every table of the log. */
export type LogState = {
  latest: { rev: number; at: string } | null
  /** Tables and partitions of the log, and whether they have rows. */
  tables: { id: number; name: string; hasRows: boolean }[]
}

/** A check of what a transaction has changed; the sentence says what is wrong. */
export class CheckFailed extends Error {}

/** Reads no more than a row of each table, so that an upgrade of a large database takes no longer. */
export async function readLogState(client: pg.Client): Promise<LogState> {
  const { rows: tables } = await client.query<{ id: number; name: string }>(
    `select c.oid::bigint as id, c.relname::text as name
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and exists (
          select from pg_attribute a
           where a.attrelid = c.oid and a.attname in ('rev', 'rev_from') and not a.attisdropped)
      order by c.relname`,
  )
  const state: LogState = { latest: await latestRevision(client), tables: [] }
  for (const { id, name } of tables) {
    const { rowCount } = await client.query(`select from ${client.escapeIdentifier(name)} limit 1`)
    state.tables.push({ id, name, hasRows: rowCount !== 0 })
  }
  return state
}

async function latestRevision(client: pg.Client): Promise<LogState['latest']> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('publication') is not null as exists`,
  )
  if (!rows[0]?.exists) return null
  const latest = await client.query<{ rev: number; at: string }>(
    'select rev, known_at::text as at from publication order by rev desc limit 1',
  )
  return latest.rows[0] ?? null
}

/**
 * Throws a `CheckFailed` unless the transaction has left the log complete and the functions fit the tables. Deleted
 * rows are those that PostgreSQL has counted in this transaction, so that none has to be read. Only an upgrade that
 * breaks earlier versions may remove a table.
 */
export async function checkUpgrade(
  client: pg.Client,
  before: LogState,
  { mayRemoveTables }: { mayRemoveTables: boolean },
): Promise<void> {
  await checkFunctions(client)
  const after = await readLogState(client)
  for (const { id, name, hasRows } of before.tables) {
    const table = after.tables.find((candidate) => candidate.id === id)
    if (!table && !mayRemoveTables) throw new CheckFailed(`${name} is missing`)
    if (table && hasRows && !table.hasRows) throw new CheckFailed(`no row is left in ${name}`)
  }
  const { rows: deleted } = await client.query<{ name: string; count: number }>(
    `select relname::text as name, n_tup_del as count
       from pg_stat_xact_user_tables where relid::bigint = any($1::bigint[]) and n_tup_del > 0 order by relname`,
    [before.tables.map(({ id }) => id)],
  )
  for (const { name, count } of deleted) {
    const table = name.replace(/_\d{4}_\d{2}$/, '')
    throw new CheckFailed(`${count} ${count === 1 ? 'row' : 'rows'} of ${table} would be lost`)
  }
  if (before.latest === null) return
  if (after.latest?.rev !== before.latest.rev || after.latest.at !== before.latest.at)
    throw new CheckFailed(
      `the newest revision is ${after.latest?.rev ?? 'missing'} instead of ${before.latest.rev}`,
    )
}

/** Lets PostgreSQL parse every function against the tables as they are now. */
async function checkFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: number; name: string; language: string }>(
    `select p.oid::bigint as id, p.oid::regprocedure::text as name, l.lanname::text as language
       from pg_proc p
       join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
        and p.proowner = (select oid from pg_roles where rolname = current_user)
      order by 2`,
  )
  await client.query('set local check_function_bodies = on')
  for (const { id, name, language } of rows) {
    const validator = language === 'sql' ? 'fmgr_sql_validator' : 'plpgsql_validator'
    await client.query(`select ${validator}($1::oid)`, [id]).catch((cause: Error) => {
      throw new CheckFailed(`the function ${name} does not fit the tables: ${cause.message}`, { cause })
    })
  }
}
