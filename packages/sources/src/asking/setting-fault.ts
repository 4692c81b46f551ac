import type { SettingFault } from '@verglas/contract/connection-codes'
import type { z } from 'zod'

type Place = { path?: string[]; limit?: number }

/** What a check of settings says where it fails: a sentence for logs, and the word that the form has a sentence for. */
export function fault(word: SettingFault, error: string, { path, limit }: Place = {}) {
  return { error, params: { fault: word, limit }, ...(path ? { path } : {}) }
}

/** `word limit: sentence`, or the sentence alone where the form has no words for it. */
export function faultText(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_format' && issue.format === 'url') return `protocol: ${issue.message}`
  const { fault: word, limit } = (issue.code === 'custom' && issue.params) || {}
  if (typeof word !== 'string') return issue.message
  return `${word}${typeof limit === 'number' ? ` ${limit}` : ''}: ${issue.message}`
}
