import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import type { Database } from './database.ts'
import {
  type DatabaseState,
  holdsData,
  isOlderThanDatabase,
  MEMORY,
  namesOf,
  pendingOf,
  readDatabaseState,
  versionOf,
} from './database-state.ts'
import { isOutage } from './outage.ts'
import { type FunctionFile, type Migration, type ProgramSql, programSql } from './program-sql.ts'
import { checkUpgrade, readLogState } from './upgrade-check.ts'

/**
 * The last migration that creates functions itself; later ones may call those in `sql/migration-functions`.
 */
export const LAST_WITH_FUNCTIONS = '0017_cursor_fence.sql'

/** `at` is the file that failed; everything is undone, unless that file runs outside a transaction. */
export class UpgradeFailed extends Error {
  readonly at: string
  readonly isUndone: boolean
  constructor(at: string, message: string, { isUndone, cause }: { isUndone: boolean; cause: unknown }) {
    super(message, { cause })
    this.at = at
    this.isUndone = isUndone
  }
}

/** The difference between a database and the program, under the lock of the migrations. */
export type Upgrade = {
  /** Version of the program that wrote the database; null if there is none yet. */
  from: string | null
  to: string
  /** Names of the migrations to apply; empty if only functions differ, or nothing. */
  migrations: readonly string[]
  holdsData: boolean
  /**
   * Applies all or nothing, in one transaction, and checks the result before it is committed; migrations outside a
   * transaction follow. Returns what it applied.
   */
  apply(report?: (name: string) => void): Promise<string[]>
}

/**
 * Brings tables and functions up to this program's version, forward only, one process at a time; returns what it
 * applied. A program older than the database leaves it unchanged, or refuses to work with it.
 */
export async function migrate(database: Database, program: ProgramSql = programSql()): Promise<string[]> {
  return upgrading(database, program, (upgrade) => upgrade.apply())
}

/** Runs `work` with the upgrade that the database needs, while no other process upgrades it. */
export async function upgrading<T>(
  database: Database,
  program: ProgramSql,
  work: (upgrade: Upgrade) => Promise<T>,
): Promise<T> {
  refuseSharedNumbers(program.migrations)
  const client = await database.connect()
  try {
    await client.query(`select pg_advisory_lock(${ADVISORY_LOCKS.migration}); set lock_timeout = '10s'`)
    await endWithThisProcess(client)
    const state = await readDatabaseState(client)
    const applied = state ?? { migrations: [], functions: [] }
    const pending = pendingOf(program, applied)
    const isOlder = isOlderThanDatabase(program, applied, pending)
    return await work({
      from: versionOf(applied),
      to: program.version,
      migrations: pending.map(({ name }) => name),
      holdsData: state !== null && (await holdsData(client)),
      apply: async (report = () => {}) => (isOlder ? [] : applyAll(client, program, applied, report)),
    })
  } finally {
    await client.end()
  }
}

/**
 * The version of the program that wrote a database, and the migrations that the next start of this program applies; null
 * if the database has no tables yet. Throws a `StartProblem` if the program cannot work with the database. Changes
 * nothing.
 */
export async function pendingUpgrade(
  database: Database,
  program: ProgramSql = programSql(),
): Promise<{ from: string; migrations: string[] } | null> {
  const client = await database.connect()
  try {
    const state = await readDatabaseState(client)
    if (!state) return null
    const pending = pendingOf(program, state)
    isOlderThanDatabase(program, state, pending)
    return { from: versionOf(state) ?? program.version, migrations: pending.map(({ name }) => name) }
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

/** Lets the server end a statement if this process is killed; else it would hold the lock for minutes more. */
async function endWithThisProcess(client: pg.Client): Promise<void> {
  await client.query("set client_connection_check_interval = '1s'").catch((error: { code?: string }) => {
    // The server's system cannot notice a closed connection (22023: Windows).
    if (error.code !== '22023') throw error
  })
}

async function applyAll(
  client: pg.Client,
  program: ProgramSql,
  state: DatabaseState,
  report: (name: string) => void,
): Promise<string[]> {
  const hashByName = new Map(state.functions.map(({ name, hash }) => [name, hash]))
  const isChanged = ({ name, hash }: FunctionFile) => hashByName.get(name) !== hash
  const pending = pendingOf(program, state)
  const change: Change = {
    version: program.version,
    migrations: pending.filter(({ isOutsideTransaction }) => !isOutsideTransaction),
    migrationFunctions: program.migrationFunctions.filter(isChanged),
    functions: program.functions.filter(isChanged),
  }
  const outside = pending.filter(({ isOutsideTransaction }) => isOutsideTransaction)
  const inside = [...change.migrations, ...change.migrationFunctions, ...change.functions]
  if (inside.length > 0) await retryWhileLocked(() => applyChange(client, change, report))
  for (const migration of outside) await applyOutside(client, migration, program.version, report)
  return [...change.migrations, ...outside, ...change.migrationFunctions, ...change.functions].map(
    ({ name }) => name,
  )
}

type Change = ProgramSql

/** Applies the change in one transaction, all or nothing. */
async function applyChange(
  client: pg.Client,
  { version, migrations, migrationFunctions, functions }: Change,
  report: (name: string) => void,
): Promise<void> {
  await client.query('begin')
  try {
    // Nothing may be published between a change of tables and the functions that go with it.
    if (migrations.length > 0)
      await client.query(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.publication})`)
    await client.query(MEMORY)
    const before = await readLogState(client)
    const apply = async (migration: Migration) => {
      report(migration.name)
      await attempt(migration.name, `migration ${migration.name}`, () => client.query(migration.sql))
      await noteMigration(client, migration, version)
    }
    for (const migration of migrations) if (migration.name <= LAST_WITH_FUNCTIONS) await apply(migration)
    await applyFunctions(client, migrationFunctions, version)
    for (const migration of migrations) if (migration.name > LAST_WITH_FUNCTIONS) await apply(migration)
    await applyFunctions(client, functions, version)
    report('check')
    const mayRemoveTables = migrations.some(({ breaksBefore }) => breaksBefore !== null)
    const last = migrations.at(-1)?.name ?? 'its functions'
    await attempt(last, 'the check after it', () => checkUpgrade(client, before, { mayRemoveTables }))
    await client.query('commit')
  } catch (error) {
    // The connection is lost, and with it the transaction.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function noteMigration(
  client: pg.Client,
  { name, breaksBefore }: Migration,
  version: string,
): Promise<void> {
  await client.query(
    'insert into migration (name, applied_at, breaks_before, version) values ($1, clock_timestamp(), $2, $3)',
    [name, breaksBefore, version],
  )
}

/** PostgreSQL checks bodies only when they are called, so the order of the files does not matter. */
async function applyFunctions(
  client: pg.Client,
  files: readonly FunctionFile[],
  version: string,
): Promise<void> {
  if (files.length > 0) await client.query('set local check_function_bodies = off')
  for (const { name, sql, hash } of files) {
    await attempt(name, `the functions of ${name}`, () => client.query(sql))
    await client.query(
      `insert into sql_function (name, hash, version, applied_at) values ($1, $2, $3, clock_timestamp())
           on conflict (name) do update
          set hash = excluded.hash, version = excluded.version, applied_at = excluded.applied_at`,
      [name, hash, version],
    )
  }
}

/**
 * Applies a migration that creates or drops an index of a table in use. It waits for other transactions, which may wait
 * for the lock of the log, so it runs after that lock is released. If it is interrupted, the next start repeats it.
 */
async function applyOutside(
  client: pg.Client,
  migration: Migration,
  version: string,
  report: (name: string) => void,
): Promise<void> {
  const { name, sql } = migration
  report(name)
  await client.query(MEMORY)
  const [, index = ''] = /\bindex concurrently (?:if not exists )?(\w+)/i.exec(sql) ?? []
  const invalid = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  if (invalid.rowCount) await client.query(`drop index concurrently ${client.escapeIdentifier(index)}`)
  await attempt(name, `migration ${name}`, () => client.query(sql), { isUndone: false })
  await noteMigration(client, migration, version)
}

/** Runs the SQL of a file. Names the file in its error, except for an outage, which is not the fault of the file. */
async function attempt(
  at: string,
  subject: string,
  work: () => Promise<unknown>,
  { isUndone } = { isUndone: true },
): Promise<void> {
  try {
    await work()
  } catch (cause) {
    if (isOutage(cause)) throw cause
    throw new UpgradeFailed(at, `${subject} failed: ${(cause as Error).message}`, { isUndone, cause })
  }
}

const LOCKED_ATTEMPTS = 5
const LOCKED_PAUSE_MS = 1000
/** PostgreSQL error codes of a deadlock, and of a lock that was not free in time. */
const LOCKED = /^(40P01|55P03)$/

/** Repeats the work if a lock was not free: running programs of the previous version take locks in another order. */
async function retryWhileLocked(work: () => Promise<void>): Promise<void> {
  for (let attemptCount = 1; ; attemptCount++) {
    try {
      return await work()
    } catch (error) {
      const { code } = ((error as Error).cause ?? error) as { code?: string }
      if (!LOCKED.test(code ?? '') || attemptCount === LOCKED_ATTEMPTS) throw error
      await sleep(LOCKED_PAUSE_MS)
    }
  }
}
