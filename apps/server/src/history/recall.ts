import { createHash } from 'node:crypto'
import { HOUR_MS } from '@verglas/quantities'
import { quoted } from '../backup/rows.ts'
import type { Blobs } from '../blobs/blobs.ts'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Database, Db } from '../db/database.ts'
import { arrayLiteral, columnsOf, type HistoryColumn } from './columns.ts'
import { type Group, type OpenFile, openParquet } from './parquet-file.ts'
import * as queries from './queries.ts'
import { HISTORY_TABLES, type HistoryTable } from './tables.ts'

/** Rows of a table on [from, to). */
export type Window = { kind: string; from: Date; to: Date }

/** The rows of a file of history cannot be had: it is missing, or not what was written. */
export class HistoryDamaged extends Error {
  override readonly name = 'HistoryDamaged'
}

/** A period has more rows than are brought back for one read. */
export class HistoryTooLong extends Error {
  override readonly name = 'HistoryTooLong'
}

const INSERT_ROWS = 10_000
/** Rows that one read may bring back: some minutes of work, and a gigabyte of tables. */
const MAX_ROWS = 5_000_000
/** An hour that is used again is noted as used at most this often. */
const TOUCH_MS = 10 * 60_000

type Services = {
  database: Database
  blobs: Blobs
  /** When the rows are used. */
  usedAt: Date
}
type Hours = { kind: string; day: string; hours: Date[] }

/**
 * Brings rows back from files into their tables, by the hour, so that reads answer as before. Returns whether there is
 * history in any of the windows; then only the primary is sure to have the rows.
 */
export async function recall(services: Services, windows: readonly Window[]): Promise<boolean> {
  // Hours that are used now do not leave between this and the read.
  await touch(services.database, windows, services.usedAt)
  const needed = await neededHours(services.database, windows)
  if (needed === null) return false
  for (const section of needed) await recallDay(services, section)
  return true
}

/** Windows of a read as of an instant. */
export const windowsAt = (kinds: readonly string[], atMs: number): Window[] =>
  HISTORY_TABLES.filter(({ name, lookbackHours }) => lookbackHours > 0 && kinds.includes(name)).map(
    ({ name, lookbackHours }) => ({
      kind: name,
      from: new Date(atMs - lookbackHours * HOUR_MS),
      to: new Date(atMs + HOUR_MS),
    }),
  )

/** Hours that are in files and not in their tables, by table and day; null if no file has any of the windows. */
async function neededHours(db: Db, windows: readonly Window[]): Promise<Hours[] | null> {
  const days = await db.query<{ kind: string; day: string; rows: number; hours: Date[] | null }>(
    `with day_with_file as (
       select f.kind, f.day, sum(f.row_count) as rows
         from history_file f
        where exists (select from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) w(kind, from_at, to_at)
                       where f.kind = w.kind and f.day >= (w.from_at at time zone 'UTC')::date
                         and f.day <= (w.to_at at time zone 'UTC')::date)
        group by f.kind, f.day
     )
     select d.kind, d.day::text, d.rows::integer as rows,
            (select array_agg(h.at order by h.at)
               from generate_series(d.day::timestamp at time zone 'UTC',
                                    (d.day::timestamp + interval '23 hours') at time zone 'UTC', interval '1 hour') h(at)
              where exists (select from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) w(kind, from_at, to_at)
                             where w.kind = d.kind and h.at > w.from_at - interval '1 hour' and h.at < w.to_at)
                and not exists (select from history_recall r where r.kind = d.kind and r.hour = h.at)) as hours
       from day_with_file d
      order by d.day desc, d.kind`,
    windowArrays(windows),
  )
  if (days.length === 0) return null
  const rows = days.reduce((sum, day) => sum + (day.rows * (day.hours?.length ?? 0)) / 24, 0)
  if (rows > MAX_ROWS) throw new HistoryTooLong(`about ${Math.round(rows)} rows; at most ${MAX_ROWS}`)
  return days.flatMap(({ kind, day, hours }) => (hours === null ? [] : [{ kind, day, hours }]))
}

const windowArrays = (windows: readonly Window[]) => [
  windows.map(({ kind }) => kind),
  windows.map(({ from }) => from),
  windows.map(({ to }) => to),
]

async function recallDay(services: Services, { kind, day, hours }: Hours): Promise<void> {
  const { database, blobs, usedAt } = services
  const table = HISTORY_TABLES.find(({ name }) => name === kind)
  if (!table) throw new HistoryDamaged(`there is no table ${kind}`)
  await database.transaction(async (db) => {
    await db.query('select pg_advisory_xact_lock($1, hashtext($2))', [
      ADVISORY_LOCKS.historyDay,
      `${kind} ${day}`,
    ])
    const stored = await db.query<{ hour: Date }>(
      'select hour from history_recall where kind = $1 and hour = any($2)',
      [kind, hours],
    )
    const present = new Set(stored.map(({ hour }) => hour.getTime()))
    const missing = hours.filter((hour) => !present.has(hour.getTime()))
    if (missing.length === 0) return
    const columns = await columnsOf(db, kind)
    for (const file of await queries.filesOfDay(db, kind, day)) {
      const opened = await openFile(services, blobs, file)
      await insertHours(db, table, { opened, columns, hours: missing })
    }
    await db.query(
      'insert into history_recall (kind, hour, used_at) select $1, h, $3 from unnest($2::timestamptz[]) h',
      [kind, missing, usedAt],
    )
  })
}

/** Opens a file after its bytes were compared with what was recorded when it was written. */
async function openFile(
  { database }: Services,
  blobs: Blobs,
  { blob, sha256 }: queries.HistoryFile,
): Promise<OpenFile> {
  const bytes = await blobs.get(blob)
  const problem =
    bytes === null
      ? 'the file is missing'
      : createHash('sha256').update(bytes).digest().equals(sha256)
        ? null
        : 'the file is damaged'
  if (bytes !== null && problem === null) {
    await queries.removeProblem(database, blob)
    return openParquet(bytes)
  }
  await queries.recordProblem(database, { subject: blob, isRead: true, detail: problem ?? '' })
  throw new HistoryDamaged(`${blob}: ${problem}`)
}

/** Inserts the rows of hours. Columns that the table has no longer are left out; new ones get their default. */
async function insertHours(
  db: Db,
  { name }: HistoryTable,
  { opened, columns, hours }: { opened: OpenFile; columns: readonly HistoryColumn[]; hours: readonly Date[] },
): Promise<void> {
  const labels = new Set(hours.map((hour) => hour.toISOString().slice(0, 13)))
  const shared = columns.filter((column) => opened.columns.includes(column.name))
  for (const [place, { label }] of opened.groups.entries()) {
    if (!labels.has(label)) continue
    const group = await opened.read(place)
    await insertGroup(
      db,
      name,
      shared,
      shared.map((column) => group[opened.columns.indexOf(column.name)] ?? []),
    )
  }
}

/** Inserts the rows of a group; those that the table has already stay as they are. */
export async function insertGroup(
  db: Db,
  table: string,
  columns: readonly HistoryColumn[],
  group: Group,
): Promise<void> {
  const sql = insertSql(table, columns)
  const rows = group[0]?.length ?? 0
  for (let from = 0; from < rows; from += INSERT_ROWS)
    await db.query(
      sql,
      columns.map((column, index) =>
        arrayLiteral((group[index] ?? []).slice(from, from + INSERT_ROWS), column),
      ),
    )
}

function insertSql(table: string, columns: readonly HistoryColumn[]): string {
  const arrays = columns.map(({ codec }, index) => `$${index + 1}::${codec.sentAs}[]`)
  const names = columns.map((_, index) => `c${index}`)
  return `insert into ${quoted(table)} (${columns.map(({ name }) => quoted(name)).join(', ')})
    select ${columns.map(({ codec, type }, index) => codec.write(`v.c${index}`, type)).join(', ')}
      from unnest(${arrays.join(', ')}) v(${names.join(', ')})
        on conflict do nothing`
}

/** Notes that hours are used, so that they stay a while longer. */
async function touch(db: Db, windows: readonly Window[], now: Date): Promise<void> {
  await db.query(
    `update history_recall r set used_at = $4
       from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) w(kind, from_at, to_at)
      where r.kind = w.kind and r.hour > w.from_at - interval '1 hour' and r.hour < w.to_at
        and r.used_at < $5`,
    [...windowArrays(windows), now, new Date(now.getTime() - TOUCH_MS)],
  )
}

/** Recalled hours that nobody has used for this long leave their tables again. */
const UNUSED_MS = 6 * HOUR_MS
const HOURS_AT_ONCE = 24

/**
 * For a reader of a long time, who brings back a section after the other: an instant at which to use the rows so that
 * they stay for half an hour at most.
 */
export const brieflyUsedAt = (now: Date): Date => new Date(now.getTime() - UNUSED_MS + HOUR_MS / 2)

/** Removes the hours of a window that were brought back at `usedAt`, unless somebody else has used them since. */
export async function release(database: Database, { kind, from, to }: Window, usedAt: Date): Promise<void> {
  const table = HISTORY_TABLES.find(({ name }) => name === kind)
  if (!table) return
  await database.transaction(async (db) => {
    const hours = await db.query<{ hour: Date }>(
      `delete from history_recall
        where kind = $1 and hour > $2::timestamptz - interval '1 hour' and hour < $3 and used_at = $4
        returning hour`,
      [kind, from, to, usedAt],
    )
    await queries.deleteHours(
      db,
      table,
      hours.map(({ hour }) => hour),
    )
  })
}

/** Removes hours that nobody has looked at lately; their rows stay in files. */
export async function forgetRecalled(database: Database, now: Date): Promise<void> {
  for (const table of HISTORY_TABLES) {
    for (;;) {
      const hours = await forgetSome(database, table, new Date(now.getTime() - UNUSED_MS))
      if (hours < HOURS_AT_ONCE) break
    }
  }
}

async function forgetSome(database: Database, table: HistoryTable, unusedSince: Date): Promise<number> {
  return database.transaction(async (db) => {
    const hours = await db.query<{ hour: Date }>(
      `delete from history_recall r
        where r.kind = $1
          and r.hour in (select o.hour from history_recall o
                          where o.kind = $1 and o.used_at < $2
                          order by o.hour limit ${HOURS_AT_ONCE} for update skip locked)
        returning r.hour`,
      [table.name, unusedSince],
    )
    await queries.deleteHours(
      db,
      table,
      hours.map(({ hour }) => hour),
    )
    return hours.length
  })
}
