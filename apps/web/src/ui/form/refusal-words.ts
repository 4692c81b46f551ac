import type { TFunction } from 'i18next'
import { ApiError } from '../../lib/api-error.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { errorWords } from './form-context.ts'
import type { Refusal } from './use-form.ts'

/** Why a form was refused as a whole. `failed`: text for an unknown cause. */
export function refusalWords(t: TFunction, refusal: Refusal, failed?: string): string {
  if ('error' in refusal) return errorWords(t, refusal.error)
  if (refusal.code === 'Internal' && failed !== undefined) return failed
  return failureWords(t, new ApiError(refusal.code))
}
