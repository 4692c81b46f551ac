import type { AdviceLocalizer } from '@verglas/language'
import { Text } from '../../../ui/layout/Text.tsx'
import type { CircuitWork } from '../circuits/circuit-work.ts'
import {
  answerKind,
  crewOutWords,
  dangerAtEndWords,
  delayedWords,
  gapSentence,
  neededWords,
  treatedWords,
} from './answered-words.ts'

type Props = { readonly writing: AdviceLocalizer; readonly work: CircuitWork }

/**
 * Why the next pass of the plan needs no decision, and which departure follows; if it needs one although a crew is out, that the
 * crew does too little.
 */
export function PassAnswered({ writing, work }: Props) {
  const { t, moment } = writing
  const { answer, outSinceMs, isCrewTooWeak } = work
  const outTime = outSinceMs === null ? '' : moment(outSinceMs)
  if (answer === null)
    return isCrewTooWeak ? (
      <Text as="p" weight={600}>
        {t('circuits.advice.crewTooWeak', { time: outTime })}
      </Text>
    ) : null
  return (
    <Text as="p" weight={600}>
      {[
        outSinceMs !== null && `${crewOutWords(writing, outSinceMs)}.`,
        answer === 'treated' && `${treatedWords(writing, work)}.`,
        answer === 'optional' && t('circuits.advice.notNeeded'),
        followingWords(writing, work),
      ]
        .filter(Boolean)
        .join(' ')}
    </Text>
  )
}

/** Which departure follows, and what is still to be decided about it. */
function followingWords(writing: AdviceLocalizer, work: CircuitWork): string | null {
  const { t, moment, nowMs } = writing
  const { departure } = work
  const isOptional = work.answer === 'optional'
  const isOrdered = work.answer === 'ordered'
  const time = departure ? moment(departure.departMs) : ''
  const nextOrdered = isOptional && departure ? t('circuits.advice.nextOrdered', { time }) : ''
  switch (answerKind(work, nowMs)) {
    case null:
      return null
    case 'next':
      return [isOrdered && t('circuits.advice.answered'), `${neededWords(writing, work, nowMs)}.`]
        .filter(Boolean)
        .join(' ')
    case 'gap':
      return [
        isOptional ? nextOrdered : t('circuits.advice.answered'),
        `${gapSentence(writing, work, nowMs)}.`,
      ]
        .filter(Boolean)
        .join(' ')
    case 'optional':
      return nextOrdered
    case 'notLeft':
      return t('circuits.advice.orderedNotLeft', { time })
    case 'delayed':
      return `${delayedWords(writing, departure, nowMs)}.`
    case 'tooLate':
      return dangerAtEndWords(writing, work)
    case 'treated':
      return null
    case 'changed':
      return `${t('circuits.advice.answeredChanged', { time })}.`
    case 'crew':
    case 'ordered':
      return `${t('circuits.advice.covered')}.`
  }
}
