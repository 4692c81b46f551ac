import type { Translate } from '@verglas/language'
import { ApiError, codeOf } from './api-error.ts'

/** Suggested wait after too many requests. */
const WAIT_S = 60

type Facts = {
  /** Start of the archive, formatted. */
  readonly horizon?: string | null
}

/** The failure as a sentence, including the parameter or the start of the archive to which its code refers. */
export function failureWords(t: Translate, error: unknown, { horizon = null }: Facts = {}): string {
  const code = codeOf(error)
  const parameter = error instanceof ApiError ? nameOf(error.field) : ''
  if (code === 'MissingParameter' && parameter === '') return t('errors.Invalid')
  if (code === 'TimeBeforeHorizon' && horizon === null) return t('errors.beforeArchive')
  return t(`errors.${code}`, {
    parameter,
    date: horizon ?? '',
    seconds: WAIT_S,
    defaultValue: t('errors.Internal'),
  })
}

/** Turns `query.time_from` into `time_from`. */
const nameOf = (field = '') => field.replace(/^(params|query|body)\./, '')
