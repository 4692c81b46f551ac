import { isGritting, isPlowing, type Treatment } from '@verglas/contract/circuit-codes'
import { SAME_RATE_GM2 } from '@verglas/contract/order-rules'

/** A pass of an order; its rate may be a range, g/m². */
type OrderedPass = {
  readonly treatment: Treatment
  readonly minGm2?: number | null
  readonly maxGm2?: number | null
}

/**
 * Whether a plan asks for more than a pass of an order does: a blade, or so much more material that it matters to a crew. Such a
 * pass does not answer the plan, whether it is to come, being driven or done.
 */
export function isWeakerThan(
  { treatment, minGm2, maxGm2 }: OrderedPass,
  planned: { readonly treatment: Treatment; readonly gm2: number | null },
): boolean {
  if (isPlowing(planned.treatment) && !isPlowing(treatment)) return true
  const orderedGm2 = maxGm2 ?? minGm2 ?? 0
  const plannedGm2 = planned.gm2 ?? 0
  const isSameKind = isGritting(planned.treatment) === isGritting(treatment)
  const isTwice = orderedGm2 > 0 && plannedGm2 >= 2 * orderedGm2
  // Brine of 3 g/m² does not answer 8 g/m² of salt, although only a few grams are missing.
  return isSameKind && (isTwice || plannedGm2 >= orderedGm2 + SAME_RATE_GM2)
}
