import type { AdviceLocalizer } from '@verglas/language'
import { Text } from '../../../ui/layout/Text.tsx'
import type { CircuitWork } from '../circuits/circuit-work.ts'
import { answerKind, dangerAtEndWords, delayedWords, treatedWords } from './answered-words.ts'

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
        outSinceMs !== null && t('circuits.advice.crewOut', { time: outTime }),
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
  const { departure, beyond } = work
  const isOptional = work.answer === 'optional'
  const isOrdered = work.answer === 'ordered'
  const time = departure ? moment(departure.departMs) : ''
  const nextOrdered = isOptional && departure ? t('circuits.advice.nextOrdered', { time }) : ''
  switch (answerKind(work, nowMs)) {
    case null:
      return null
    case 'next': {
      const words = isOrdered
        ? { now: 'circuits.advice.answeredNow', later: 'circuits.advice.answered' }
        : { now: 'circuits.advice.nextNow', later: 'circuits.advice.nextToDecide' }
      return t(departure && departure.departMs <= nowMs ? words.now : words.later, { time })
    }
    case 'gap': {
      const gap = isOptional ? 'gapAfterOptional' : 'answeredUntil'
      const missing = { count: beyond?.count ?? 0, time: beyond ? moment(beyond.fromMs) : '' }
      return [nextOrdered, t(`circuits.advice.${gap}`, missing)].filter(Boolean).join(' ')
    }
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
      return t('circuits.advice.answeredAll', { time })
  }
}
