import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS, utcDay } from '@verglas/quantities'
import type { Blobs } from '../blobs/blobs.ts'
import type { FileStore } from '../blobs/file-store.ts'
import type { Database, Db } from '../db/database.ts'
import { changeTables, isLockMissed, monthsOf } from '../db/partitions.ts'
import { quoted } from '../db/quoted.ts'
import * as queries from './queries.ts'
import { HISTORY_TABLES, type HistoryTable } from './tables.ts'
import { writeDay } from './write-day.ts'

export type HistoryServices = {
  database: Database
  blobs: Blobs
  /** A run that is stopped ends after the day in hand; the next one continues. */
  signal?: AbortSignal
  log?: (text: string, error?: unknown) => void
}

/**
 * Where new files of history go: never to the files that wait for an object store, because nothing may leave the
 * database before the store has it.
 */
export const historyPlace = ({ blobs, contents, objectStore }: FileStore): Blobs =>
  objectStore && contents.goesToStore ? objectStore.bucket : blobs

/**
 * Writes everything from before an instant into files, a day each, and removes a month from its table when all its days
 * are in files that were read back and compared. What fails is stored for health, and tried again by the next run.
 */
export async function writeHistory(services: HistoryServices, before: Date): Promise<void> {
  for (const table of HISTORY_TABLES) {
    for (const { name, to } of await monthsOf(services.database, table.name)) {
      if (to > before) continue
      await attempt(services, `${table.name} ${name.slice(-7).replace('_', '-')}`, () =>
        moveMonth(services, table, { name, to }),
      )
    }
    await attempt(services, `${table.name}`, () => moveStrays(services, table, before))
  }
}

async function attempt(
  { database, signal, log = () => {} }: HistoryServices,
  subject: string,
  work: () => Promise<void>,
): Promise<void> {
  if (signal?.aborted) return
  try {
    await work()
    await queries.removeProblem(database, subject)
  } catch (error) {
    log(`history of ${subject}`, error)
    const detail = error instanceof Error ? error.message : String(error)
    await queries.recordProblem(database, { subject, isRead: false, detail })
  }
}

async function moveMonth(
  { database, blobs, signal }: HistoryServices,
  table: HistoryTable,
  month: { name: string; to: Date },
): Promise<void> {
  const from = new Date(Date.UTC(month.to.getUTCFullYear(), month.to.getUTCMonth() - 1, 1))
  for (let atMs = from.getTime(); atMs < month.to.getTime(); atMs += DAY_MS) {
    if (signal?.aborted) return
    await writeDay(database, blobs, table, utcDay(atMs))
  }
  await changeTables(database, (db) => removeMonth(db, table, { ...month, from }))
}

/** Removes the rows of a month that are in files: all of it at once, unless somebody has imported rows of it. */
async function removeMonth(
  db: Db,
  table: HistoryTable,
  { name, from, to }: { name: string; from: Date; to: Date },
): Promise<void> {
  // Nobody adds a row between the count and the end. Reads go on meanwhile.
  await db.query(`lock table ${quoted(name)} in share mode`)
  const { inFiles, notInFiles, imported } = await queries.countRows(db, table, name)
  if (notInFiles > 0) throw new Error(`${notInFiles} rows of ${name} are in no file yet`)
  const written = await queries.rowsInFiles(db, table.name, { from, to })
  if (inFiles > written)
    throw new Error(`the files of ${name} have ${written} rows, and it has ${inFiles} of them`)
  if (imported > 0) await queries.deleteRowsInFiles(db, table, name)
  else await dropPartition(db, name)
}

const DROP_TRIES = 30
const DROP_PAUSE_MS = 1000

/** Drops a partition between two reads of its table, without counting its rows again after each attempt. */
async function dropPartition(db: Db, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    await db.query('savepoint before_drop')
    try {
      await db.query(`drop table ${quoted(name)}`)
      return
    } catch (error) {
      if (!isLockMissed(error)) throw error
      if (tries >= DROP_TRIES)
        throw new Error(`${name} was read without a pause, and stays until the next run`)
      await db.query('rollback to savepoint before_drop')
      await sleep(DROP_PAUSE_MS)
    }
  }
}

/** Rows that came when their month was no longer there. */
async function moveStrays(
  { database, blobs, signal }: HistoryServices,
  table: HistoryTable,
  before: Date,
): Promise<void> {
  for (const day of await queries.strayDays(database, table, before)) {
    if (signal?.aborted) return
    await writeDay(database, blobs, table, day)
    await queries.deleteStrays(database, table, day)
  }
}
