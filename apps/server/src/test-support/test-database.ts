import { createHash, randomUUID } from 'node:crypto'
import { type Release, restoreRelease } from '../../../../test-material/releases.ts'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { programSql } from '../db/program-sql.ts'
import { type InitialState, readInitialState, resetDatabase } from './database-reset.ts'
import { SMALL_SEED_VERSION, seedSmall } from './small-seed.ts'

export type TestDatabase = { url: string; database: Database; drop(): Promise<void> }

/**
 * A database for one test file: a copy of a template that is migrated and seeded once per state of the
 * program's SQL and the seed. Without `serverUrl` it needs TEST_DATABASE_URL, which `npm test` sets to the PostgreSQL
 * that it starts.
 */
export async function testDatabase(serverUrl?: string): Promise<TestDatabase> {
  return ownDatabase(
    async (admin, url) => {
      const migrated = await migratedTemplate(admin, url)
      const state = [programSql(), SMALL_SEED_VERSION]
      return ensureTemplate(admin, url, state, seedSmall, migrated)
    },
    serverUrl === undefined ? { isReused: true } : { serverUrl },
  )
}

/** A separate database with the program's tables, without a row of anybody. */
export async function migratedDatabase(): Promise<TestDatabase> {
  return ownDatabase(migratedTemplate)
}

const migratedTemplate = (admin: Database, serverUrl: string): Promise<string> =>
  ensureTemplate(admin, serverUrl, [programSql()], migrate)

/** A separate database as a release has left it. */
export async function releaseDatabase(release: Release): Promise<TestDatabase> {
  const state = [programSql().migrations, release.version]
  return ownDatabase((admin, serverUrl) =>
    ensureTemplate(admin, serverUrl, state, (database) => restoreRelease(database, release)),
  )
}

/** A separate database, empty. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return ownDatabase(async () => 'template1')
}

type Copy = { name: string; initial: InitialState }

/** Copies that test files of this process have returned. */
const returnedCopies: Copy[] = []

async function ownDatabase(
  templateOf: (admin: Database, serverUrl: string) => Promise<string>,
  { serverUrl = process.env.TEST_DATABASE_URL, isReused = false } = {},
): Promise<TestDatabase> {
  if (!serverUrl)
    throw new Error('TEST_DATABASE_URL is not set: run the tests with `npm test`, or see CONTRIBUTING.md')
  const admin = openDatabase(serverUrl, { maxConnections: 1 })
  const returned = isReused ? returnedCopies.pop() : undefined
  const name = returned?.name ?? newName()
  if (!returned) {
    await admin.query(
      `create database ${name} template ${await templateOf(admin, serverUrl)} strategy ${await copyStrategy(admin)}`,
    )
    // No test cuts the power; those that kill PostgreSQL start one of their own.
    await admin.query(`alter database ${name} set synchronous_commit = off`)
  }
  const url = databaseUrl(serverUrl, name)
  const database = openDatabase(url, { maxConnections: 6 })
  // Only a run of Vitest drops the copies that remain in the end.
  const initial = isReused && runOfVitest() ? (returned?.initial ?? (await readInitialState(database))) : null
  return {
    url,
    database,
    async drop() {
      await database.close()
      if (initial) await returnOrDrop(admin, serverUrl, { name, initial })
      else await dropDatabase(admin, name)
      await admin.close()
    },
  }
}

const runOfVitest = (): string | undefined => process.env.TEST_DATABASE_RUN
const namePrefix = (run = runOfVitest()): string => `verglas_test_${run ? `${run}_` : ''}`
const newName = (): string => `${namePrefix()}${randomUUID().replaceAll('-', '').slice(0, 16)}`

/**
 * Makes a copy as it was before and lets the next test file have it: to create a thousand files and to delete them
 * takes a second of processor time where PostgreSQL waits for the disk. The copy gets another name, so that nobody who
 * knew it before can return to it.
 */
async function returnOrDrop(admin: Database, serverUrl: string, { name, initial }: Copy): Promise<void> {
  const nextName = newName()
  await endSessions(admin, name)
  await admin.query(`alter database ${name} rename to ${nextName}`)
  const database = openDatabase(databaseUrl(serverUrl, nextName), { maxConnections: 1 })
  const isReset = await resetDatabase(database, initial)
  await database.close()
  if (isReset) returnedCopies.push({ name: nextName, initial })
  else await dropDatabase(admin, nextName)
}

/** Drops what the processes of a run of Vitest have not dropped. */
export async function dropDatabasesOfRun(serverUrl: string, run: string): Promise<void> {
  const admin = openDatabase(serverUrl, { maxConnections: 1 })
  const databases = await admin.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [namePrefix(run)],
  )
  for (const { name } of databases) await dropDatabase(admin, name)
  await admin.close()
}

/**
 * Copying files takes a third less processor time than logging their pages, but a server that waits for the disk
 * then waits for each of a thousand files.
 */
async function copyStrategy(admin: Database): Promise<string> {
  const [setting] = await admin.query<{ fsync: string }>("select current_setting('fsync') as fsync")
  return setting?.fsync === 'off' ? 'file_copy' : 'wal_log'
}

async function ensureTemplate(
  admin: Database,
  serverUrl: string,
  state: readonly unknown[],
  fill: (database: Database) => Promise<unknown>,
  from = 'template1',
): Promise<string> {
  // A role can only use the tables of a template that it owns.
  const [session] = await admin.query<{ role: string }>('select current_user as role')
  const hash = createHash('sha1')
    .update(JSON.stringify({ ...session, state }))
    .digest('hex')
  const name = `verglas_template_${hash.slice(0, 16)}`
  // Test files start at once; one creates the template, the others wait here.
  const lock = await admin.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.testTemplate])
    const [template] = await admin.query<{ done: boolean }>(
      'select datistemplate as done from pg_database where datname = $1',
      [name],
    )
    if (template?.done) return name
    await dropDatabase(admin, name)
    await admin.query(`create database ${name} template ${from}`)
    const database = openDatabase(databaseUrl(serverUrl, name), { maxConnections: 2 })
    await fill(database)
    await database.close()
    await admin.query(`alter database ${name} is_template true`)
    return name
  } finally {
    await lock.end()
  }
}

/**
 * Drops the database with the connections that a test left. `with (force)` would be refused while autovacuum,
 * which we cannot end, works in it.
 */
async function dropDatabase(admin: Database, name: string): Promise<void> {
  await endSessions(admin, name)
  await admin.query(`drop database if exists ${name}`)
}

async function endSessions(admin: Database, name: string): Promise<void> {
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [name],
  )
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.toString()
}
