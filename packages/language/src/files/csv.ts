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

/**
 * The same after a separator or at a new line in a text: a spreadsheet of another language divides the file at its own
 * separator and ignores quotes inside a cell. A signed number such as «; -3 °C» is no formula.
 */
const HIDES_FORMULA = /([;,\t\r\n]["\s]*)(?=[=@＝＠]|[+\-＋－][^;,\t\r\n]*[(|!])/gu

/** Quotes a text that contains a separator, a quote or a line end; prevents formulas. */
function quoted(text: string, separator: string): string {
  const safe = (BEGINS_FORMULA.test(text) ? `'${text}` : text).replace(HIDES_FORMULA, "$1'")
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** File name of a table. */
export const csvName = (content: FileContent, formats: Pick<Formats, 'local'>) =>
  fileName(content, 'csv', formats)
