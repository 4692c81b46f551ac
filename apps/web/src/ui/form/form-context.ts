import type { Translate } from '@verglas/language'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldError, FieldErrors } from './field-error.ts'

/** Texts for the fields of a form, by key. */
export type FormWords = {
  readonly label: (key: string) => string
  /** Hint of a field with what is typed in it, or '' if the label is sufficient. */
  readonly hint: (key: string, text?: string) => string
  /** Label of an option. */
  readonly option: (key: string, option: string) => string
  /** Label of the button under a list of rows; a general one if missing. */
  readonly addRow?: (key: string) => string
  /** A row in one line, behind which its inputs are folded if there are many rows; null if they stay open. */
  readonly rowSummary?: (key: string, index: number) => string | null
  /** Other names of an option that a pasted table may use. */
  readonly optionNames?: (key: string, option: string) => readonly string[]
}

const KEYS_ALONE: FormWords = { label: (key) => key, hint: () => '', option: (_, option) => option }

export const FormWordsContext = createContext<FormWords>(KEYS_ALONE)
export const useFormWords = (): FormWords => useContext(FormWordsContext)

/** Errors by name of the input; each input looks up its own. */
export const FormErrors = createContext<FieldErrors>({})

/** An error as a sentence. */
export const errorWords = (t: Translate, { word, limit = 0, line = 0, detail = '' }: FieldError): string =>
  t(word, { limit, line, detail })

/** Whether any input below a path has an error. */
export const useHasErrors = (path: string): boolean =>
  Object.keys(useContext(FormErrors)).some((name) => name.startsWith(path))

/** The error sentence of an input; null if there is none. */
export function useFieldError(path: string): string | null {
  const { t } = useTranslation()
  const error = useContext(FormErrors)[path]
  return error ? errorWords(t, error) : null
}
