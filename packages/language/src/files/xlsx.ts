import type { Sheet } from './sheet.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const MIN_WIDTH = 8
const MAX_WIDTH = 60

/** Sheets as a spreadsheet file: frozen heads, numbers as numbers. */
export async function xlsxFile(sheets: readonly (Sheet & { readonly name: string })[]): Promise<Blob> {
  // a separate library, loaded only on demand
  const { default: writeExcelFile } = await import('write-excel-file/universal')
  const file = writeExcelFile(
    sheets.map(({ name, heads, rows }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: heads.map((head, column) => ({
        width: Math.min(
          MAX_WIDTH,
          // not spread into arguments: a call does not accept so many
          rows.reduce(
            (widest, row) => Math.max(widest, String(row[column] ?? '').length),
            Math.max(MIN_WIDTH, head.length),
          ) + 1,
        ),
      })),
      data: [
        heads.map((value) => ({ value, fontWeight: 'bold' as const })),
        ...rows.map((row) =>
          row.map((value) =>
            typeof value === 'string'
              ? { value, type: String }
              : value === null
                ? null
                : { value, type: Number },
          ),
        ),
      ],
    })),
  )
  return file.toBlob()
}
