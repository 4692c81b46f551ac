import { currentDecisions, roadDecisionWords, shortDecisionWords } from '@verglas/language'
import type { Display } from '../../../lib/display.ts'
import { Text } from '../../../ui/layout/Text.tsx'
import { adviceLocalizer } from '../advice/advice-localizer.ts'
import { type RoadDecision, useRoadDecisions } from './use-road-decisions.ts'

type StatusProps = {
  readonly display: Display
  readonly circuitId: string
  readonly nowMs: number
  /** On a wall, that of the words beside it. */
  readonly size?: string
}

/** What is decided about the traffic on a circuit now and for later, in whole sentences; nothing if nothing is. */
export function RoadStatus({ display, circuitId, nowMs, size }: StatusProps) {
  const decisions = useRoadDecisions().filter((decision) => decision.circuitId === circuitId)
  const localizer = adviceLocalizer(display, nowMs)
  return currentDecisions(decisions, nowMs).map((decision) => (
    <Text key={decision.id} as="p" role="status" margin={0} size={size} weight={700}>
      {roadDecisionWords(localizer, decision)}
    </Text>
  ))
}

/** What is decided about the traffic on a circuit, in few words, wherever a screen names the circuit; nothing if nothing is. */
export function CircuitTraffic({ display, circuitId, nowMs }: Omit<StatusProps, 'size'>) {
  const decisions = useRoadDecisions().filter((decision) => decision.circuitId === circuitId)
  // The space separates it from the name of the circuit.
  return (
    decisions.length > 0 && (
      <>
        {' '}
        <ShortRoadStatus {...{ display, decisions, nowMs }} />
      </>
    )
  )
}

type ShortProps = {
  readonly display: Display
  readonly decisions: readonly RoadDecision[]
  readonly nowMs: number
}

/** The same in the few words of a list, with the whole sentence as its title. */
export function ShortRoadStatus({ display, decisions, nowMs }: ShortProps) {
  const localizer = adviceLocalizer(display, nowMs)
  return currentDecisions(decisions, nowMs).map((decision) => (
    <strong key={decision.id} title={roadDecisionWords(localizer, decision)}>
      {shortDecisionWords(localizer, decision)}
    </strong>
  ))
}
