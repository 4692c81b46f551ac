import type { Translate } from '@verglas/language'
import { ApiError, codeOf } from './api-error.ts'

/** Of more than one request in little time. */
const WAIT_S = 60

type Facts = {
  /** Where the archive begins, as it is written. */
  readonly horizon?: string | null
}

/** What failed, as a sentence. What its code speaks of stands in it: the parameter, the beginning of the archive. */
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

/** `query.time_from` is `time_from`. */
const nameOf = (field = '') => field.replace(/^(params|query|body)\./, '')
