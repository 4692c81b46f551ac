import { isGritting } from '@verglas/contract/circuit-codes'
import type { Advice } from '../advice.ts'
import type { Pass, TreatmentPlan } from './treatment-plan.ts'

/**
 * The advice that follows from a plan: its first pass and the situation that it treats; without a pass, no
 * treatment or a watch.
 */
export function adviceOfPlan(first: Advice, advices: readonly Advice[], plan: TreatmentPlan): Advice {
  const { next } = plan.headline
  if (!next) return untreated(first, plan)
  const answered = advices.filter(({ situation }) => next.situations.includes(situation))
  const rowAdvice = answered.find(({ rowId }) => next.rowIds.includes(rowId)) ??
    answered[0] ?? { ...first, rowId: next.rowIds[0] ?? first.rowId }
  return {
    ...withoutCap(rowAdvice, next),
    treatment: next.treatment,
    spread: spreadOf(next, rowAdvice),
    minGm2: next.gm2,
    maxGm2: next.gm2 === null ? null : Math.max(next.gm2, maximumOf(next, rowAdvice)),
    passes: rowAdvice.passes === 0 ? 1 : rowAdvice.passes,
    otherRowIds: next.rowIds.filter((id) => id !== rowAdvice.rowId && id !== 'P1'),
    actFromMs: Math.min(rowAdvice.actFromMs ?? next.departMs, next.departMs),
    // If the latest departure has passed, the window stays open for one round.
    actToMs: next.isLate ? next.finishMs : next.departMs,
  }
}

/** Drops guard G7 (the film needs more than the maximum of the row) if the pass spreads less than this maximum. */
function withoutCap(own: Advice, { gm2 }: Pass): Advice {
  if (gm2 === null || gm2 >= (own.maxGm2 ?? 0)) return own
  const guards = own.guards.map((outcome) =>
    outcome.guard === 'G7' && outcome.isFired
      ? { ...outcome, isFired: false, effect: 'none' as const }
      : outcome,
  )
  return { ...own, guards, reason: own.reason === 'above_max' ? 'normal' : own.reason }
}

/** The maximum of the row, g/m²; 0 if the row is for grit and the pass spreads salt, or the other way round. */
const maximumOf = (pass: Pass, own: Advice): number =>
  isGritting(spreadOf(pass, own)) === isGritting(own.spread) ? (own.maxGm2 ?? 0) : 0

const spreadOf = ({ treatment }: Pass, { spread }: Advice): Advice['spread'] => {
  if (treatment === 'plow_salt') return spread === 'prewet' ? 'prewet' : 'salt'
  return treatment === 'plow_abrasive' ? 'abrasive' : treatment
}

/** Advice without spreading or plowing: the road is watched, or nothing is done. */
function untreated(first: Advice, { events }: TreatmentPlan): Advice {
  const isTreated = first.treatment !== 'none' && first.treatment !== 'patrol'
  if (!isTreated) return first
  const isWatched = events.some(({ patrols }) => patrols.length > 0)
  const treatment = isWatched ? 'patrol' : 'none'
  return {
    ...first,
    treatment,
    spread: treatment,
    minGm2: null,
    maxGm2: null,
    passes: 0,
    actFromMs: null,
    actToMs: null,
  }
}
