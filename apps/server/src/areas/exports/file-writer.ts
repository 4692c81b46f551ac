import type { ExportColumn, ExportFormat } from '@verglas/contract/export-kinds'
import { csvLines } from '@verglas/language/files/csv'
import {
  cellsOf,
  type Sheet,
  type SheetColumn,
  streamingFields,
  type Writing,
} from '@verglas/language/files/sheet'
import { xlsxFile } from '@verglas/language/files/xlsx'
import { unitOf } from '@verglas/quantities'
import type { ExportRow } from './rows.ts'

/** Metadata of a file, for programs. */
export type FileFacts = { kind: string; asOf: string; from: string | null; to: string | null }

/** Writes a file in pieces; the returned bytes together make the file. */
export type FileWriter = {
  begin(): Uint8Array
  add(rows: readonly ExportRow[]): Uint8Array
  end(): Promise<Uint8Array>
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const NO_BYTES = new Uint8Array()

export function fileWriter(
  format: ExportFormat,
  columns: readonly ExportColumn[],
  { facts, writing, name }: { facts: FileFacts; writing: Writing; name: string },
): FileWriter {
  switch (format) {
    case 'csv':
      return csvWriter(columns, writing)
    case 'xlsx':
      return xlsxWriter(columns, writing, name)
    case 'json':
      return jsonWriter(columns, writing, facts)
    case 'geojson':
      return geojsonWriter(columns, writing, facts)
  }
}

function csvWriter(columns: readonly ExportColumn[], writing: Writing): FileWriter {
  const fields = streamingFields(
    columns.map((column) => sheetColumn(column, writing)),
    writing,
  )
  return {
    begin: () => bytes(`\uFEFF${csvLines([fields.map(({ head }) => head)], writing.formats)}`),
    add: (rows) => bytes(csvLines(cellsOf(rows, fields), writing.formats)),
    end: async () => NO_BYTES,
  }
}

/** The table, and a second sheet that explains its columns. */
function xlsxWriter(columns: readonly ExportColumn[], writing: Writing, name: string): FileWriter {
  const fields = streamingFields(
    columns.map((column) => sheetColumn(column, writing)),
    writing,
  )
  const cells: Sheet['rows'][number][] = []
  return {
    begin: () => NO_BYTES,
    add(rows) {
      for (const row of cellsOf(rows, fields)) cells.push(row)
      return NO_BYTES
    },
    async end() {
      const table = { name, heads: fields.map(({ head }) => head), rows: cells }
      const blob = await xlsxFile([table, definitionSheet(columns, writing)])
      return new Uint8Array(await blob.arrayBuffer())
    },
  }
}

export function definitionSheet(columns: readonly ExportColumn[], { t, formats }: Writing) {
  return {
    name: t('exports.definitions'),
    heads: [t('exports.column'), t('exports.unit'), t('exports.meaning')],
    rows: columns.map((column) => [t(column.name), unitIn(column, formats), t(column.means)]),
  }
}

const unitIn = (column: ExportColumn, formats: Writing['formats']): string =>
  column.is === 'quantity'
    ? formats.unit(column.quantity, column.max)
    : column.is === 'number'
      ? column.unit
      : ''

/** Metric values, UTC and codes: the same in every language except for the names given next to the codes. */
const jsonWriter = (columns: readonly ExportColumn[], writing: Writing, facts: FileFacts): FileWriter =>
  listWriter({ ...facts, columns: defined(columns, writing) }, 'rows', ({ values }) => pick(columns, values))

/** Like `jsonWriter`, as features of a map; a row without a place has no geometry. */
const geojsonWriter = (columns: readonly ExportColumn[], writing: Writing, facts: FileFacts): FileWriter =>
  listWriter(
    { type: 'FeatureCollection', ...facts, columns: defined(columns, writing) },
    'features',
    ({ values, geometry }) => ({ type: 'Feature', geometry, properties: pick(columns, values) }),
  )

/** Writes an object whose last key is a long list, one entry per line. */
function listWriter(head: object, list: string, entryOf: (row: ExportRow) => object): FileWriter {
  let isFirst = true
  return {
    begin: () => bytes(`${JSON.stringify(head).slice(0, -1)},${JSON.stringify(list)}:[`),
    add(rows) {
      if (rows.length === 0) return NO_BYTES
      const lead = isFirst ? '\n' : ',\n'
      isFirst = false
      return bytes(lead + rows.map((row) => JSON.stringify(entryOf(row))).join(',\n'))
    },
    end: async () => bytes('\n]}\n'),
  }
}

const pick = (columns: readonly ExportColumn[], values: ExportRow['values']) =>
  Object.fromEntries(columns.map(({ code }) => [code, values[code] ?? null]))

const defined = (columns: readonly ExportColumn[], { t }: Writing) =>
  columns.map((column) => ({
    code: column.code,
    name: t(column.name),
    unit:
      column.is === 'quantity'
        ? unitOf(column.quantity, 'metric', 0)
        : column.is === 'number'
          ? column.unit
          : column.is === 'instant'
            ? 'UTC'
            : '',
    meaning: t(column.means),
  }))

function sheetColumn(column: ExportColumn, { t }: Writing): SheetColumn<ExportRow> {
  const { code } = column
  const name = t(column.name)
  const number = ({ values }: ExportRow) => {
    const value = values[code]
    return typeof value === 'number' ? value : null
  }
  const text = ({ values }: ExportRow) => {
    const value = values[code]
    return value === null || value === undefined ? null : String(value)
  }
  switch (column.is) {
    case 'text':
      return { name, kind: 'text', text }
    case 'word':
      return {
        name,
        kind: 'text',
        text: (row) => {
          const value = text(row)
          return value === null ? null : t(column.wordOf(value))
        },
      }
    case 'instant':
      return {
        name,
        kind: 'instant',
        atMs: (row) => {
          const value = text(row)
          return value === null ? null : Date.parse(value)
        },
      }
    case 'number':
      return { name, kind: 'number', unit: column.unit, value: number }
    case 'quantity':
      return { name, kind: 'quantity', quantity: column.quantity, value: number, sizeMetric: column.max }
  }
}
