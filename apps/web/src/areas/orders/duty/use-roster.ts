import type { CallAnswer } from '@verglas/contract'
import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import type { CircuitNames, DutyCircuit } from './circuit-groups.ts'
import { type Duty, isEnded, type Span } from './duty-pattern.ts'

export type DutyPerson = CallAnswer<'listDutyPeople'>['people'][number]

const NO_CIRCUITS: readonly DutyCircuit[] = []

/** The circuits of the organisation with crews and zones, to name sets of them. */
export function useCircuitGroups(): CircuitNames {
  const { setup, hasFeature } = useContextData()
  const { data } = useCall('listCircuits', {}, { enabled: hasFeature('roadcast') })
  const circuits = data?.circuits ?? NO_CIRCUITS
  return useMemo(() => ({ circuits, zones: setup.zones }), [circuits, setup])
}

/** The periods of duty that overlap a span. */
export const useDutyPeriods = ({ fromMs, toMs }: Span, isEnabled = true) =>
  useCall(
    'getDutyRoster',
    { query: { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() } },
    { enabled: isEnabled, keepsPrevious: true },
  )

/** The circuits for which a pattern of the roster, now or later, says who is on duty. */
export const rosterCircuits = (duties: readonly Duty[], today: string): ReadonlySet<string> =>
  new Set(duties.filter((duty) => !isEnded(duty, today)).flatMap(({ circuitIds }) => circuitIds))

type Answers = {
  readonly duties: CallAnswer<'listDuties'>
  readonly roster: CallAnswer<'getDutyRoster'>
}

/** The circuits that have a roster on a day, and its periods. */
export function useRoster(answers: Answers | undefined, names: CircuitNames, today: string) {
  const { duties, roster } = answers ?? {}
  return useMemo(
    () => ({
      circuitIds: orderedCircuits(rosterCircuits(duties?.entries ?? [], today), names),
      periods: roster?.periods ?? [],
    }),
    [duties, roster, names, today],
  )
}

/** The circuits of a roster in the order of the organisation; one whose name may not be read is the last. */
function orderedCircuits(circuitIds: ReadonlySet<string>, { circuits }: CircuitNames): string[] {
  const named = circuits.map(({ id }) => id).filter((id) => circuitIds.has(id))
  return [...named, ...[...circuitIds].filter((id) => !named.includes(id))]
}

/** Whether a circuit has a roster, which then decides who is notified of its orders. */
export function useHasRoster(circuitId: string): boolean {
  const { setup, hasFeature, formats } = useContextData()
  const { nowMs } = useTimeMode()
  const today = formats(setup.timezone).local(nowMs).date
  const { data } = useCall('listDuties', {}, { enabled: hasFeature('directive'), keepsPrevious: true })
  return data !== undefined && rosterCircuits(data.entries, today).has(circuitId)
}

/**
 * Who is on duty for a circuit at an instant; null: it has no roster, or the user may not see it.
 */
export function useCircuitDuty(circuitId: string, nowMs: number) {
  const { hasFeature } = useContextData()
  const mayRead = hasFeature('directive')
  const hasRoster = useHasRoster(circuitId)
  // One request for an hour, not one for each minute.
  const fromMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const { data } = useDutyPeriods({ fromMs, toMs: fromMs + HOUR_MS }, mayRead && hasRoster)
  if (!hasRoster || !data) return null
  return data.periods.filter(
    ({ circuitIds, from, to }) =>
      circuitIds.includes(circuitId) && Date.parse(from) <= nowMs && nowMs < Date.parse(to),
  )
}
