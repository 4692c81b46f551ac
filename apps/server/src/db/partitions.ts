import { setTimeout as sleep } from 'node:timers/promises'
import type { PublishedTable } from '@verglas/sources/facts/keeping'
import type { Database, Db } from './database.ts'
import { PUBLISHED } from './published.ts'

/** Tables with monthly partitions, and the column that decides the month. */
const MONTHLY: readonly (readonly [table: string, column: string])[] = Object.entries(PUBLISHED).flatMap(
  ([table, { month }]: [string, PublishedTable]) => (month === undefined ? [] : [[table, month] as const]),
)

const LOCK_WAIT_MS = 200
const PAUSE_MS = 1000
const MAX_TRIES = 120
/** PostgreSQL error code lock_not_available. */
const NO_LOCK = '55P03'

/** Whether a statement has given up waiting for a lock. */
export const isLockMissed = (error: unknown): boolean => (error as { code?: string }).code === NO_LOCK

/**
 * Changes tables without blocking others: while a change waits for a lock behind a long read, every other read and
 * publication waits behind it. So it gives up after a moment and tries again, for about two minutes.
 */
export async function changeTables(database: Database, change: (db: Db) => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await database.transaction(async (db) => {
        await db.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
        await change(db)
      })
      return
    } catch (error) {
      if (!isLockMissed(error) || tries >= MAX_TRIES) throw error
      await sleep(PAUSE_MS)
    }
  }
}

/** Creates the missing partitions of the month that contains the instant. */
export async function ensurePartitions(db: Db, instant: Date): Promise<void> {
  for (const [table, column] of MONTHLY) {
    await db.query('select ensure_partition($1, $2, $3)', [table, column, instant])
  }
}

/** Like `ensurePartitions`, but table by table and without blocking a running program. */
export async function ensurePartitionsPatiently(database: Database, instant: Date): Promise<void> {
  for (const [table, column] of MONTHLY)
    await changeTables(database, (db) =>
      db.query('select ensure_partition($1, $2, $3)', [table, column, instant]),
    )
}

/** The monthly partitions of a table: their names, and the first instant after each month. */
export async function monthsOf(db: Db, table: string): Promise<{ name: string; to: Date }[]> {
  return db.query<{ name: string; to: Date }>(
    `select c.relname as name,
            (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month')::timestamp at time zone 'UTC' as to
       from pg_inherits i
       join pg_class c on c.oid = i.inhrelid
      where i.inhparent = $1::regclass and c.relname ~ '_[0-9]{4}_[0-9]{2}$'
      order by c.relname`,
    [table],
  )
}
