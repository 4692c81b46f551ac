import type { SettingFault } from '@verglas/contract/connection-codes'
import type { z } from 'zod'

type Place = { path?: string[]; limit?: number }

/**
 * Result of a failed check of settings: a sentence for logs, and the code for which the form has a sentence.
 */
export function fault(word: SettingFault, error: string, { path, limit }: Place = {}) {
  return { error, params: { fault: word, limit }, ...(path ? { path } : {}) }
}

/** `word limit: sentence`, or the sentence alone if the form has no words for the fault. */
export function faultText(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_format' && issue.format === 'url') return `protocol: ${issue.message}`
  const { fault: word, limit } = (issue.code === 'custom' && issue.params) || {}
  if (typeof word !== 'string') return issue.message
  return `${word}${typeof limit === 'number' ? ` ${limit}` : ''}: ${issue.message}`
}
