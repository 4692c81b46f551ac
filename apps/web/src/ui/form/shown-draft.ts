import type { TFunction } from 'i18next'
import { type Draft, groupOf, rowsOf } from './draft.ts'
import type { Field } from './fields.ts'

type Words = { readonly t: TFunction; readonly option: (value: string) => string }

/** What stands in an input, as a text beside another: rows and groups in a line each. */
export function shownDraft({ shape }: Field, draft: Draft | undefined, words: Words): string {
  if (typeof draft === 'boolean') return words.t(draft ? 'app.yes' : 'app.no')
  if (shape.kind === 'rows')
    return (
      rowsOf(draft)
        .map(({ values }) => lineOf(values, words))
        .join('\n') || '–'
    )
  if (shape.kind === 'group') return lineOf(groupOf(draft), words) || '–'
  if (typeof draft !== 'string' || draft === '') return '–'
  return shape.kind === 'choice' ? words.option(draft) : draft
}

const lineOf = (values: Readonly<Record<string, Draft>>, { t }: Words): string =>
  Object.values(values)
    .map((value) => (typeof value === 'boolean' ? t(value ? 'app.yes' : 'app.no') : value))
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' · ')
