import type { Quantity } from '@verglas/contract/measures'
import type { Formats, Translate } from '@verglas/language'
import { convert, round } from '@verglas/quantities'
import { isoWithOffset } from '../time/zoned.ts'

/** A column of a file: its name in the person's language, and how a row fills it. Null is an empty field. */
export type CsvColumn<Row> = { readonly name: string } & (
  | { readonly kind: 'text'; readonly text: (row: Row) => string | null }
  | { readonly kind: 'instant'; readonly atMs: (row: Row) => number }
  /** A value in the metric unit, written in the person's; the unit stands in the head. */
  | { readonly kind: 'quantity'; readonly quantity: Quantity; readonly value: (row: Row) => number | null }
  /** A number whose unit is the same for everybody. */
  | { readonly kind: 'number'; readonly unit: string; readonly value: (row: Row) => number | null }
  /** Two columns: the code and its word. */
  | {
      readonly kind: 'code'
      readonly code: (row: Row) => number | null
      readonly word: (code: number) => string
    }
)

type Writing = { readonly formats: Formats; readonly t: Translate }

/** The columns as they stand in the file: a head, and what turns a row into a field. */
type Field<Row> = { readonly head: string; readonly write: (row: Row) => string }

/** A thousandth is finer than any unit is measured in. */
const DECIMALS = 3

/**
 * A table for a spreadsheet, see docs/csv-files.md: UTF-8 with a byte-order mark, separator and decimal sign of the
 * person's language (French «;» and «,»), values in the person's units, times as ISO 8601 with the offset of the
 * zone of `formats`.
 */
export function csvText<Row>(
  rows: readonly Row[],
  columns: readonly CsvColumn<Row>[],
  writing: Writing,
): string {
  const isFrench = writing.formats.settings.locale === 'fr'
  const separator = isFrench ? ';' : ','
  const number = (value: number) => {
    const text = String(round(value, DECIMALS))
    return isFrench ? text.replace('.', ',') : text
  }
  const fields = columns.flatMap((column) => fieldsOf(column, rows, { ...writing, number, separator }))
  const lines = [
    fields.map(({ head }) => quoted(head, separator)),
    ...rows.map((row) => fields.map(({ write }) => write(row))),
  ]
  return `\uFEFF${lines.map((cells) => cells.join(separator)).join('\r\n')}\r\n`
}

type Pen = Writing & { readonly number: (value: number) => string; readonly separator: string }

function fieldsOf<Row>(
  column: CsvColumn<Row>,
  rows: readonly Row[],
  { formats, t, number, separator }: Pen,
): Field<Row>[] {
  const { name } = column
  const orEmpty = (value: number | null) => (value === null ? '' : number(value))
  switch (column.kind) {
    case 'text':
      return [{ head: name, write: (row) => quoted(column.text(row) ?? '', separator) }]
    case 'instant':
      return [{ head: name, write: (row) => isoWithOffset(column.atMs(row), formats) }]
    case 'number':
      return [{ head: withUnit(name, column.unit), write: (row) => orEmpty(column.value(row)) }]
    case 'code':
      return [
        { head: t('csv.code', { name }), write: (row) => orEmpty(column.code(row)) },
        {
          head: name,
          write: (row) => {
            const code = column.code(row)
            return code === null ? '' : quoted(column.word(code), separator)
          },
        },
      ]
    case 'quantity': {
      const { quantity, value } = column
      // The largest value decides between metres and kilometres, so that a column has one unit.
      const sizeMetric = rows.reduce((size, row) => Math.max(size, Math.abs(value(row) ?? 0)), 0)
      const { units } = formats.settings
      return [
        {
          head: withUnit(name, formats.unit(quantity, sizeMetric)),
          write: (row) => {
            const metric = value(row)
            return metric === null ? '' : number(convert(quantity, metric, units, sizeMetric).value)
          },
        },
      ]
    }
  }
}

const withUnit = (name: string, unit: string) => (unit === '' ? name : `${name} (${unit})`)

/** What a spreadsheet takes for a formula when a text begins with it; the wide forms are those of East Asia. */
const BEGINS_FORMULA = /^[=+\-@\t\r＝＋－＠]/u

/** A text with a separator, a quote or a line end in it stands in quotes; none begins a formula. */
function quoted(text: string, separator: string): string {
  const safe = BEGINS_FORMULA.test(text) ? `'${text}` : text
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

type Content = {
  /** What is in it, in the person's language and fit for a name: «station», «prevision-1h». */
  readonly kind: string
  readonly id: string
  readonly fromMs: number
  readonly toMs: number
}

/** «verglas-station-a75-garabit-20261116T0300-20261117T0300.csv», times on the wall clock of the zone. */
export function csvName({ kind, id, fromMs, toMs }: Content, { local }: Pick<Formats, 'local'>): string {
  const stamp = (ms: number) => {
    const { date, hour, minute } = local(ms)
    return `${date.replaceAll('-', '')}T${twoDigits(hour)}${twoDigits(minute)}`
  }
  const parts = ['verglas', kind, id.replace(/[^\p{L}\p{N}.]+/gu, '-'), stamp(fromMs), stamp(toMs)]
  return `${parts.join('-')}.csv`
}

const twoDigits = (part: number) => String(part).padStart(2, '0')
