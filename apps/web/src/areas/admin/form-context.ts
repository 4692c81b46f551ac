import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from './settings-draft.ts'

/** What is wrong, by the name of the input: each input finds its own. */
export const FormErrors = createContext<FieldErrors>({})

/** The sentence at an input, or null where it fits. */
export function useFieldError(path: string): string | null {
  const { t } = useTranslation()
  const error = useContext(FormErrors)[path]
  if (!error) return null
  const { code, limit = 0, line = 0, detail = '' } = error
  return t(`connections.form.errors.${code}`, { limit, line, detail })
}
