import type { Db } from '../db/database.ts'
import { quoted } from '../db/quoted.ts'
import type { Line } from './format.ts'
import type { Table } from './queries.ts'

const PORTION_BYTES = 4 * 1024 * 1024
const PORTION_ROWS = 2000

/** Some rows of one table, as texts. */
export type Portion = { table: Table; rows: readonly string[] }

/** The rows of a backup, table after table in order, in portions that fit one statement each. */
export async function* portionsOf(lines: AsyncIterable<Line>): AsyncGenerator<Portion> {
  let table: Table | null = null
  let rows: string[] = []
  let bytes = 0
  for await (const line of lines) {
    const isFull = rows.length >= PORTION_ROWS || bytes >= PORTION_BYTES
    if (table && rows.length > 0 && (isFull || !('row' in line))) {
      yield { table, rows }
      rows = []
      bytes = 0
    }
    if ('row' in line) {
      rows.push(line.row)
      bytes += line.row.length
    } else if ('table' in line) table = line.table
  }
}

/**
 * Inserts rows into their table, or only those that satisfy a condition on `r`; the condition's values begin
 * at $2.
 */
export async function insertRows(
  db: Db,
  { table: { name, columns }, rows }: Portion,
  { where = 'true', values = [] }: { where?: string; values?: readonly unknown[] } = {},
): Promise<void> {
  const targets = columns.map(quoted)
  await db.query(
    `insert into ${quoted(name)} (${targets.join(', ')})
     overriding system value
     select ${targets.map((column) => `(s.r).${column}`).join(', ')}
       from (select t::${quoted(name)} as r from unnest($1::text[]) t offset 0) s
      where ${where}`,
    [rows, ...values],
  )
}
