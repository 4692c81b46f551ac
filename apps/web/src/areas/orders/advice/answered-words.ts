import type { AdviceLocalizer, PassAnswer } from '@verglas/language'
import type { CircuitWork } from '../circuits/circuit-work.ts'

export type AnsweredWork = Pick<CircuitWork, 'answer' | 'departure' | 'needsOrder' | 'beyond'>

const ANSWERS = {
  ordered: 'circuits.advice.covered',
  optional: 'circuits.advice.optional',
} as const satisfies Record<PassAnswer, string>

/**
 * Why the next pass of the plan is not to be decided, in the words of a list, and which departure follows: one that is to be
 * decided is all that is said. Null: the next pass is to be decided.
 */
export function answeredWords(
  { t, moment }: Pick<AdviceLocalizer, 't' | 'moment'>,
  { answer, departure, needsOrder, beyond }: AnsweredWork,
): { readonly words: string; readonly isToDecide: boolean } | null {
  if (answer === null) return null
  const time = departure ? moment(departure.departMs) : ''
  if (needsOrder && departure) return { words: t('circuits.advice.nextToDecide', { time }), isToDecide: true }
  if (answer === 'ordered' && beyond) {
    const later = { count: beyond.count, time: moment(beyond.fromMs) }
    return { words: t('circuits.advice.answeredUntil', later), isToDecide: false }
  }
  const follows = answer === 'optional' && departure ? t('circuits.advice.nextOrdered', { time }) : ''
  return { words: [t(ANSWERS[answer]), follows].filter(Boolean).join(' · '), isToDecide: false }
}
