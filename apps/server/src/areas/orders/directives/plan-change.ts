import type { Prescription } from '@verglas/contract'
import { SAME_DEPARTURE_MS, SAME_RATE_GM2 } from '@verglas/contract/order-rules'
import type { z } from 'zod'
import { type AsOf, atMs } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import { latestPrescriptions } from '../prescriptions/queries.ts'
import type { StoredDirective } from './queries.ts'
import { isSamePass } from './same-pass.ts'

/** The plan that serves a circuit. */
export type CurrentPlan = { readonly plan: Plan; readonly issuedAt: string }

export type Plan = NonNullable<z.output<typeof Prescription>['plan']>
type PlannedPass = Plan['events'][number]['passes'][number]

/** The pass of a newer plan that differs from the next departure of an order. */
export type PlanChange = {
  readonly ordered: StoredDirective['passes'][number]
  /** Null if the plan no longer needs any pass. */
  readonly planned: PlannedPass | null
}

/**
 * Compares an order with a plan. Null if the difference does not matter to a crew, the plan is not newer, or the
 * order has no future departure.
 */
export function planChange(
  { passes, orderedAt }: Pick<StoredDirective, 'passes' | 'orderedAt'>,
  { plan, issuedAt }: CurrentPlan,
  nowMs: number,
): PlanChange | null {
  const ordered = passes.find(({ departAt }) => Date.parse(departAt) > nowMs)
  if (!ordered || issuedAt <= orderedAt) return null
  // A pass of the plan at the time of an ordered pass that has departed is the one that its crew is driving.
  const departedPass = passes.findLast(({ departAt }) => Date.parse(departAt) <= nowMs)
  const afterMs = departedPass
    ? Date.parse(departedPass.departAt) + SAME_DEPARTURE_MS
    : Number.NEGATIVE_INFINITY
  const planned = plan.events
    .flatMap((event) => event.passes)
    .find(({ departBy, finishBy }) => Date.parse(finishBy) > nowMs && Date.parse(departBy) >= afterMs)
  if (!planned) return { ordered, planned: null }
  return isSamePass(ordered, planned) ? null : { ordered, planned }
}

/** Key of a change; it stays the same as long as the plan needs the same pass. */
export const changeKey = ({ planned }: PlanChange): string => (planned ? keyOf(planned) : 'nothing')

/** The change for display; null: there is none. */
export function planChangeView(
  directive: Pick<StoredDirective, 'passes' | 'orderedAt'>,
  current: CurrentPlan,
  nowMs: number,
) {
  const change = planChange(directive, current, nowMs)
  return (
    change && {
      issuedAt: current.issuedAt,
      ordered: change.ordered,
      planned: change.planned && toOrderedPass(change.planned),
    }
  )
}

/** Converts a planned pass to the form of an ordered one. */
const toOrderedPass = ({ departBy, finishBy, treatment, gm2, totalKg }: PlannedPass) => ({
  departAt: departBy,
  finishAt: finishBy,
  treatment,
  deicer: 'nacl' as const,
  minGm2: gm2,
  maxGm2: null,
  totalKg,
})

/** The plans that serve the circuits of these orders, by circuit id; left out if no departure is to come. */
export async function servingPlans(
  db: SetupDb,
  asOf: AsOf,
  directives: readonly Pick<StoredDirective, 'circuitId' | 'passes'>[],
): Promise<ReadonlyMap<string, CurrentPlan>> {
  const nowMs = atMs(asOf)
  const waiting = directives.filter(({ passes }) =>
    passes.some(({ departAt }) => Date.parse(departAt) > nowMs),
  )
  const circuitIds = [...new Set(waiting.map(({ circuitId }) => circuitId))]
  if (circuitIds.length === 0) return new Map()
  const serving = await latestPrescriptions(db, asOf, { circuitIds, servesCircuit: true })
  return new Map(
    serving.flatMap(({ circuitId, issuedAt, plan, isOutdated }) =>
      plan && !isOutdated ? [[circuitId, { plan, issuedAt }] as const] : [],
    ),
  )
}

const keyOf = ({ treatment, gm2, departBy }: PlannedPass): string =>
  [
    treatment === 'prewet' ? 'salt' : treatment,
    Math.round((gm2 ?? 0) / SAME_RATE_GM2),
    Math.round(Date.parse(departBy) / SAME_DEPARTURE_MS),
  ].join('-')
