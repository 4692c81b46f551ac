import type { Formats } from '../formats.ts'
import { LANGUAGES } from '../locales.ts'
import { type FileContent, fileName } from './file-name.ts'
import { type Sheet, type SheetCell, type SheetColumn, sheetOf, type Writing } from './sheet.ts'

export const CSV_TYPE = 'text/csv;charset=utf-8'

/**
 * A table as text, see docs/csv-files.md: UTF-8 with a byte-order mark, separator and decimal sign of the person's
 * language (French «;» and «,»).
 */
export const csvOfSheet = ({ heads, rows }: Sheet, formats: Pick<Formats, 'settings'>): string =>
  `\uFEFF${csvLines([heads, ...rows], formats)}`

/** Lines of such a file, each with its end. */
export function csvLines(
  lines: readonly (readonly SheetCell[])[],
  { settings }: Pick<Formats, 'settings'>,
): string {
  const { csvSeparator: separator, decimalMark } = LANGUAGES[settings.locale]
  const written = (cell: SheetCell) => {
    if (cell === null) return ''
    if (typeof cell === 'string') return quoted(cell, separator)
    return String(cell).replace('.', decimalMark)
  }
  return lines.map((cells) => `${cells.map(written).join(separator)}\r\n`).join('')
}

export const csvText = <Row>(
  rows: readonly Row[],
  columns: readonly SheetColumn<Row>[],
  writing: Writing,
): string => csvOfSheet(sheetOf(rows, columns, writing), writing.formats)

/**
 * Characters at the start of a text that a spreadsheet takes for a formula; the wide forms are those of East
 * Asia.
 */
const BEGINS_FORMULA = /^[=+\-@\t\r＝＋－＠]/u

/** Quotes a text that contains a separator, a quote or a line end; prevents formulas. */
function quoted(text: string, separator: string): string {
  const safe = BEGINS_FORMULA.test(text) ? `'${text}` : text
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** File name of a table. */
export const csvName = (content: FileContent, formats: Pick<Formats, 'local'>) =>
  fileName(content, 'csv', formats)
