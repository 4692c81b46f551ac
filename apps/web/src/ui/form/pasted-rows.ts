import { folded } from '@verglas/language'
import { cellsOf, separatorOf } from '../../lib/separated.ts'
import { type GroupDraft, newDraft, readDraft } from './draft.ts'
import type { FieldError } from './field-error.ts'
import type { Field, Shape } from './fields.ts'

/** An invalid cell; `line` counts the lines of the text from 1. */
export type PastedFault = {
  readonly line: number
  /** Key of the setting; null for the line as a whole. */
  readonly key: string | null
  readonly error: FieldError
}

/** A pasted table as drafts of the form's rows. */
export type Pasted = {
  readonly keys: readonly string[]
  readonly rows: readonly { readonly line: number; readonly values: GroupDraft }[]
  /** Titles that match no setting; their columns are ignored. */
  readonly ignored: readonly string[]
  readonly faults: readonly PastedFault[]
}

/** Names of settings and options that people use besides the keys. */
export type PasteWords = {
  /** Names of a setting that a title may use. */
  titlesOf: (key: string) => readonly string[]
  /** Names of an option. */
  namesOf: (key: string, option: string) => readonly string[]
}

const YES = ['1', 'oui', 'yes', 'true', 'vrai', 'x']
const NO = ['0', 'non', 'no', 'false', 'faux']

/** Settings that fit into one cell. */
export const pasteFields = (fields: readonly Field[]): readonly Field[] =>
  fields.filter(({ shape }) => shape.kind !== 'rows' && shape.kind !== 'group')

/**
 * Reads rows from a spreadsheet or a file with separators. The first line may name the columns; otherwise
 * they have the order of the form.
 */
export function readPasted(all: readonly Field[], text: string, words: PasteWords): Pasted {
  const fields = pasteFields(all)
  const lines = text
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => (line.trim() === '' ? [] : [{ line: index + 1, text: line }]))
  const separator = separatorOf(lines.map((line) => line.text))
  const table = lines.map(({ line, text: cells }) => ({ line, cells: cellsOf(cells, separator) }))
  const [first] = table
  const titles = first && titlesOf(fields, first.cells, words)
  const columns = titles ?? fields
  const body = titles ? table.slice(1) : table
  const faults: PastedFault[] = []
  const rows = body.map(({ line, cells }) => {
    if (cells.length > columns.length)
      faults.push({ line, key: null, error: { word: 'form.errors.columns', limit: columns.length } })
    // An empty cell keeps the default.
    const filled = columns.flatMap((field, index) => {
      const cell = cells[index] ?? ''
      return field && cell !== '' ? [[field.key, draftOfCell(field, cell, words)] as const] : []
    })
    const values = { ...newDraft(all), ...Object.fromEntries(filled) }
    for (const [path, error] of Object.entries(readDraft(all, values).errors))
      faults.push({ line, key: path, error })
    return { line, values }
  })
  return {
    keys: columns.flatMap((field) => (field ? [field.key] : [])),
    rows,
    ignored: titles ? (first?.cells.filter((_, index) => titles[index] === null) ?? []) : [],
    faults,
  }
}

/**
 * The fields that the cells of the first line name; null if the line contains values. A title line matches at
 * least two fields.
 */
function titlesOf(
  fields: readonly Field[],
  cells: readonly string[],
  words: PasteWords,
): (Field | null)[] | null {
  const fieldByColumn = cells.map(
    (cell) =>
      fields.find(({ key }) => [key, ...words.titlesOf(key)].some((name) => plain(name) === plain(cell))) ??
      null,
  )
  const matchCount = fieldByColumn.filter((field) => field !== null).length
  return matchCount >= Math.min(2, fields.length) ? fieldByColumn : null
}

function draftOfCell({ key, shape }: Field, cell: string, words: PasteWords): string | boolean {
  if (shape.kind === 'flag') return flagOf(cell)
  if (shape.kind === 'choice') return optionOf(key, shape, cell, words)
  if (shape.kind === 'lines') return cell.split(/[|,\s]+/).join('\n')
  return cell
}

function flagOf(cell: string): string | boolean {
  if (YES.includes(plain(cell))) return true
  return NO.includes(plain(cell)) ? false : cell
}

function optionOf(
  key: string,
  { options }: Extract<Shape, { kind: 'choice' }>,
  cell: string,
  words: PasteWords,
) {
  return (
    options.find((option) =>
      [option, ...words.namesOf(key, option)].some((name) => plain(name) === plain(cell)),
    ) ?? cell
  )
}

/** Letters and digits only: «Latitude (°)», «latitude» and «LATITUDE» are the same title. */
const plain = (text: string) => folded(text.replace(/\([^)]*\)/g, '')).replace(/[^\p{L}\p{N}]+/gu, '')
