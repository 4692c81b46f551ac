import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { StartProblem } from '../installation/problem.ts'
import type { Sequence, Table } from './queries.ts'

/**
 * A backup is a compressed text of lines, each a JSON value: the header, then for each table an object
 * followed by its rows as texts in PostgreSQL's row format, and last an end line that proves the file
 * complete. Rows are restored bit for bit, because PostgreSQL writes numbers in full.
 */
export const FORMAT = 1

export type Header = {
  verglas: 'backup'
  format: number
  version: string
  takenAt: string
  /** The latest revision in the backup. */
  rev: number
  migrations: readonly string[]
  partitions: readonly { table: string; column: string; month: string }[]
  sequences: readonly Sequence[]
}
export type End = { end: true; rows: Record<string, number>; sha256: string }

export type Line = { header: Header } | { table: Table } | { row: string } | { end: End }

/** Reads a file line by line; throws a `StartProblem` for anything that is not a complete backup. */
export async function* readBackup(file: string): AsyncGenerator<Line> {
  const broken = (why: string) => new StartProblem(`${file} is no whole backup of Verglas: ${why}.`)
  const hash = createHash('sha256')
  const counts: Record<string, number> = {}
  let table: string | null = null
  let isFirst = true
  let isOver = false
  const text = createReadStream(file).on('error', (error) => unzipped.destroy(error))
  const unzipped = text.pipe(createGunzip())
  const lines = createInterface({ input: unzipped, crlfDelay: 0 })
  // The loop throws errors that occur while it reads; an error after its end would stop the program, so it is
  // ignored here.
  for (const stream of [unzipped, lines]) stream.on('error', () => {})
  try {
    for await (const line of lines) {
      if (isOver) throw broken('it goes on after its end')
      const value: unknown = JSON.parse(line)
      if (isFirst) {
        const header = value as Header
        if (header?.verglas !== 'backup') throw broken('it begins otherwise')
        if (header.format > FORMAT) throw broken(`its format ${header.format} is of a newer program`)
        isFirst = false
        yield { header }
      } else if (typeof value === 'string') {
        if (table === null) throw broken('rows of no table')
        counts[table] = (counts[table] ?? 0) + 1
        yield { row: value }
      } else if ((value as End).end) {
        const end = value as End
        if (end.sha256 !== hash.digest('hex')) throw broken('its bytes were changed')
        if (JSON.stringify(end.rows) !== JSON.stringify(counts)) throw broken('rows are missing')
        isOver = true
        yield { end }
        continue
      } else {
        table = (value as Table).name
        counts[table] = 0
        yield { table: value as Table }
      }
      hash.update(line).update('\n')
    }
  } catch (error) {
    if (error instanceof StartProblem) throw error
    throw broken(error instanceof Error ? error.message : String(error))
  } finally {
    lines.close()
    unzipped.destroy()
    text.destroy()
  }
  if (!isOver) throw broken('it ends too early')
}

export type Checked = { header: Header; end: End }

/** Reads the complete file; only then does it count as a backup. */
export async function verifyBackup(file: string): Promise<Checked> {
  let header: Header | null = null
  let end: End | null = null
  for await (const line of readBackup(file)) {
    if ('header' in line) header = line.header
    if ('end' in line) end = line.end
  }
  if (!header || !end) throw new StartProblem(`${file} is no whole backup of Verglas.`)
  return { header, end }
}
