import { readTextFile } from '../../../lib/read-text-file.ts'

/**
 * A table file as the text that pasting it would give: the first sheet of a workbook, any other file
 * unchanged.
 */
export async function readTableFile(file: File): Promise<string> {
  if (!/\.xlsx$/i.test(file.name)) return readTextFile(file)
  // A separate library, loaded only for workbooks.
  const { readSheet } = await import('read-excel-file/web-worker')
  return (await readSheet(file)).map((cells) => cells.map(cellText).join('\t')).join('\n')
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell).replace(/[\t\r\n]+/g, ' ')
}
