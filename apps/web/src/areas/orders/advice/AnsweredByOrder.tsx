import type { AdviceLocalizer } from '@verglas/language'
import { Text } from '../../../ui/layout/Text.tsx'
import type { CircuitWork } from '../circuits/circuit-work.ts'

type Props = { readonly writing: AdviceLocalizer; readonly work: CircuitWork }

/** Says that an order in force answers the pass that the plan asks for next, and what is to be decided after it. */
export const AnsweredByOrder = ({ writing, work: { departure, needsOrder } }: Props) => (
  <Text as="p" weight={600} margin={0}>
    {needsOrder && departure
      ? writing.t('circuits.advice.answered', { time: writing.moment(departure.departMs) })
      : writing.t('circuits.advice.answeredAll')}
  </Text>
)
