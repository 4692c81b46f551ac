import type { CallAnswer } from '@verglas/contract'
import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import type { CircuitNames, DutyCircuit } from './circuit-groups.ts'
import type { Span } from './duty-pattern.ts'

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
export const useDutyPeriods = ({ fromMs, toMs }: Span) =>
  useCall(
    'getDutyRoster',
    { query: { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() } },
    { keepsPrevious: true },
  )

/** The circuits that have a roster, those that had one in the displayed days, and the periods. */
export function useRoster(answer: CallAnswer<'getDutyRoster'> | undefined, names: CircuitNames) {
  return useMemo(() => {
    const periods = answer?.periods ?? []
    const current = new Set(answer?.rosterCircuitIds)
    const ended = new Set(periods.flatMap(({ circuitIds }) => circuitIds).filter((id) => !current.has(id)))
    return {
      circuitIds: orderedCircuits(current, names),
      endedIds: orderedCircuits(ended, names),
      periods,
    }
  }, [answer, names])
}

/** The circuits of a roster in the order of the organisation; a circuit whose name may not be read comes last. */
function orderedCircuits(circuitIds: ReadonlySet<string>, { circuits }: CircuitNames): string[] {
  const named = circuits.map(({ id }) => id).filter((id) => circuitIds.has(id))
  return [...named, ...[...circuitIds].filter((id) => !named.includes(id))]
}

/** The duty for one circuit in the current hour, so that there is one request an hour, not one a minute. */
function useDutyOf(circuitId: string, nowMs: number) {
  const { hasFeature } = useContextData()
  const fromMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const [from, to] = [new Date(fromMs).toISOString(), new Date(fromMs + HOUR_MS).toISOString()]
  return useCall(
    'getDutyRoster',
    { query: { from, to, circuitId } },
    { enabled: hasFeature('directive'), keepsPrevious: true },
  ).data
}

/** Whether a circuit has a roster, which then decides who is notified of its orders. */
export function useHasRoster(circuitId: string): boolean {
  const { nowMs } = useTimeMode()
  return useDutyOf(circuitId, nowMs)?.rosterCircuitIds.includes(circuitId) ?? false
}

/**
 * Who is on duty for a circuit at an instant; null: it has no roster, or the user may not see it.
 */
export function useCircuitDuty(circuitId: string, nowMs: number) {
  const answer = useDutyOf(circuitId, nowMs)
  if (!answer?.rosterCircuitIds.includes(circuitId)) return null
  return answer.periods.filter(
    ({ circuitIds, from, to }) =>
      circuitIds.includes(circuitId) && Date.parse(from) <= nowMs && nowMs < Date.parse(to),
  )
}
