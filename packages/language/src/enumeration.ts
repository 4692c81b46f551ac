import type { Translate } from './translate.ts'

/** Words as a part of a sentence: «neige», «neige et verglas», «neige, verglas et givre». */
export function enumeration(t: Translate, words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : t('alerts.causes', { first: words.slice(0, -1).join(', '), last })
}
