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
  const own = answered.find(({ rowId }) => next.rowIds.includes(rowId)) ??
    answered[0] ?? { ...first, rowId: next.rowIds[0] ?? first.rowId }
  return {
    ...own,
    treatment: next.treatment,
    spread: spreadOf(next, own),
    minGm2: next.gm2,
    maxGm2: next.gm2 === null ? null : Math.max(next.gm2, maximumOf(next, own)),
    passes: own.passes === 0 ? 1 : own.passes,
    otherRowIds: next.rowIds.filter((id) => id !== own.rowId && id !== 'P1'),
    actFromMs: Math.min(own.actFromMs ?? next.departMs, next.departMs),
    // If the latest departure has passed, the window stays open for one round.
    actToMs: next.isLate ? next.finishMs : next.departMs,
  }
}

/** The maximum of the row, g/m². A maximum for grit does not apply to salt, nor the other way round. */
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
