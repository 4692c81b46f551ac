import type { AdviceLocalizer, PassAnswer } from '@verglas/language'
import type { CircuitWork } from '../circuits/circuit-work.ts'

export type AnsweredWork = Pick<CircuitWork, 'answer' | 'departure' | 'needsOrder' | 'beyond'>

const ANSWERS = {
  ordered: 'circuits.advice.covered',
  optional: 'circuits.advice.optional',
} as const satisfies Record<PassAnswer, string>

type Answered = {
  readonly words: string
  readonly isToDecide: boolean
  /** The same in two short lines, if a cell has no room for the sentence. */
  readonly short?: { readonly decision: string; readonly why: string }
}

/**
 * Why the next pass of the plan needs no decision, in the words of a list, and which departure follows; if that one
 * needs a decision, only it is named. Null if the next pass needs a decision.
 */
export function answeredWords(
  { t, moment }: Pick<AdviceLocalizer, 't' | 'moment'>,
  { answer, departure, needsOrder, beyond }: AnsweredWork,
): Answered | null {
  if (answer === null) return null
  const time = departure ? moment(departure.departMs) : ''
  if (needsOrder && departure) return { words: t('circuits.advice.nextToDecide', { time }), isToDecide: true }
  if (answer === 'ordered' && beyond) {
    const later = { count: beyond.count, time: moment(beyond.fromMs) }
    const short = { decision: t('circuits.advice.gap', later), why: t('circuits.advice.gapPasses', later) }
    return { words: t('circuits.advice.answeredUntil', later), isToDecide: true, short }
  }
  const follows = answer === 'optional' && departure ? t('circuits.advice.nextOrdered', { time }) : ''
  return { words: [t(ANSWERS[answer]), follows].filter(Boolean).join(' · '), isToDecide: false }
}
