import type { Prescription } from '@verglas/contract'
import { MINUTE_MS } from '@verglas/quantities'
import type { z } from 'zod'
import type { StoredDirective } from './queries.ts'

export type Plan = NonNullable<z.output<typeof Prescription>['plan']>
type PlannedPass = Plan['events'][number]['passes'][number]

/** Departures that differ by less are the same for a crew. */
const SAME_DEPARTURE_MS = 30 * MINUTE_MS
/** A spreader is set in steps of this size, g/m². */
const SAME_RATE_GM2 = 5

/**
 * What the plan now asks for instead of the next pass of an order, as a key that is the same as long as the answer is;
 * null if a crew would notice no difference, or the order has no departure to come.
 */
export function planChange(
  { passes, orderedAt }: Pick<StoredDirective, 'passes' | 'orderedAt'>,
  { plan, issuedAt }: { plan: Plan; issuedAt: string },
  nowMs: number,
): string | null {
  const ordered = passes.find(({ departAt }) => Date.parse(departAt) > nowMs)
  if (!ordered || issuedAt <= orderedAt) return null
  const planned = plan.events
    .flatMap((event) => event.passes)
    .find(({ finishBy }) => Date.parse(finishBy) > nowMs)
  if (!planned) return 'nothing'
  return isSamePass(ordered, planned) ? null : keyOf(planned)
}

type OrderedPass = StoredDirective['passes'][number]

function isSamePass({ treatment, minGm2, maxGm2, departAt }: OrderedPass, planned: PlannedPass): boolean {
  if (planned.treatment !== treatment) return false
  if (Math.abs(Date.parse(planned.departBy) - Date.parse(departAt)) >= SAME_DEPARTURE_MS) return false
  if (planned.gm2 === null || minGm2 === null) return true
  return planned.gm2 > minGm2 - SAME_RATE_GM2 && planned.gm2 < (maxGm2 ?? minGm2) + SAME_RATE_GM2
}

const keyOf = ({ treatment, gm2, departBy }: PlannedPass): string =>
  [
    treatment,
    Math.round((gm2 ?? 0) / SAME_RATE_GM2),
    Math.round(Date.parse(departBy) / SAME_DEPARTURE_MS),
  ].join('-')
