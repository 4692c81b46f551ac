import { useContextData } from '../../../lib/context.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'
import { type CircuitWork, workOfCircuit } from '../circuits/circuit-work.ts'
import type { PlannedDeparture } from '../circuits/next-departure.ts'
import { useOrders } from '../circuits/use-orders.ts'
import type { Prescription } from './advice-localizer.ts'

type BoardPlan = PlannedDeparture & { readonly servesCircuit: boolean }

/** A plan with its departures, as on the board of all circuits. */
export const boardPlanOf = (plan: Prescription['plan']): BoardPlan | null =>
  plan && {
    ...plan,
    departures: plan.events.flatMap(({ passes }) => passes.map(({ departBy }) => departBy)),
  }

/** The work on a circuit under the plan that serves it; null while loading, or if the user may not see orders. */
export function useCircuitWork(
  circuit: Circuit,
  plan: BoardPlan | null | undefined,
  nowMs: number,
): CircuitWork | null {
  const { hasFeature } = useContextData()
  const { isSettled, ...orders } = useOrders()
  if (!plan?.servesCircuit || !isSettled || !hasFeature('directive')) return null
  return workOfCircuit(circuit, { ...orders, plan, nowMs })
}
