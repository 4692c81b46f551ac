import type { TFunction } from 'i18next'
import type { Field } from './fields.ts'
import { errorWords, type FormWords } from './form-context.ts'
import { type PastedFault, type PasteWords, pasteFields } from './pasted-rows.ts'

/** The names that a pasted table may use for the fields and options of a form. */
export const pasteWords = ({ label, option, optionNames }: FormWords): PasteWords => ({
  titlesOf: (key) => [label(key)],
  namesOf: (key, value) => [option(key, value), ...(optionNames?.(key, value) ?? [])],
})

/** Columns of a pasted table; required ones have a star. */
export const columnsOf = ({ label }: FormWords, fields: readonly Field[]): string =>
  pasteFields(fields)
    .map(({ key, isRequired, isNullable }) => `${label(key)}${isRequired && !isNullable ? ' *' : ''}`)
    .join(' ; ')

export function faultSentence(t: TFunction, { label }: FormWords, { line, key, error }: PastedFault): string {
  const sentence = errorWords(t, error)
  return key === null
    ? t('form.paste.lineFault', { line, sentence })
    : t('form.paste.cellFault', { line, name: label(key), sentence })
}
