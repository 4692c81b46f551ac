import type { Prescription } from '@verglas/contract'
import type { z } from 'zod'
import type { StoredDirective } from './queries.ts'
import { isSamePass, SAME_DEPARTURE_MS, SAME_RATE_GM2 } from './same-pass.ts'

export type Plan = NonNullable<z.output<typeof Prescription>['plan']>
type PlannedPass = Plan['events'][number]['passes'][number]

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

const keyOf = ({ treatment, gm2, departBy }: PlannedPass): string =>
  [
    treatment === 'prewet' ? 'salt' : treatment,
    Math.round((gm2 ?? 0) / SAME_RATE_GM2),
    Math.round(Date.parse(departBy) / SAME_DEPARTURE_MS),
  ].join('-')
