import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isDeeperThan } from '@verglas/sources/reading/json-depth'
import { z } from 'zod'
import { StartProblem } from '../installation/start-problem.ts'
import type { Table } from './queries.ts'

/**
 * A backup is a compressed text of lines, each a JSON value: the header, then for each table an object
 * followed by its rows as texts in PostgreSQL's row format, and last an end line that proves the file
 * complete. Rows are restored bit for bit, because PostgreSQL writes numbers in full.
 */
export const FORMAT = 1

const HeaderShape = z.object({
  verglas: z.literal('backup'),
  format: z.number(),
  version: z.string(),
  takenAt: z.string(),
  /** The latest revision in the backup. */
  rev: z.number(),
  migrations: z.array(z.string()),
  partitions: z.array(z.object({ table: z.string(), column: z.string(), month: z.string() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.number().nullable() })),
})
const TableShape = z.object({ name: z.string(), columns: z.array(z.string()) })
/** Maximum nesting of a line; the lines of a backup are nested much less. */
const MAX_DEPTH = 16

export type Header = Readonly<z.output<typeof HeaderShape>>
export type End = { end: true; rows: Record<string, number>; sha256: string }

export type Line = { header: Header } | { table: Table } | { row: string } | { end: End }

/** A backup that is read: a file of this machine, or one that is somewhere else. */
export type BackupFile = { name: string; open(): Promise<Readable> }

export const backupFile = (file: string | BackupFile): BackupFile =>
  typeof file === 'string' ? { name: file, open: async () => createReadStream(file) } : file

/** Reads a file line by line; throws a `StartProblem` for anything that is not a complete backup. */
export async function* readBackup(file: string | BackupFile): AsyncGenerator<Line> {
  const { name, open } = backupFile(file)
  const broken = (why: string) => new StartProblem(`${name} cannot be used as a backup of Verglas: ${why}.`)
  const hash = createHash('sha256')
  const counts: Record<string, number> = {}
  let table: string | null = null
  let isFirst = true
  let isOver = false
  const text = (await open()).on('error', (error) => unzipped.destroy(error))
  const unzipped = text.pipe(createGunzip())
  const lines = createInterface({ input: unzipped, crlfDelay: 0 })
  // The loop throws errors that occur while it reads; an error after its end would stop the program, so it is
  // ignored here.
  for (const stream of [unzipped, lines]) stream.on('error', () => {})
  try {
    for await (const line of lines) {
      if (isOver) throw broken('it goes on after its end')
      const value = jsonOf(line)
      if (value === undefined) throw broken('a line is no JSON')
      if (isFirst) {
        const { verglas, format } = Object(value) as Partial<Header>
        if (verglas !== 'backup') throw broken('it begins otherwise')
        if (Number(format) > FORMAT) throw broken(`its format ${format} is of a newer program`)
        const header = HeaderShape.safeParse(value)
        if (!header.success) throw broken(`its header has no valid ${header.error.issues[0]?.path.join('.')}`)
        isFirst = false
        yield { header: header.data }
      } else if (typeof value === 'string') {
        if (table === null) throw broken('rows of no table')
        counts[table] = (counts[table] ?? 0) + 1
        yield { row: value }
      } else if ((Object(value) as Partial<End>).end) {
        const end = value as End
        if (end.sha256 !== hash.digest('hex')) throw broken('its bytes were changed')
        if (JSON.stringify(end.rows) !== JSON.stringify(counts)) throw broken('rows are missing')
        isOver = true
        yield { end }
        continue
      } else {
        const tableLine = TableShape.safeParse(value)
        if (!tableLine.success) throw broken('a line is neither a table nor a row')
        table = tableLine.data.name
        counts[table] = 0
        yield { table: tableLine.data }
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

/** The value of a line; undefined if it is no JSON, or nested more deeply than any line of a backup. */
function jsonOf(line: string): unknown {
  if (isDeeperThan(line, MAX_DEPTH)) return undefined
  try {
    return JSON.parse(line)
  } catch {
    // JSON.parse throws a SyntaxError.
    return undefined
  }
}

export type Checked = { header: Header; end: End }

/** Reads the complete file; only then does it count as a backup. */
export async function verifyBackup(file: string | BackupFile): Promise<Checked> {
  let header: Header | null = null
  let end: End | null = null
  for await (const line of readBackup(file)) {
    if ('header' in line) header = line.header
    if ('end' in line) end = line.end
  }
  if (!header || !end)
    throw new StartProblem(`${backupFile(file).name} cannot be used as a backup of Verglas.`)
  return { header, end }
}
