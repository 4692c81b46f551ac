import type { CallAnswer } from '@verglas/contract'
import type { Locale } from '@verglas/contract/codes'
import { type Situation, TABLE_BOUNDS, type TreatmentPreset } from '@verglas/contract/treatment-codes'
import { convert, type UnitSystem } from '@verglas/quantities'
import { type DecisionRow, type DecisionTable, tableProblems } from '@verglas/treatment'
import type { FieldError } from '../../../ui/form/field-error.ts'
import {
  type InUnit,
  isNoNumber,
  NOTHING_TYPED,
  readTypedNumber,
  type TypedNumber,
  typedNumber,
} from '../../../ui/form/typed-number.ts'
import type { Reading } from '../../../ui/form/use-form.ts'

export type StoredTable = Pick<CallAnswer<'getTreatmentTable'>, 'revision' | 'table' | 'isOfProduct'>

/** A table loaded into the form instead of the one in force; saving puts it in force. */
export type LoadedTable = {
  readonly table: DecisionTable
  readonly from: TreatmentPreset | 'history'
  /** A number that differs for each loaded table, so that the form is reset. */
  readonly loadCount: number
}

/** The person's units and locale for numbers. */
export type Writing = { readonly units: UnitSystem; readonly locale: Locale }

export const ROW_NUMBERS = ['aboveC', 'upToC', 'minGm2', 'maxGm2'] as const
type RowNumber = (typeof ROW_NUMBERS)[number]
export const SETTINGS = ['plowTriggerMm', 'aheadHours', 'oldestRunHours', 'incrementGm2'] as const
type Setting = (typeof SETTINGS)[number]

export type RowDraft = Omit<DecisionRow, RowNumber> & Readonly<Record<RowNumber, TypedNumber>>
export type TableDraft = { readonly rows: readonly RowDraft[] } & Readonly<Record<Setting, TypedNumber>>

/** Quantities are per surface, because one table serves circuits with different units. */
export const UNIT_OF: Readonly<Record<RowNumber | Setting, (units: UnitSystem) => InUnit>> = {
  aboveC: (units) => (celsius) => convert('temperature', celsius, units).value,
  upToC: (units) => (celsius) => convert('temperature', celsius, units).value,
  minGm2: () => (gm2) => gm2,
  maxGm2: () => (gm2) => gm2,
  plowTriggerMm: (units) => (mm) => convert('snow', mm / 10, units).value,
  aheadHours: () => (hours) => hours,
  oldestRunHours: () => (hours) => hours,
  incrementGm2: () => (gm2) => gm2,
}

export const readNumber = (key: RowNumber | Setting, text: string, { units }: Writing): TypedNumber =>
  readTypedNumber(text, UNIT_OF[key](units))

export function draftOfTable({ rows, ...settings }: DecisionTable, writing: Writing): TableDraft {
  const typed = (key: RowNumber | Setting, value: number | null) =>
    typedNumber(value, UNIT_OF[key](writing.units), writing.locale)
  const numbers = SETTINGS.map((key) => [key, typed(key, settings[key])] as const)
  return {
    ...(Object.fromEntries(numbers) as Record<Setting, TypedNumber>),
    rows: rows.map((row) => ({
      ...row,
      ...(Object.fromEntries(ROW_NUMBERS.map((key) => [key, typed(key, row[key])])) as Record<
        RowNumber,
        TypedNumber
      >),
    })),
  }
}

/** The draft as a table; an input that is not a number becomes null. */
export function tableOfDraft({ rows, ...settings }: TableDraft): DecisionTable {
  const numberOrNull = ({ value }: TypedNumber) => (Number.isFinite(value) ? value : null)
  return {
    ...(Object.fromEntries(SETTINGS.map((key) => [key, settings[key].value])) as Record<Setting, number>),
    rows: rows.map((row) => ({
      ...row,
      ...(Object.fromEntries(ROW_NUMBERS.map((key) => [key, numberOrNull(row[key])])) as Record<
        RowNumber,
        number | null
      >),
    })),
  }
}

/** The table to send, and the errors that prevent it, by number or row. */
export function readTable(draft: TableDraft, writing: Writing): Reading<DecisionTable> {
  const table = tableOfDraft(draft)
  const errors: Record<string, FieldError> = {}
  for (const key of SETTINGS) {
    const { value } = draft[key]
    if (!(value >= TABLE_BOUNDS[key].min && value <= TABLE_BOUNDS[key].max))
      errors[key] = rangeError(key, TABLE_BOUNDS[key], writing)
  }
  for (const [index, row] of draft.rows.entries()) {
    for (const key of ROW_NUMBERS)
      if (isNoNumber(row[key])) errors[`rows.${index}.${key}`] = { word: 'treatmentsetup.noNumber' }
    for (const key of ['aboveC', 'upToC'] as const)
      if (Math.abs(row[key].value) > TABLE_BOUNDS.surfaceC.max)
        errors[`rows.${index}.${key}`] = rangeError(key, TABLE_BOUNDS.surfaceC, writing)
  }
  for (const { code, rowId } of tableProblems(table)) {
    const index = table.rows.findIndex(({ id }) => id === rowId)
    errors[index < 0 ? 'rows' : `rows.${index}`] ??= { word: `treatmentsetup.problemCodes.${code}` }
  }
  return { body: table, errors }
}

function rangeError(
  key: RowNumber | Setting,
  { min, max }: { min: number; max: number },
  { units, locale }: Writing,
): FieldError {
  const text = (value: number) => typedNumber(value, UNIT_OF[key](units), locale).text
  return { word: 'treatmentsetup.outOfRange', limit: text(min), detail: text(max) }
}

/** Copies the lists, because the package's are read-only and those of the call are not. */
export const sentTable = ({ rows, ...settings }: DecisionTable) => ({
  ...settings,
  rows: rows.map((row) => ({ ...row, situations: [...row.situations], treatments: [...row.treatments] })),
})

/** A new row; to fill a gap, with the situation and temperatures of the gap. */
export function newRow(
  rows: readonly RowDraft[],
  gap: { situation?: Situation; fromC?: number; toC?: number },
  { units, locale }: Writing,
): RowDraft {
  const ids = new Set(rows.map(({ id }) => id))
  let number = 1
  while (ids.has(`L${number}`)) number++
  const { surfaceC } = TABLE_BOUNDS
  const bound = (value: number | undefined, open: number) =>
    value === undefined || value === open ? NOTHING_TYPED : typedNumber(value, UNIT_OF.aboveC(units), locale)
  return {
    id: `L${number}`,
    situations: gap.situation ? [gap.situation] : [],
    timing: null,
    aboveC: bound(gap.fromC, surfaceC.min),
    upToC: bound(gap.toC, surfaceC.max),
    isBareOnly: false,
    treatments: ['patrol'],
    minGm2: NOTHING_TYPED,
    maxGm2: NOTHING_TYPED,
    passes: 0,
    basis: '',
  }
}

export type TableChanges = {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
  readonly settings: readonly Setting[]
}

/** Added, changed and removed rows by name, and changed settings. */
export function tableChanges(before: DecisionTable, after: DecisionTable): TableChanges {
  const [previous, next] = [byId(before), byId(after)]
  return {
    added: [...next.keys()].filter((id) => !previous.has(id)),
    changed: [...next].flatMap(([id, row]) => (previous.has(id) && previous.get(id) !== row ? [id] : [])),
    removed: [...previous.keys()].filter((id) => !next.has(id)),
    settings: SETTINGS.filter((key) => before[key] !== after[key]),
  }
}

const byId = ({ rows }: DecisionTable) =>
  new Map(
    rows.map((row) => [
      row.id,
      JSON.stringify([
        row.situations,
        row.timing,
        row.aboveC,
        row.upToC,
        row.isBareOnly,
        row.treatments,
        row.minGm2,
        row.maxGm2,
        row.passes,
      ]),
    ]),
  )
