import { HOUR_MS } from '@verglas/quantities'
import type { Db } from '../db/database.ts'
import { quoted } from '../db/quoted.ts'
import type { HistoryTable } from './tables.ts'

/** What is recorded about a file. */
export type HistoryFile = {
  kind: string
  day: string
  afterRev: number
  rev: number
  blob: string
  rowCount: number
  sizeBytes: number
  sha256: Buffer
}

/** SQL conditions on a row `r`. What a person imported stays in the tables. */
const IS_IMPORTED = "exists (select from publication i where i.rev = r.rev and i.origin = 'archive')"
const utcDayOf = ({ column }: HistoryTable) => `(r.${quoted(column)} at time zone 'UTC')::date`
/** The last revision of which the files of the row's day have all rows. */
const fileRevOf = (table: HistoryTable) => `coalesce((
  select max(f.rev) from history_file f where f.kind = '${table.name}' and f.day = ${utcDayOf(table)}), 0)`

/** The revision up to which the files of a day have its rows; 0 without files. */
export async function fileRev(db: Db, kind: string, day: string): Promise<number> {
  const [row] = await db.query<{ rev: number }>(
    'select coalesce(max(rev), 0) as rev from history_file where kind = $1 and day = $2',
    [kind, day],
  )
  return row?.rev ?? 0
}

/** SQL of the rows that a file of a day has, in their order; $1 and $2 limit their time, $3 and $4 their revisions. */
export const rowsOfFileSql = ({ name, column, order }: HistoryTable, list: string): string =>
  `select ${list}
     from ${quoted(name)} r
    where r.${quoted(column)} >= $1::timestamptz and r.${quoted(column)} < $2::timestamptz
      and r.rev > $3::bigint and r.rev <= $4::bigint and not ${IS_IMPORTED}
    order by date_trunc('hour', r.${quoted(column)}), ${order.map((by) => `r.${quoted(by)}`).join(', ')}`

export async function recordFile(db: Db, file: HistoryFile): Promise<void> {
  await db.query(
    `insert into history_file (kind, day, after_rev, rev, blob, row_count, size_bytes, sha256)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [file.kind, file.day, file.afterRev, file.rev, file.blob, file.rowCount, file.sizeBytes, file.sha256],
  )
}

/** Days with rows before an instant that no file has and that are in no month of their own, oldest first. */
export async function strayDays(db: Db, table: HistoryTable, before: Date): Promise<string[]> {
  const rows = await db.query<{ day: string }>(
    `select distinct ${utcDayOf(table)}::text as day
       from ${quoted(`${table.name}_default`)} r
      where r.${quoted(table.column)} < $1 and r.rev > ${fileRevOf(table)} and not ${IS_IMPORTED}
        and isfinite(r.${quoted(table.column)})
      order by day`,
    [before],
  )
  return rows.map(({ day }) => day)
}

/** How many rows of a partition are in files, are not, and were imported. */
export async function countRows(
  db: Db,
  table: HistoryTable,
  partition: string,
): Promise<{ inFiles: number; notInFiles: number; imported: number }> {
  const [row] = await db.query<{ inFiles: number; notInFiles: number; imported: number }>(
    `with last_file as (
       select f.day, max(f.rev) as rev from history_file f where f.kind = $1 group by f.day
     ), counted as (
       select coalesce(r.rev <= f.rev, false) as is_in_file, ${IS_IMPORTED} as is_imported
         from ${quoted(partition)} r
         left join last_file f on f.day = ${utcDayOf(table)}
     )
     select count(*) filter (where is_in_file and not is_imported) as "inFiles",
            count(*) filter (where not is_in_file and not is_imported) as "notInFiles",
            count(*) filter (where is_imported) as imported
       from counted`,
    [table.name],
  )
  if (!row) throw new Error('a count has a row')
  return row
}

/** Number of rows that the files of a table have from the days on [from, to). */
export async function rowsInFiles(
  db: Db,
  kind: string,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const [row] = await db.query<{ rows: number }>(
    `select coalesce(sum(row_count), 0)::bigint as rows
       from history_file
      where kind = $1 and day >= ($2::timestamptz at time zone 'UTC')::date
        and day < ($3::timestamptz at time zone 'UTC')::date`,
    [kind, from, to],
  )
  return row?.rows ?? 0
}

/** Deletes the rows of a partition that are in files, and leaves what was imported. */
export async function deleteRowsInFiles(db: Db, table: HistoryTable, partition: string): Promise<void> {
  await db.query(
    `delete from ${quoted(partition)} r where r.rev <= ${fileRevOf(table)} and not ${IS_IMPORTED}`,
  )
}

/** Deletes the rows of a day in the default partition that are in files, unless somebody is looking at them. */
export async function deleteStrays(db: Db, table: HistoryTable, day: string): Promise<void> {
  await db.query(
    `delete from ${quoted(`${table.name}_default`)} r
      where ${utcDayOf(table)} = $1 and r.rev <= ${fileRevOf(table)} and not ${IS_IMPORTED}
        and not exists (select from history_recall h
                         where h.kind = $2 and h.hour = date_trunc('hour', r.${quoted(table.column)}))`,
    [day, table.name],
  )
}

/** Deletes the rows of hours that are in files, wherever they are, in one pass over the table. */
export async function deleteHours(db: Db, table: HistoryTable, hours: readonly Date[]): Promise<void> {
  if (hours.length === 0) return
  const column = `r.${quoted(table.column)}`
  const ms = hours.map((hour) => hour.getTime())
  await db.query(
    `delete from ${quoted(table.name)} r
      where ${column} >= $1 and ${column} < $2 and date_trunc('hour', ${column}) = any($3)
        and r.rev <= ${fileRevOf(table)} and not ${IS_IMPORTED}`,
    [new Date(Math.min(...ms)), new Date(Math.max(...ms) + HOUR_MS), hours],
  )
}

/** The files of a day, oldest first. */
export async function filesOfDay(db: Db, kind: string, day: string): Promise<HistoryFile[]> {
  return db.query<HistoryFile>(
    `select kind, day::text, after_rev as "afterRev", rev, blob, row_count as "rowCount",
            size_bytes as "sizeBytes", sha256
       from history_file where kind = $1 and day = $2 order by after_rev`,
    [kind, day],
  )
}

/** Stores why something about history failed, for health and doctor. */
export async function recordProblem(
  db: Db,
  { subject, isRead, detail }: { subject: string; isRead: boolean; detail: string },
): Promise<void> {
  await db.query(
    `insert into history_problem (subject, is_read, detail) values ($1, $2, $3)
         on conflict (subject) do update set is_read = excluded.is_read, detail = excluded.detail, at = excluded.at`,
    [subject, isRead, detail],
  )
}

export async function removeProblem(db: Db, subject: string): Promise<void> {
  await db.query('delete from history_problem where subject = $1', [subject])
}
