import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Blobs } from '../blobs/blobs.ts'
import { latestAsOf } from '../db/as-of.ts'
import type { Database, Db } from '../db/database.ts'
import { quoted } from '../db/quoted.ts'
import { StartProblem } from '../installation/start-problem.ts'
import { type BackupFile, type Checked, type End, FORMAT, type Header, verifyBackup } from './format.ts'
import {
  appliedMigrations,
  monthlyPartitions,
  sequences,
  tablesToKeep,
  tablesWithHiddenRows,
} from './queries.ts'

/**
 * Approximate amount read from the database at a time: a row may be a message of a megabyte, or three
 * numbers.
 */
const READ_BYTES = 4 * 1024 * 1024
const FIRST_ROWS = 20
const MAX_ROWS = 5000

type Options = {
  /** The version of the program that wrote the database. */
  version: string
  takenAt: Date
  /** Called with the number of rows written so far. */
  onRows?: (count: number) => void
  /** Called when everything is written, before it is read again. */
  onWritten?: () => void
}

/**
 * Writes everything in the database as of one instant into a file, also while the program runs, and reads it
 * again before it counts as a backup. It needs no PostgreSQL tool: the embedded PostgreSQL comes without
 * pg_dump, and pg_dump run as the program's own role stops at tables whose row-level security is forced on
 * it.
 */
export async function writeBackup(
  database: Database,
  file: string,
  { onWritten = () => {}, ...options }: Options,
): Promise<Checked> {
  const draft = `${file}.part`
  try {
    // Only the owner may read the file, because it contains password hashes and sealed keys.
    await withBytes(database, options, (bytes) => pipeline(bytes, createWriteStream(draft, { mode: 0o600 })))
    const written = await open(draft, 'r+')
    await written.sync().finally(() => written.close())
    onWritten()
    const checked = await verifyBackup(draft)
    await rename(draft, file)
    return checked
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/**
 * Writes a backup into a store, piece by piece as it is read from the database, and reads it again. If anything fails
 * there is no file under the key; a process that is killed before the second reading leaves one that is complete.
 */
export async function storeBackup(
  database: Database,
  { blobs, key }: { blobs: Blobs; key: string },
  options: Options,
): Promise<Checked> {
  await withBytes(database, options, (bytes) => blobs.putStream(key, bytes))
  try {
    return await verifyBackup(storedBackup(blobs, key))
  } catch (error) {
    await blobs.delete(key)
    throw error
  }
}

/** A backup in a store. */
export const storedBackup = (blobs: Blobs, key: string): BackupFile => ({
  name: key,
  async open() {
    const file = await blobs.stream(key)
    if (!file) throw new StartProblem(`There is no ${key} in the object store.`)
    return file.body
  },
})

/** Makes a backup as of one instant and passes its bytes to `write`. */
async function withBytes(
  database: Database,
  options: Options,
  write: (bytes: Readable) => Promise<unknown>,
): Promise<void> {
  await database.transaction(async (db) => {
    await db.query('set transaction isolation level repeatable read, read only')
    const hidden = await tablesWithHiddenRows(db)
    if (hidden.length > 0)
      throw new StartProblem(
        `The role of DATABASE_URL does not see all rows of ${hidden.join(', ')}: it is not the one that made these tables.`,
      )
    const bytes = createGzip({ level: 6 })
    const reading = pipeline(Readable.from(lines(db, options)), bytes)
    const [, written] = await Promise.allSettled([reading, write(bytes)])
    // The error of the writer comes first: it contains errors of both sides, while the reader only sees that the
    // writer has stopped.
    if (written.status === 'rejected') throw written.reason
    await reading
  })
}

async function* lines(
  db: Db,
  { version, takenAt, onRows = () => {} }: Omit<Options, 'onWritten'>,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const line = (value: unknown): string => {
    const text = `${JSON.stringify(value)}\n`
    hash.update(text)
    return text
  }
  const header: Header = {
    verglas: 'backup',
    format: FORMAT,
    version,
    takenAt: takenAt.toISOString(),
    rev: (await latestAsOf(db)).rev,
    migrations: await appliedMigrations(db),
    partitions: await monthlyPartitions(db),
    sequences: await sequences(db),
  }
  yield line(header)
  const rows: Record<string, number> = {}
  let count = 0
  for (const table of await tablesToKeep(db)) {
    yield line(table)
    rows[table.name] = 0
    for await (const batch of rowsOf(db, table.name)) {
      rows[table.name] = (rows[table.name] ?? 0) + batch.length
      count += batch.length
      onRows(count)
      yield batch.map(line).join('')
    }
  }
  const end: End = { end: true, rows, sha256: hash.digest('hex') }
  yield `${JSON.stringify(end)}\n`
}

async function* rowsOf(db: Db, table: string): AsyncGenerator<string[]> {
  await db.query(`declare backup_rows no scroll cursor for select t::text as row from ${quoted(table)} t`)
  let count = FIRST_ROWS
  for (;;) {
    const batch = (await db.query<{ row: string }>(`fetch ${count} from backup_rows`)).map(({ row }) => row)
    if (batch.length > 0) yield batch
    if (batch.length < count) break
    const bytes = batch.reduce((sum, row) => sum + row.length, 0)
    count = Math.max(1, Math.min(MAX_ROWS, Math.floor((READ_BYTES * batch.length) / (bytes + 1))))
  }
  await db.query('close backup_rows')
}
