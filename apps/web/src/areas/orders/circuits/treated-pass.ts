import type { CallAnswer } from '@verglas/contract'
import { isGritting, isPlowing, type Treatment } from '@verglas/contract/circuit-codes'

/** A treatment in the log, also one that a truck reported without an order. */
export type LoggedTreatment = Pick<
  CallAnswer<'listTreatmentsSince'>['treatments'][number],
  'circuitId' | 'kmFrom' | 'treatment' | 'spreadGm2' | 'doneAt'
>

type PlannedDose = { readonly treatment?: Treatment; readonly gm2?: number | null }

/** Spreaders are calibrated to 10 %, so a little less than the plan asks for counts (docs/decisions/0037). */
const MIN_RATE_SHARE = 0.9

/**
 * When the latest treatment of the whole circuit was finished that does what a pass asks for, ms; null: there is none. By the
 * same rule as in the next plan, which counts it as a round.
 */
export function treatedAtMs(treatments: readonly LoggedTreatment[], pass: PlannedDose | null): number | null {
  const doneMs = treatments
    .filter((act) => act.kmFrom === null && (pass === null || isEnough(act, pass)))
    .map(({ doneAt }) => Date.parse(doneAt))
  return doneMs.length > 0 ? Math.max(...doneMs) : null
}

function isEnough({ treatment, spreadGm2 }: LoggedTreatment, pass: PlannedDose): boolean {
  if (pass.treatment !== undefined) {
    if (isPlowing(pass.treatment) && !isPlowing(treatment)) return false
    if (isGritting(pass.treatment) !== isGritting(treatment)) return false
  }
  return (spreadGm2 ?? 0) >= MIN_RATE_SHARE * (pass.gm2 ?? 0)
}
