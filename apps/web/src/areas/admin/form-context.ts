import type { TFunction } from 'i18next'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldError, FieldErrors } from './settings-draft.ts'

/** What is wrong, by the name of the input: each input finds its own. */
export const FormErrors = createContext<FieldErrors>({})

/** The provider whose settings they are: some say a setting in words of their own. */
export const FormSource = createContext('')

/** What a setting wants, or nothing where its name says it. */
export function useHint(key: string): string {
  const { t } = useTranslation()
  const source = useContext(FormSource)
  return t([`connections.hintsOf.${source}.${key}`, `connections.hints.${key}`], '')
}

/** What is wrong, as a sentence. */
export const errorWords = (t: TFunction, { code, limit = 0, line = 0, detail = '' }: FieldError): string =>
  t(`connections.form.errors.${code}`, { limit, line, detail })

/** The sentence at an input, or null where it fits. */
export function useFieldError(path: string): string | null {
  const { t } = useTranslation()
  const error = useContext(FormErrors)[path]
  return error ? errorWords(t, error) : null
}
