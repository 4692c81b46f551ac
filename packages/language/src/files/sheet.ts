import { convert, type Quantity, round } from '@verglas/quantities'
import type { Formats } from '../formats.ts'
import type { Translate } from '../translate.ts'
import { isoWithOffset } from './iso-with-offset.ts'

/** A column of a file: its name in the person's language, and how a row fills it. Null is an empty field. */
export type SheetColumn<Row> = { readonly name: string } & (
  | { readonly kind: 'text'; readonly text: (row: Row) => string | null }
  | { readonly kind: 'instant'; readonly atMs: (row: Row) => number | null }
  /** A value in metric units, written in the person's unit; the unit is in the head. */
  | {
      readonly kind: 'quantity'
      readonly quantity: Quantity
      readonly value: (row: Row) => number | null
      /** If not all rows are known beforehand: the size that decides between metres and kilometres. */
      readonly sizeMetric?: number
    }
  /** A number whose unit is the same for everybody. */
  | { readonly kind: 'number'; readonly unit: string; readonly value: (row: Row) => number | null }
  /** Two columns: the code and its word. */
  | {
      readonly kind: 'code'
      readonly code: (row: Row) => number | null
      readonly word: (code: number) => string
    }
)

export type Writing = { readonly formats: Formats; readonly t: Translate }
export type SheetCell = string | number | null
export type Sheet = { readonly heads: readonly string[]; readonly rows: readonly (readonly SheetCell[])[] }

/** One of several sheets in a workbook. */
export type NamedSheet = Sheet & { readonly name: string }

/** A column in the file: a head, and what turns a row into a cell. */
export type Field<Row> = { readonly head: string; readonly cell: (row: Row) => SheetCell }

/** No unit is measured to finer than a thousandth. */
const DECIMALS = 3
const tidy = (value: number | null) => (value === null ? null : round(value, DECIMALS))

/**
 * A table for a spreadsheet: values in the person's units, times as ISO 8601 with the offset of the zone of
 * `formats`.
 */
export function sheetOf<Row>(
  rows: readonly Row[],
  columns: readonly SheetColumn<Row>[],
  writing: Writing,
): Sheet {
  const fields = columns.flatMap((column) => fieldsOf(column, rows, writing))
  return { heads: fields.map(({ head }) => head), rows: cellsOf(rows, fields) }
}

/** The fields of a table whose rows arrive in pieces. */
export const streamingFields = <Row>(columns: readonly SheetColumn<Row>[], writing: Writing): Field<Row>[] =>
  columns.flatMap((column) => fieldsOf(column, [], writing))

export const cellsOf = <Row>(rows: readonly Row[], fields: readonly Field<Row>[]): SheetCell[][] =>
  rows.map((row) => fields.map(({ cell }) => cell(row)))

function fieldsOf<Row>(
  column: SheetColumn<Row>,
  rows: readonly Row[],
  { formats, t }: Writing,
): Field<Row>[] {
  const { name } = column
  switch (column.kind) {
    case 'text':
      return [{ head: name, cell: column.text }]
    case 'instant':
      return [
        {
          head: name,
          cell: (row) => {
            const atMs = column.atMs(row)
            return atMs === null ? null : isoWithOffset(atMs, formats)
          },
        },
      ]
    case 'number':
      return [{ head: withUnit(name, column.unit), cell: (row) => tidy(column.value(row)) }]
    case 'code':
      return [
        { head: t('csv.code', { name }), cell: column.code },
        {
          head: name,
          cell: (row) => {
            const code = column.code(row)
            return code === null ? null : column.word(code)
          },
        },
      ]
    case 'quantity': {
      const { quantity, value } = column
      // The largest value decides between metres and kilometres, so that a column has one unit.
      const sizeMetric =
        column.sizeMetric ?? rows.reduce((size, row) => Math.max(size, Math.abs(value(row) ?? 0)), 0)
      const { units } = formats.settings
      return [
        {
          head: withUnit(name, formats.unit(quantity, sizeMetric)),
          cell: (row) => {
            const metric = value(row)
            return metric === null ? null : tidy(convert(quantity, metric, units, sizeMetric).value)
          },
        },
      ]
    }
  }
}

const withUnit = (name: string, unit: string) => (unit === '' ? name : `${name} (${unit})`)
