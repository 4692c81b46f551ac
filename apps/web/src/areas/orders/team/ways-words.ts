import type { Way } from '@verglas/contract/codes'
import type { Translate } from '@verglas/language'

/** «navigateur, puis SMS» for ways tried one after the other, «courriel, SMS» for all at once. */
export function waysWords(
  t: Translate,
  ways: readonly Way[],
  { isSequence = false }: { readonly isSequence?: boolean } = {},
): string {
  if (ways.length === 0) return t('circuits.team.inProduct')
  const names = ways.map((way) => t(`circuits.team.${way}`))
  if (!isSequence || names.length === 1) return names.join(', ')
  return names.reduce((words, way) => t('circuits.team.then', { first: words, next: way }))
}
