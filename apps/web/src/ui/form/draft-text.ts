import type { TFunction } from 'i18next'
import { type Draft, type GroupDraft, groupOf, rowsOf } from './draft.ts'
import type { Field } from './fields.ts'

type Words = { readonly t: TFunction; readonly option: (key: string, value: string) => string }

/** The content of an input as text for a comparison; each row or group on one line. */
export function draftText({ key, shape }: Field, draft: Draft | undefined, words: Words): string {
  if (typeof draft === 'boolean') return words.t(draft ? 'app.yes' : 'app.no')
  if (shape.kind === 'rows')
    return (
      rowsOf(draft)
        .map(({ values }) => lineOf(shape.fields, values, words))
        .join('\n') || '–'
    )
  if (shape.kind === 'group') return lineOf(shape.fields, groupOf(draft), words) || '–'
  if (typeof draft !== 'string' || draft === '') return '–'
  if (shape.kind === 'lines' && shape.hasOptions)
    return draft
      .split('\n')
      .map((line) => words.option(key, line))
      .join(', ')
  return shape.kind === 'choice' ? words.option(key, draft) : draft
}

const lineOf = (fields: readonly Field[], values: GroupDraft, words: Words): string =>
  fields
    .map((field) => draftText(field, values[field.key], words))
    .filter((text) => text !== '–')
    .join(' · ')
