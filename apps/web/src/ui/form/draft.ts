import { readTypedClock, typedClockOf } from '../../time/wall-clock.ts'
import type { FieldError, FieldErrors } from './field-error.ts'
import type { Field, Shape } from './fields.ts'
import { checkLength, lineOf, readLine, readLines } from './lines.ts'

/** Content of the inputs: texts as typed. */
export type Draft = string | boolean | GroupDraft | readonly RowDraft[]
export type GroupDraft = { readonly [key: string]: Draft }
/** `id` identifies a row while others are added and removed. */
export type RowDraft = { readonly id: number; readonly values: GroupDraft }

export type Settings = { readonly [key: string]: unknown }

/** The draft for stored values, or for new ones without `settings`. */
export function draftOf(fields: readonly Field[], settings: Settings = {}): GroupDraft {
  return Object.fromEntries(fields.map((field) => [field.key, draftOfField(field, settings[field.key])]))
}

function draftOfField({ shape, fallback }: Field, value: unknown): Draft {
  switch (shape.kind) {
    case 'flag':
      return value === undefined ? fallback === true : value === true
    case 'lines': {
      // A list is filled with its default, so that an empty list differs from a missing one.
      const list = value === undefined ? fallback : value
      return Array.isArray(list) ? list.map((item) => lineOf(shape.item, item)).join('\n') : ''
    }
    case 'rows':
      return Array.isArray(value)
        ? value.map((row, id) => ({ id, values: draftOf(shape.fields, asSettings(row)) }))
        : []
    case 'group':
      return draftOf(shape.fields, asSettings(value))
    case 'json':
      return value === undefined ? '' : JSON.stringify(value, null, 2)
    case 'choice':
    case 'prose':
    case 'password':
    case 'path':
      return typeof value === 'string' ? value : ''
    case 'time':
      return typeof value === 'string' ? typedClockOf(Date.parse(value), shape.timeZone) : ''
    default:
      return value === undefined || value === null ? '' : lineOf(shape, value)
  }
}

/** The empty draft of a new row. */
export const newDraft = (fields: readonly Field[]): GroupDraft => draftOf(fields)

/** Adds rows with new ids; rows in which nothing was typed are removed. */
export function withRows(
  fields: readonly Field[],
  rows: readonly RowDraft[],
  added: readonly GroupDraft[],
): readonly RowDraft[] {
  const next = Math.max(-1, ...rows.map(({ id }) => id)) + 1
  const filledRows = rows.filter(({ values }) => !isUntouched(fields, values))
  return [...filledRows, ...added.map((values, index) => ({ id: next + index, values }))]
}

/** An empty row with a new id. */
export function newRow(fields: readonly Field[], rows: readonly RowDraft[]): RowDraft {
  return { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, values: newDraft(fields) }
}

/** The values to send and the errors. Invalid values are left out of `settings`. */
export function readDraft(
  fields: readonly Field[],
  draft: GroupDraft,
): { settings: Settings; errors: FieldErrors } {
  const errors: Record<string, FieldError> = {}
  return { settings: readGroup(fields, draft, '', errors), errors }
}

type Errors = Record<string, FieldError>

function readGroup(fields: readonly Field[], draft: GroupDraft, path: string, errors: Errors): Settings {
  const entries = fields.flatMap((field) => {
    if (field.applies && !field.applies(draft)) return []
    const value = readField(field, draft[field.key] ?? '', `${path}${field.key}`, errors)
    return value === undefined ? [] : [[field.key, value] as const]
  })
  return Object.fromEntries(entries)
}

function readField(field: Field, draft: Draft, path: string, errors: Errors): unknown {
  const { shape, isRequired } = field
  if (typeof draft === 'boolean') return draft
  if (typeof draft !== 'string') {
    if (shape.kind === 'rows') return readRows(field, rowsOf(draft), path, errors)
    if (shape.kind !== 'group' || Array.isArray(draft)) return undefined
    const group = draft as GroupDraft
    if (!isRequired && isUntouched(shape.fields, group)) return undefined
    return readGroup(shape.fields, group, `${path}.`, errors)
  }
  if (shape.kind === 'lines') return readList(field, draft, path, errors)
  // Nothing is trimmed, since a tab may be an option.
  if (shape.kind === 'choice' && draft !== '') {
    if (!shape.options.includes(draft)) errors[path] = { word: 'form.errors.choice' }
    return draft
  }
  if (shape.kind === 'flag') errors[path] = { word: 'form.errors.flag' }
  if (draft.trim() === '') return readNothing(field, path, errors)
  const { value, error } = readText(shape, shape.kind === 'password' ? draft : draft.trim())
  if (error) errors[path] = error
  return value
}

function readNothing({ isRequired, isNullable }: Field, path: string, errors: Errors): null | undefined {
  if (!isRequired) return undefined
  if (isNullable) return null
  errors[path] = { word: 'form.errors.required' }
  return undefined
}

const CLOCK_ERRORS = {
  unreadable: 'form.errors.time',
  skipped: 'form.errors.instant.skipped',
  twice: 'form.errors.clockTwice',
} as const

function readText(shape: Shape, text: string): { value?: unknown; error?: FieldError } {
  if (shape.kind === 'prose') return checkLength(text, { minLength: null, ...shape })
  if (shape.kind === 'password') return checkLength(text, shape)
  if (shape.kind === 'path')
    return /^\/(?![/\\])/.test(text)
      ? checkLength(text, { minLength: null, ...shape })
      : { error: { word: 'form.errors.path' } }
  if (shape.kind === 'time') {
    const read = readTypedClock(text, shape.timeZone)
    return 'ms' in read
      ? { value: new Date(read.ms).toISOString() }
      : { error: { word: CLOCK_ERRORS[read.problem] } }
  }
  if (shape.kind === 'json') {
    try {
      return { value: JSON.parse(text) }
    } catch {
      // JSON.parse throws a SyntaxError, which the field displays.
      return { error: { word: 'form.errors.json' } }
    }
  }
  return shape.kind === 'text' || shape.kind === 'number' || shape.kind === 'reference'
    ? readLine(shape, text)
    : {}
}

function readList({ shape, isRequired, fallback }: Field, draft: string, path: string, errors: Errors) {
  if (shape.kind !== 'lines') return undefined
  const { values, error } = readLines(shape.item, draft)
  if (error) errors[path] = error
  else if (values.length === 0 && isRequired && (shape.min ?? 0) > 0)
    errors[path] = { word: 'form.errors.required' }
  else if (values.length > 0 || isRequired) checkCount(values.length, shape, path, errors)
  return values.length > 0 || isRequired || fallback !== undefined ? values : undefined
}

function readRows({ shape, isRequired }: Field, rows: readonly RowDraft[], path: string, errors: Errors) {
  if (shape.kind !== 'rows') return undefined
  if (rows.length > 0 || isRequired) checkCount(rows.length, shape, path, errors)
  if (rows.length === 0 && !isRequired) return undefined
  return rows.map(({ values }, index) => readGroup(shape.fields, values, `${path}.${index}.`, errors))
}

function checkCount(
  count: number,
  { min, max }: { min: number | null; max: number | null },
  path: string,
  errors: Errors,
) {
  if (min !== null && count < min) errors[path] = { word: 'form.errors.few', limit: min }
  if (max !== null && count > max) errors[path] = { word: 'form.errors.many', limit: max }
}

/** Whether nothing was typed into any of the fields. */
function isUntouched(fields: readonly Field[], draft: GroupDraft): boolean {
  const untouched = draftOf(fields)
  return fields.every(({ key }) => JSON.stringify(draft[key]) === JSON.stringify(untouched[key]))
}

export function rowsOf(draft: Draft | undefined): readonly RowDraft[] {
  return Array.isArray(draft) ? draft : []
}

export function groupOf(draft: Draft | undefined): GroupDraft {
  return typeof draft === 'object' && !Array.isArray(draft) ? (draft as GroupDraft) : {}
}

function asSettings(value: unknown): Settings {
  return typeof value === 'object' && value !== null ? (value as Settings) : {}
}

/** Whether two drafts have the same content; row ids are ignored. */
export function isSameDraft(a: Draft | undefined, b: Draft | undefined): boolean {
  return JSON.stringify(a ?? '', withoutIds) === JSON.stringify(b ?? '', withoutIds)
}

const withoutIds = (key: string, value: unknown) =>
  key === 'id' && typeof value === 'number' ? undefined : value
