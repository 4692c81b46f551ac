import { type Database, type Db, openDatabase } from '../db/database.ts'
import { quoted } from '../db/quoted.ts'

/** Why no scratch database can be used, for the person who runs the server of the database. */
export class NoScratchDatabase extends Error {}

const SUFFIX = '_rehearsal'
/** Maximum length of a name; PostgreSQL cuts longer ones. */
const MAX_NAME_BYTES = 63
/** Attempts to drop a database; in each, PostgreSQL waits five seconds for other sessions to end. */
const DROP_ATTEMPTS = 3
/** Codes of PostgreSQL for what the role may not do, and for a refused connection. */
const NOT_ALLOWED = /^(42501|28\w{3}|3D000|53300)$/

/**
 * Runs `work` on an empty database beside the given one, on the same server, and drops it afterwards. What a killed
 * process has left is dropped first. Only one process at a time may call it. Throws `NoScratchDatabase` if the server
 * does not allow it.
 */
export async function withScratchDatabase<T>(
  database: Database,
  work: (scratch: Database) => Promise<T>,
): Promise<T> {
  const name = await scratchName(database)
  await allowed('role of the database', () => drop(database, name))
  await allowed('role of the database', () => database.query(`create database ${quoted(name)}`))
  try {
    const url = new URL(database.url)
    url.pathname = `/${encodeURIComponent(name)}`
    const scratch = openDatabase(url.toString(), { maxConnections: 4 })
    try {
      await allowed('server', () => scratch.query('select 1'))
      return await work(scratch)
    } finally {
      await scratch.close()
    }
  } finally {
    await drop(database, name)
  }
}

async function scratchName(db: Db): Promise<string> {
  const [row] = await db.query<{ name: string }>('select current_database()::text as name')
  const own = Buffer.from(row?.name ?? '').subarray(0, MAX_NAME_BYTES - SUFFIX.length)
  return `${own.toString('utf8').replace(/\ufffd+$/, '')}${SUFFIX}`
}

/**
 * Drops the database, and ends the connections of a killed process to it. `with (force)` would be refused while
 * autovacuum works in the database; a plain drop ends autovacuum.
 */
async function drop(db: Db, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await db.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
      [name],
    )
    try {
      await db.query(`drop database if exists ${quoted(name)}`)
      return
    } catch (error) {
      const isInUse = (error as { code?: string }).code === '55006'
      if (!isInUse || attempt === DROP_ATTEMPTS) throw error
    }
  }
}

async function allowed(who: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    const { code, message } = cause as { code?: string; message: string }
    if (!NOT_ALLOWED.test(code ?? '')) throw cause
    throw new NoScratchDatabase(`the ${who} does not allow a scratch database (${message})`, { cause })
  }
}
