import { USUAL_CYCLE_MINUTES } from '@verglas/contract/circuit-codes'
import type { AdviceLocalizer } from '@verglas/language'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { Text } from '../../../ui/layout/Text.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import { workOn } from '../circuits/circuit-work.ts'
import type { Prescription } from './advice-localizer.ts'

type Props = {
  readonly circuit: Circuit
  readonly writing: AdviceLocalizer
  readonly plan: NonNullable<Prescription['plan']>
}

/** Says that an order in force answers the pass that the plan asks for next, and what is to be decided after it. */
export function AnsweredByOrder({ circuit, writing, plan }: Props) {
  const { hasFeature } = useContextData()
  const options = { enabled: hasFeature('directive'), keepsPrevious: true }
  const directives = useCall('getDirectiveBoard', {}, options).data?.directives
  const orders = useCall('getOrderProgress', {}, options).data?.orders
  if (!directives || !orders) return null
  const isOwn = ({ circuitId }: { readonly circuitId: string }) => circuitId === circuit.id
  const departures = plan.events.flatMap(({ passes }) => passes.map(({ departBy }) => departBy))
  const work = workOn(directives.filter(isOwn), orders.filter(isOwn), {
    plan: { ...plan, departures },
    cycleMinutes: circuit.cycleMinutes ?? USUAL_CYCLE_MINUTES,
    nowMs: writing.nowMs,
  })
  const { departure, needsOrder, coversNextPass } = work
  if (!coversNextPass) return null
  return (
    <Text as="p" weight={600} margin={0}>
      {needsOrder && departure
        ? writing.t('circuits.advice.answered', { time: writing.moment(departure.departMs) })
        : writing.t('circuits.advice.answeredAll')}
    </Text>
  )
}
