import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { HOUR_MS } from '@verglas/quantities'
import type { Blobs } from '../blobs/blobs.ts'
import { inParallel } from '../blobs/in-parallel.ts'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Database, Db } from '../db/database.ts'
import { quoted } from '../db/quoted.ts'
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

/** A run may be issued this much after the instant of a read that uses it. */
const MAX_ISSUE_LEAD_MS = 10 * 60_000

const INSERT_ROWS = 10_000
/** While one hour is inserted by PostgreSQL, the next one is read from its file. */
const HOURS_AT_ONCE = 3
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
      to: new Date(atMs + MAX_ISSUE_LEAD_MS),
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
  const { database, blobs } = services
  const table = HISTORY_TABLES.find(({ name }) => name === kind)
  if (!table) throw new HistoryDamaged(`there is no table ${kind}`)
  const columns = await columnsOf(database, kind)
  const files: OpenFile[] = []
  for (const file of await queries.filesOfDay(database, kind, day))
    files.push(await openFile(services, blobs, file))
  await inParallel(Readable.from(hours), HOURS_AT_ONCE, (hour: Date) =>
    recallHour(services, { kind, hour, files, columns }),
  )
}

type HourOfFiles = { kind: string; hour: Date; files: readonly OpenFile[]; columns: readonly HistoryColumn[] }

/** Brings an hour back, unless another process has just done so. */
async function recallHour(
  { database, usedAt }: Services,
  { kind, hour, files, columns }: HourOfFiles,
): Promise<void> {
  await database.transaction(async (db) => {
    await db.query('select pg_advisory_xact_lock($1, hashtext($2))', [
      ADVISORY_LOCKS.historyHour,
      `${kind} ${hour.toISOString()}`,
    ])
    const present = await db.query('select 1 from history_recall where kind = $1 and hour = $2', [kind, hour])
    if (present.length > 0) return
    for (const file of files) await insertHour(db, kind, { file, columns, hour })
    await db.query('insert into history_recall (kind, hour, used_at) values ($1, $2, $3)', [
      kind,
      hour,
      usedAt,
    ])
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

/** Inserts the rows of an hour. Columns that the table has no longer are left out; new ones get their default. */
async function insertHour(
  db: Db,
  kind: string,
  { file, columns, hour }: { file: OpenFile; columns: readonly HistoryColumn[]; hour: Date },
): Promise<void> {
  const shared = columns.filter((column) => file.columns.includes(column.name))
  for (const [place, { label }] of file.groups.entries()) {
    if (label !== hour.toISOString().slice(0, 13)) continue
    const group = await file.read(place)
    const values = shared.map((column) => group[file.columns.indexOf(column.name)] ?? [])
    await insertGroup(db, kind, shared, values)
  }
}

/** Inserts the rows of a group; those that the table has already stay as they are. */
export async function insertGroup(
  db: Db,
  table: string,
  columns: readonly HistoryColumn[],
  group: Group,
): Promise<void> {
  const rows = group[0]?.length ?? 0
  // Most stations measure a few things only: columns without any value need not be sent.
  const filled = columns
    .map((column, index) => ({ column, values: group[index] ?? [] }))
    .filter(({ values }) => values.some((value) => value !== null))
  const sql = insertSql(
    table,
    filled.map(({ column }) => column),
  )
  for (let from = 0; from < rows; from += INSERT_ROWS)
    await db.query(
      sql,
      filled.map(({ column, values }) => arrayLiteral(values.slice(from, from + INSERT_ROWS), column)),
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
const FORGOTTEN_AT_ONCE = 24

/**
 * An instant of use for rows that are read once, as an export reads a long period section by section: rows used then leave
 * after half an hour instead of six.
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
      if (hours < FORGOTTEN_AT_ONCE) break
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
                          order by o.hour limit ${FORGOTTEN_AT_ONCE} for update skip locked)
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
