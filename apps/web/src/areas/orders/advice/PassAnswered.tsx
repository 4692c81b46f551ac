import type { AdviceLocalizer } from '@verglas/language'
import { Text } from '../../../ui/layout/Text.tsx'
import type { CircuitWork } from '../circuits/circuit-work.ts'

type Props = { readonly writing: AdviceLocalizer; readonly work: CircuitWork }

/** Why the next pass of the plan needs no decision, and which departure follows; nothing if it needs one. */
export function PassAnswered({ writing: { t, moment }, work }: Props) {
  const { answer, departure, needsOrder, beyond } = work
  if (answer === null) return null
  const time = departure ? moment(departure.departMs) : ''
  const words =
    answer === 'optional'
      ? [
          t('circuits.advice.notNeeded'),
          departure &&
            t(needsOrder ? 'circuits.advice.nextToDecide' : 'circuits.advice.nextOrdered', { time }),
        ]
      : beyond
        ? [t('circuits.advice.answeredUntil', { count: beyond.count, time: moment(beyond.fromMs) })]
        : [t(needsOrder && departure ? 'circuits.advice.answered' : 'circuits.advice.answeredAll', { time })]
  return (
    <Text as="p" weight={600}>
      {words.filter(Boolean).join(' ')}
    </Text>
  )
}
