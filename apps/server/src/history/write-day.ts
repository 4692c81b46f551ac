import { createHash, randomUUID } from 'node:crypto'
import { DAY_MS } from '@verglas/quantities'
import type { Blobs } from '../blobs/blobs.ts'
import { latestAsOf } from '../db/as-of.ts'
import type { Database, Db } from '../db/database.ts'
import {
  columnsOf,
  type FileValue,
  type HistoryColumn,
  type ReadRow,
  readList,
  toFileValues,
} from './columns.ts'
import { openParquet, parquetFile } from './parquet-file.ts'
import * as queries from './queries.ts'
import type { HistoryTable } from './tables.ts'

/** Maximum rows of a group; an hour with more has several. */
const MAX_GROUP_ROWS = 50_000
const FETCH_ROWS = 5000
const HOUR_US = 3_600_000_000n

/** A file does not have what was written into it, so nothing may be deleted. */
export class FileDiffers extends Error {
  override readonly name = 'FileDiffers'
}

/** Rows of an hour, or of a section of it, as they are in a file. */
type HourRows = { hour: string; rows: ReadRow[] }

/**
 * Writes the rows of a day that no file has yet into a file, reads it back, compares it with the table row by row, and
 * records it. All of it sees the table as it was at one instant. Returns the number of rows.
 */
export async function writeDay(
  database: Database,
  blobs: Blobs,
  table: HistoryTable,
  day: string,
): Promise<number> {
  return database.transaction(async (db) => {
    await db.query('set transaction isolation level repeatable read')
    // The rows are all read, so a plan that finds the first ones soon is the wrong one.
    await db.query('set local cursor_tuple_fraction = 1')
    const columns = await columnsOf(db, table.name)
    const afterRev = await queries.fileRev(db, table.name, day)
    const { rev } = await latestAsOf(db)
    const read = () => hoursOfDay(db, table, columns, { day, afterRev, rev })
    const written = await fileOf(columns, read())
    if (written === null) return 0
    const blob = `history/${table.name}/${day.slice(0, 7)}/${day}-${randomUUID()}.parquet`
    const sha256 = createHash('sha256').update(written.bytes).digest()
    await blobs.put(blob, written.bytes)
    const stored = await blobs.get(blob)
    if (stored === null || !createHash('sha256').update(stored).digest().equals(sha256))
      throw new FileDiffers(`${blob} is not what was written`)
    const rowCount = await compareFile(stored, columns, read(), blob)
    const sizeBytes = stored.length
    await queries.recordFile(db, { kind: table.name, day, afterRev, rev, blob, rowCount, sizeBytes, sha256 })
    return rowCount
  })
}

/** The bytes of a file with all rows; null if there are none. */
async function fileOf(
  columns: readonly HistoryColumn[],
  hours: AsyncIterable<HourRows>,
): Promise<{ bytes: Uint8Array } | null> {
  const file = parquetFile(columns)
  let isEmpty = true
  for await (const { hour, rows } of hours) {
    isEmpty = false
    file.add(
      hour,
      columns.map((column) => toFileValues(column, rows)),
    )
  }
  return isEmpty ? null : { bytes: file.end() }
}

/** Throws unless the file has exactly these rows in this order; returns their number. */
async function compareFile(
  bytes: Uint8Array,
  columns: readonly HistoryColumn[],
  hours: AsyncIterable<HourRows>,
  name: string,
): Promise<number> {
  const file = openParquet(bytes)
  if (file.columns.join() !== columns.map((column) => column.name).join())
    throw new FileDiffers(`${name} has other columns than its table`)
  let [group, count] = [0, 0]
  for await (const { hour, rows } of hours) {
    const { label, rows: rowsInFile } = file.groups[group] ?? { label: null, rows: 0 }
    if (label !== hour || rowsInFile !== rows.length)
      throw new FileDiffers(`${name} has ${rowsInFile} rows of ${label}, its table ${rows.length} of ${hour}`)
    const values = await file.read(group)
    for (const [place, column] of columns.entries()) {
      const difference = firstDifference(values[place] ?? [], column, rows)
      if (difference !== null)
        throw new FileDiffers(`${name} differs in row ${count + difference}, ${column.name}`)
    }
    count += rows.length
    group += 1
  }
  if (group !== file.groups.length) throw new FileDiffers(`${name} has more rows than its table`)
  return count
}

/** Index of the first row whose value in the file is not that of the table; null if there is none. */
function firstDifference(
  values: readonly FileValue[],
  { name, codec }: HistoryColumn,
  rows: readonly ReadRow[],
): number | null {
  const index = rows.findIndex((row, place) => !codec.isSame(values[place] ?? null, row[name] ?? null))
  return index === -1 ? null : index
}

type Section = { day: string; afterRev: number; rev: number }

/** The rows of a day, hour by hour, without ever holding more than a group of them. */
async function* hoursOfDay(
  db: Db,
  table: HistoryTable,
  columns: readonly HistoryColumn[],
  { day, afterRev, rev }: Section,
): AsyncGenerator<HourRows> {
  const from = new Date(`${day}T00:00:00Z`)
  const to = new Date(from.getTime() + DAY_MS)
  await db.query(
    `declare history_rows no scroll cursor for ${rowsWithValues(table, columns, { from, to, afterRev, rev })}`,
  )
  let hour = ''
  let rows: ReadRow[] = []
  for (;;) {
    const batch = await db.query<ReadRow>(`fetch ${FETCH_ROWS} from history_rows`)
    for (const row of batch) {
      const ownHour = hourOf(row[table.column])
      if (rows.length > 0 && (ownHour !== hour || rows.length >= MAX_GROUP_ROWS)) {
        yield { hour, rows }
        rows = []
      }
      hour = ownHour
      rows.push(row)
    }
    if (batch.length < FETCH_ROWS) break
  }
  await db.query('close history_rows')
  if (rows.length > 0) yield { hour, rows }
}

/** A cursor takes no parameters, so its values are written into its text. */
function rowsWithValues(
  table: HistoryTable,
  columns: readonly HistoryColumn[],
  { from, to, afterRev, rev }: { from: Date; to: Date; afterRev: number; rev: number },
): string {
  const values = [`'${from.toISOString()}'`, `'${to.toISOString()}'`, `${afterRev}`, `${rev}`]
  return values.reduce(
    (sql, value, place) => sql.replaceAll(`$${place + 1}::`, `${value}::`),
    queries.rowsOfFileSql(table, readList(columns)),
  )
}

/** The hour of an instant as it was read, for example `2016-01-17T05`. */
function hourOf(microseconds: ReadRow[string] | undefined): string {
  const hours = BigInt(String(microseconds)) / HOUR_US
  return new Date(Number(hours) * 3_600_000).toISOString().slice(0, 13)
}
