import type { Translate } from '@verglas/language'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldError, FieldErrors } from './field-error.ts'

/** What the fields of a form are called, by their keys. */
export type FormWords = {
  readonly label: (key: string) => string
  /** What a field wants, or '' where its label says it. */
  readonly hint: (key: string) => string
  /** An option of a choice. */
  readonly option: (key: string, option: string) => string
  /** The button under a list of rows; without it a general one. */
  readonly addRow?: (key: string) => string
  /** Other names of an option: in a pasted table it may be any of them. */
  readonly optionNames?: (key: string, option: string) => readonly string[]
}

const KEYS_ALONE: FormWords = { label: (key) => key, hint: () => '', option: (_, option) => option }

export const FormWordsContext = createContext<FormWords>(KEYS_ALONE)
export const useFormWords = (): FormWords => useContext(FormWordsContext)

/** What is wrong, by the name of the input: each input finds its own. */
export const FormErrors = createContext<FieldErrors>({})

/** What is wrong, as a sentence. */
export const errorWords = (t: Translate, { word, limit = 0, line = 0, detail = '' }: FieldError): string =>
  t(word, { limit, line, detail })

/** The sentence at an input, or null where it fits. */
export function useFieldError(path: string): string | null {
  const { t } = useTranslation()
  const error = useContext(FormErrors)[path]
  return error ? errorWords(t, error) : null
}
