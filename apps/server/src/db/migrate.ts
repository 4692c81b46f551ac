import type pg from 'pg'
import { StartProblem } from '../installation/start-problem.ts'
import { isLaterVersion } from '../version.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import type { Database } from './database.ts'
import { type FunctionFile, type Migration, type ProgramSql, programSql } from './program-sql.ts'

/**
 * The last migration that creates functions itself; later ones may call those in `sql/migration-functions`.
 */
export const LAST_WITH_FUNCTIONS = '0017_cursor_fence.sql'

/** Records in the database which programs have written its tables and functions. */
const MEMORY = `do $$
begin
  if to_regclass('sql_function') is null then
    create table if not exists migration (name text primary key, applied_at timestamptz not null);
    alter table migration add column breaks_before text;
    create table sql_function (
      name       text primary key,
      hash       text not null,
      -- of the program that brought it
      version    text not null,
      applied_at timestamptz not null
    );
  end if;
end
$$`

/**
 * Brings tables and functions up to this program's version, forward only, one process at a time; returns what
 * it applied.
 * A program older than the database leaves it unchanged, or refuses to work with it.
 */
export async function migrate(database: Database, program: ProgramSql = programSql()): Promise<string[]> {
  refuseSharedNumbers(program.migrations)
  const client = await database.connect()
  try {
    await client.query(`select pg_advisory_lock(${ADVISORY_LOCKS.migration}); set lock_timeout = '10s'`)
    await client.query(MEMORY)
    const state = await readDatabaseState(client)
    const pending = pendingOf(program, state)
    if (isOlderThanDatabase(program, state, pending)) return []

    const hashByName = new Map(state.functions.map(({ name, hash }) => [name, hash]))
    const isChanged = ({ name, hash }: FunctionFile) => hashByName.get(name) !== hash
    const migrationFunctions = program.migrationFunctions.filter(isChanged)
    const functions = program.functions.filter(isChanged)
    // Nothing may be published between a change of tables and the functions that go with it. A migration outside a
    // transaction waits for other transactions, which would wait for this lock.
    if (pending.length > 0 && !pending.some(({ isOutsideTransaction }) => isOutsideTransaction))
      await client.query(`select pg_advisory_lock(${ADVISORY_LOCKS.publication})`)
    for (const migration of pending.filter(({ name }) => name <= LAST_WITH_FUNCTIONS))
      await applyMigration(client, migration)
    await applyFunctions(client, migrationFunctions, program.version)
    for (const migration of pending.filter(({ name }) => name > LAST_WITH_FUNCTIONS))
      await applyMigration(client, migration)
    await applyFunctions(client, functions, program.version)
    return [...pending, ...migrationFunctions, ...functions].map(({ name }) => name)
  } finally {
    await client.end()
  }
}

function pendingOf({ migrations }: ProgramSql, state: DatabaseState): Migration[] {
  const appliedNames = new Set(state.migrations.map(({ name }) => name))
  return migrations.filter(({ name }) => !appliedNames.has(name))
}

/**
 * Names of the migrations that the next start of this program applies; null if the database has no tables yet. Throws a
 * `StartProblem` if the program cannot work with the database. Changes nothing.
 */
export async function pendingMigrations(
  database: Database,
  program: ProgramSql = programSql(),
): Promise<string[] | null> {
  const client = await database.connect()
  try {
    const { rows } = await client.query<{ hasTables: boolean }>(
      `select to_regclass('sql_function') is not null as "hasTables"`,
    )
    if (!rows[0]?.hasTables) return null
    const state = await readDatabaseState(client)
    const pending = pendingOf(program, state)
    isOlderThanDatabase(program, state, pending)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/**
 * Two changes developed in parallel may use the same number; their order would then depend on their names.
 */
function refuseSharedNumbers(migrations: readonly Migration[]): void {
  const numberOf = ({ name }: Migration) => name.split('_')[0]
  const sharing = migrations.filter((migration) =>
    migrations.some((other) => other !== migration && numberOf(other) === numberOf(migration)),
  )
  if (sharing.length > 0) throw new Error(`migrations share a number: ${namesOf(sharing)}`)
}

type DatabaseState = {
  migrations: { name: string; breaks_before: string | null }[]
  functions: { name: string; hash: string; version: string }[]
}

async function readDatabaseState(client: pg.Client): Promise<DatabaseState> {
  const migrations = await client.query<DatabaseState['migrations'][number]>(
    'select name, breaks_before from migration order by name',
  )
  const functions = await client.query<DatabaseState['functions'][number]>(
    'select name, hash, version from sql_function order by name',
  )
  return { migrations: migrations.rows, functions: functions.rows }
}

/** Whether a later program has migrated the database; throws if this one cannot work with the result. */
function isOlderThanDatabase(
  program: ProgramSql,
  state: DatabaseState,
  pending: readonly Migration[],
): boolean {
  const ownNames = new Set(program.migrations.map(({ name }) => name))
  const unknown = state.migrations.filter(({ name }) => !ownNames.has(name))
  const breaking = unknown.filter(
    ({ breaks_before }) => breaks_before !== null && isLaterVersion(breaks_before, program.version),
  )
  if (breaking.length > 0)
    throw new StartProblem(
      `The database is newer than this program (Verglas ${program.version}), which cannot work with ` +
        `${namesOf(breaking)}: start the version that made them, or a later one. Nothing was changed.`,
    )
  const isOlder =
    unknown.length > 0 || state.functions.some(({ version }) => isLaterVersion(version, program.version))
  if (isOlder && pending.length > 0)
    throw new StartProblem(
      `The database is newer than this program (Verglas ${program.version}) and yet lacks ` +
        `${namesOf(pending)}: it was made by a program of another line. Nothing was changed.`,
    )
  return isOlder
}

const namesOf = (migrations: readonly { name: string }[]) => migrations.map(({ name }) => name).join(', ')

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  const { name, sql, isOutsideTransaction, breaksBefore } = migration
  if (!isOutsideTransaction) await client.query('begin')
  await client.query(sql).catch((cause) => {
    throw new Error(`migration ${name} failed: ${cause.message}`, { cause })
  })
  await client.query(
    'insert into migration (name, applied_at, breaks_before) values ($1, clock_timestamp(), $2)',
    [name, breaksBefore],
  )
  if (!isOutsideTransaction) await client.query('commit')
}

/**
 * Applies all or none. PostgreSQL checks bodies only when they are called, so the order of the files does not
 * matter.
 */
async function applyFunctions(
  client: pg.Client,
  files: readonly FunctionFile[],
  version: string,
): Promise<void> {
  if (files.length === 0) return
  await client.query('begin; set local check_function_bodies = off')
  for (const { name, sql, hash } of files) {
    await client.query(sql).catch((cause) => {
      throw new Error(`the functions of ${name} failed: ${cause.message}`, { cause })
    })
    await client.query(
      `insert into sql_function (name, hash, version, applied_at) values ($1, $2, $3, clock_timestamp())
           on conflict (name) do update
          set hash = excluded.hash, version = excluded.version, applied_at = excluded.applied_at`,
      [name, hash, version],
    )
  }
  await client.query('commit')
}
