import type { Treatment } from '@verglas/contract/circuit-codes'
import { SAME_DEPARTURE_MS, SAME_RATE_GM2 } from '@verglas/contract/order-rules'
import { isSameAction } from '@verglas/treatment'

type OrderedPass = {
  readonly treatment: Treatment
  readonly minGm2: number | null
  readonly maxGm2: number | null
  readonly departAt: string
}
/** The fields of a planned pass that are compared with an order. */
export type AdvisedPass = {
  readonly departBy: string
  readonly treatment: Treatment
  readonly gm2: number | null
}

/** Whether the difference between two passes does not matter to a crew. */
export function isSamePass(
  { treatment, minGm2, maxGm2, departAt }: OrderedPass,
  planned: AdvisedPass,
): boolean {
  if (!isSameAction(planned.treatment, treatment)) return false
  if (Math.abs(Date.parse(planned.departBy) - Date.parse(departAt)) >= SAME_DEPARTURE_MS) return false
  if (planned.gm2 === null || minGm2 === null) return true
  return planned.gm2 > minGm2 - SAME_RATE_GM2 && planned.gm2 < (maxGm2 ?? minGm2) + SAME_RATE_GM2
}

/**
 * Whether an order has the passes of the plan from which it was made, each the same for a crew. An order that
 * leaves its departures to the crew is compared only by its rules, and so is an order from advice without a plan.
 */
export const followsPlan = (
  passes: readonly OrderedPass[],
  advised: readonly AdvisedPass[] | undefined,
): boolean =>
  passes.length === 0 ||
  advised === undefined ||
  (passes.length === advised.length &&
    passes.every((pass, index) => {
      const planned = advised[index]
      return planned !== undefined && isSamePass(pass, planned)
    }))
