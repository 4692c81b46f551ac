import { EXPORT_KINDS, EXPORTS, type ExportColumn } from '@verglas/contract/export-kinds'
import { strFromU8, unzipSync } from 'fflate'
import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { FORMULAS, HOSTILE_TEXTS } from '../../test-support/hostile-texts.ts'
import { fileWriter } from './file-writer.ts'
import type { ExportRow } from './rows.ts'
import { writingOf } from './words.ts'

/** Stored scripts and formulas in exports: every kind and format, with each text in all columns that take one. */

const TEXTS = [...HOSTILE_TEXTS, ...FORMULAS]
const FACTS = { kind: 'x', asOf: '2026-01-15T03:00:00Z', from: null, to: null }
const READERS = [
  { lang: 'fr', units: 'metric', timezone: 'Europe/Paris' },
  { lang: 'en', units: 'imperial', timezone: 'America/Toronto' },
] as const

const isFree = ({ is }: ExportColumn) => is === 'text'
const exampleOf = (column: ExportColumn, text: string) => {
  if (isFree(column)) return text
  if (column.is === 'instant') return '2026-01-15T03:00:00Z'
  return column.is === 'word' ? null : -1
}
const rowsOf = (columns: readonly ExportColumn[]): ExportRow[] =>
  TEXTS.map((text) => ({
    values: Object.fromEntries(columns.map((column) => [column.code, exampleOf(column, text)])),
    geometry: { type: 'Point', coordinates: [3, 45] },
  }))

async function fileOf(
  format: 'csv' | 'xlsx' | 'json' | 'geojson',
  columns: readonly ExportColumn[],
  reader: (typeof READERS)[number],
) {
  const writer = fileWriter(format, columns, { facts: FACTS, writing: writingOf(reader), name: 'Export' })
  const bytes = [writer.begin(), writer.add(rowsOf(columns)), await writer.end()]
  return new Uint8Array(Buffer.concat(bytes))
}

/** The cells of a CSV file as a program reads it that expects `separator`. */
function cellsOf(text: string, separator: string): string[][] {
  const lines: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index]
    if (isQuoted && sign === '"' && text[index + 1] === '"') {
      cell += '"'
      index += 1
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (!isQuoted && (sign === separator || sign === '\n')) {
      lines.at(-1)?.push(cell.replace(/\r$/, ''))
      cell = ''
      if (sign === '\n') lines.push([])
    } else cell += sign
  }
  return lines.slice(0, -1)
}

const NUMBER = /^-?[\d\s.,]+$/
const runs = (cell: string) => /^\s*[=+\-@＝＋－＠]/u.test(cell) && !NUMBER.test(cell)
/** A file split at a wrong separator may have several numbers or instants in one cell; these are no formula. */
const runsElsewhere = (cell: string) => /^\s*(?:[=@＝＠]|[+\-＋－][^;,\t]*[(|!])/u.test(cell)

const CASES = EXPORT_KINDS.flatMap((kind) => READERS.map((reader) => ({ kind, lang: reader.lang, reader })))

describe.each(CASES)('the export of $kind in $lang', ({ kind, reader }) => {
  const { columns } = EXPORTS[kind] as { columns: readonly ExportColumn[] }

  test('has no formula as CSV, and no text starts another cell or line', async () => {
    const text = new TextDecoder().decode(await fileOf('csv', columns, reader)).replace('\uFEFF', '')
    const listSeparator = reader.lang === 'fr' ? ';' : ','
    const lines = cellsOf(text, listSeparator)
    expect(lines).toHaveLength(TEXTS.length + 1)
    expect(new Set(lines.map((cells) => cells.length)).size).toBe(1)
    expect(lines.flat().filter(runs)).toEqual([])
    for (const other of [';', ',', '\t'].filter((separator) => separator !== listSeparator))
      expect(cellsOf(text, other).flat().filter(runsElsewhere)).toEqual([])
  })

  test('has no formula or link as a workbook, and its texts as they are', async () => {
    const files = unzipSync(await fileOf('xlsx', columns, reader))
    const parts = Object.entries(files).filter(([name]) => /\.(xml|rels)$/.test(name))
    expect(parts.length).toBeGreaterThan(4)
    const { DOMParser } = new Window()
    for (const [name, bytes] of parts) {
      const document = new DOMParser().parseFromString(strFromU8(bytes), 'application/xml')
      expect(document.querySelector('parsererror'), name).toBeNull()
      expect(document.querySelectorAll('f, hyperlink, hyperlinks, img, script, a'), name).toHaveLength(0)
      expect(strFromU8(bytes), name).not.toMatch(/TargetMode="External"/)
    }
    const texts = parts.map(([, bytes]) => strFromU8(bytes)).join('')
    if (columns.some(isFree)) expect(texts).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  test('is valid JSON and GeoJSON whose texts are the stored ones', async () => {
    const parsed = async (format: 'json' | 'geojson') =>
      JSON.parse(new TextDecoder().decode(await fileOf(format, columns, reader)))
    const { rows } = await parsed('json')
    const { features } = await parsed('geojson')
    for (const column of columns.filter(isFree)) {
      expect(rows.map((row: Record<string, unknown>) => row[column.code])).toEqual(TEXTS)
      expect(
        features.map(({ properties }: { properties: Record<string, unknown> }) => properties[column.code]),
      ).toEqual(TEXTS)
    }
  })
})
