import type { BasicType } from 'hyparquet-writer'
import type { Db } from '../db/database.ts'
import { quoted } from '../db/quoted.ts'

/** A value as it is in a file. Instants are microseconds since 1970, and 64-bit integers are bigints. */
export type FileValue = string | number | bigint | boolean | Uint8Array | null

/** What the driver returns for a value. */
type DriverValue = string | number | boolean | Buffer

/** How values of a type of PostgreSQL are read, stored in a file, and written back. */
type Codec = {
  /** Type of the column in the file. */
  fileType: BasicType | 'INSTANT'
  /** SQL of the value to read. */
  read(column: string): string
  /** The value of a file as it is, from what the driver returns for `read`. */
  toFile(value: DriverValue): Exclude<FileValue, null>
  /** Whether a file has exactly the value that the driver returned for `read`. */
  isSame(inFile: FileValue, value: DriverValue | null): boolean
  /** Type of the array in which values are sent back, and SQL of one of its values as a value of the column. */
  sentAs: string
  write(value: string, type: string): string
}

/** PostgreSQL multiplies an interval by a floating-point number, which is exact up to the microseconds of a day. */
const DAY_US = 86_400_000_000

/** PostgreSQL has infinite instants; these stand for them in a file. */
const INFINITE_US = { before: -(2n ** 63n), after: 2n ** 63n - 1n }

/** `toStored`: the value that the type can hold, from a number that says it in fewer digits. */
const asNumber = (
  fileType: 'INT32' | 'FLOAT' | 'DOUBLE',
  sentAs: string,
  toStored: (value: number) => number = (value) => value,
): Codec => ({
  fileType,
  read: (column) => column,
  toFile: Number,
  isSame: (inFile, value) => Object.is(inFile, typeof value === 'number' ? toStored(value) : value),
  sentAs,
  write: (value) => value,
})

/** Types whose values are exact as their text: texts themselves, JSON, arrays, and types that nobody has thought of. */
const AS_TEXT: Codec = {
  fileType: 'STRING',
  read: (column) => `${column}::text`,
  toFile: String,
  isSame: Object.is,
  sentAs: 'text',
  write: (value, type) => `${value}::${type}`,
}

const isSameText: Codec['isSame'] = (inFile, value) =>
  inFile === null || value === null ? inFile === value : String(inFile) === value

const CODECS: Readonly<Record<string, Codec>> = {
  smallint: asNumber('INT32', 'smallint'),
  integer: asNumber('INT32', 'integer'),
  real: asNumber('FLOAT', 'real', Math.fround),
  'double precision': asNumber('DOUBLE', 'double precision'),
  bigint: {
    fileType: 'INT64',
    read: (column) => `${column}::text`,
    toFile: (value) => BigInt(String(value)),
    isSame: isSameText,
    sentAs: 'bigint',
    write: (value) => value,
  },
  boolean: {
    fileType: 'BOOLEAN',
    read: (column) => column,
    toFile: Boolean,
    isSame: Object.is,
    sentAs: 'boolean',
    write: (value) => value,
  },
  bytea: {
    fileType: 'BYTE_ARRAY',
    read: (column) => column,
    toFile: (value) => value as Buffer,
    isSame: (inFile, value) =>
      inFile instanceof Uint8Array && value instanceof Uint8Array
        ? Buffer.compare(inFile, value) === 0
        : inFile === value,
    sentAs: 'bytea',
    write: (value) => value,
  },
  'timestamp with time zone': {
    fileType: 'INSTANT',
    read: (column) =>
      `case ${column} when '-infinity' then '${INFINITE_US.before}' when 'infinity' then '${INFINITE_US.after}'
            else (extract(epoch from ${column}) * 1000000)::bigint::text end`,
    toFile: (value) => BigInt(String(value)),
    isSame: isSameText,
    sentAs: 'bigint',
    write: (value) =>
      `case ${value} when ${INFINITE_US.before} then '-infinity' when ${INFINITE_US.after} then 'infinity'
            else timestamptz '1970-01-01 00:00:00Z' + ${value} / ${DAY_US} * interval '1 day'
                 + ${value} % ${DAY_US} * interval '1 microsecond' end`,
  },
}

/** A column of a table that goes into files. */
export type HistoryColumn = { readonly name: string; readonly type: string; readonly codec: Codec }

/** The columns of a table, in order. */
export async function columnsOf(db: Db, table: string): Promise<HistoryColumn[]> {
  const rows = await db.query<{ name: string; type: string }>(
    `select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
       from pg_attribute a
      where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
      order by a.attnum`,
    [table],
  )
  return rows.map(({ name, type }) => ({ name, type, codec: CODECS[type] ?? AS_TEXT }))
}

/** SQL of a list of columns as they are read. */
export const readList = (columns: readonly HistoryColumn[]): string =>
  columns.map(({ name, codec }) => `${codec.read(`r.${quoted(name)}`)} as ${quoted(name)}`).join(', ')

/** A row as the driver returns it for `readList`. */
export type ReadRow = Readonly<Record<string, DriverValue | null>>

/** The values of a column in some rows, as they are stored in a file. */
export const toFileValues = ({ name, codec }: HistoryColumn, rows: readonly ReadRow[]): FileValue[] =>
  rows.map((row) => {
    const value = row[name]
    return value === null || value === undefined ? null : codec.toFile(value)
  })

/** The literal of an array with the values of a column of a file. */
export function arrayLiteral(values: readonly FileValue[], { codec }: Pick<HistoryColumn, 'codec'>): string {
  const isText = codec.sentAs === 'text'
  const items = values.map((value) => {
    if (value === null) return 'null'
    if (value instanceof Uint8Array) return `"\\\\x${Buffer.from(value).toString('hex')}"`
    if (Object.is(value, -0)) return '-0'
    return isText ? `"${String(value).replace(/["\\]/g, '\\$&')}"` : String(value)
  })
  return `{${items.join(',')}}`
}
