/** A file of a table as the text that pasting it gives: a workbook by its first sheet, anything else as it is. */
export async function readTableFile(file: File): Promise<string> {
  if (!/\.xlsx$/i.test(file.name)) return textOf(await file.arrayBuffer())
  // a library of its own, for whoever brings a workbook
  const { readSheet } = await import('read-excel-file/web-worker')
  return (await readSheet(file)).map((cells) => cells.map(cellText).join('\t')).join('\n')
}

/** Spreadsheets of Windows save CSV in its own letters: what is no UTF-8 is read as those. */
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
