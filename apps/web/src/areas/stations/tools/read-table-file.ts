/**
 * A table file as the text that pasting it would give: the first sheet of a workbook, any other file
 * unchanged.
 */
export async function readTableFile(file: File): Promise<string> {
  if (!/\.xlsx$/i.test(file.name)) return textOf(await file.arrayBuffer())
  // A separate library, loaded only for workbooks.
  const { readSheet } = await import('read-excel-file/web-worker')
  return (await readSheet(file)).map((cells) => cells.map(cellText).join('\t')).join('\n')
}

/** Spreadsheets on Windows save CSV in a Windows encoding: what is not valid UTF-8 is decoded with it. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // The bytes are not UTF-8 (TypeError): spreadsheets also write Windows-1252.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell).replace(/[\t\r\n]+/g, ' ')
}
