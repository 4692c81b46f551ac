import { PLAN_KINDS } from '@verglas/contract/treatment-codes'
import {
  type Advice,
  type AdviceCase,
  type DecisionTable,
  type Pass,
  type PlanCase,
  type PlanCircuit,
  planChanges,
  planConfidence,
  planHours,
  planTreatments,
  type Recommendation,
  type TreatmentPlan,
  USUAL_CYCLE_MINUTES,
} from '@verglas/treatment'
import type { CircuitRound } from './queries.ts'

/** The circuit for the planner. Vehicles, capacity and stock are not entered anywhere yet, so one is on duty. */
export const planCircuitOf = ({ minutes, laneWidthM, laneKm }: CircuitRound): PlanCircuit => ({
  laneKm,
  laneWidthM,
  roundTripMin: minutes ?? USUAL_CYCLE_MINUTES,
  vehicles: 1,
  capacityKg: null,
  stockKg: { salt: null, abrasive: null },
  materials: ['nacl', 'brine', 'abrasive'],
})

export function planCaseOf({ outlook, nowMs, measured }: AdviceCase, circuit: PlanCircuit): PlanCase {
  return { hours: planHours(outlook), nowMs, circuit, measured: measured ?? null }
}

export type PlannedPoint = { readonly advised: Recommendation; readonly plan: TreatmentPlan | null }

/**
 * The advice at a point with its plan: the headline is the first pass and the worst situation that it answers;
 * what would change it and the confidence come from planning again.
 */
export function plannedPoint(
  table: DecisionTable,
  advised: Recommendation,
  planCase: PlanCase,
  surfacesC: readonly ArrayLike<number>[],
): PlannedPoint {
  if (!advised.headline) return { advised, plan: null }
  const plan = planTreatments(table, planCase)
  const changes = planChanges(table, planCase, plan)
  return {
    plan,
    advised: {
      ...advised,
      headline: headlineOf(advised.headline, advised.advices, plan),
      changes,
      nearest: changes[0] ?? null,
      confidence: planConfidence(table, planCase, plan, surfacesC) ?? advised.confidence,
    },
  }
}

function headlineOf(first: Advice, advices: readonly Advice[], plan: TreatmentPlan): Advice {
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
    maxGm2: next.gm2 === null ? null : Math.max(next.gm2, own.maxGm2 ?? 0),
    passes: own.passes === 0 ? 1 : own.passes,
    otherRowIds: next.rowIds.filter((id) => id !== own.rowId && id !== 'P1'),
    actFromMs: Math.min(own.actFromMs ?? next.departMs, next.departMs),
    // A window that has passed stays open for one round.
    actToMs: next.isLate ? next.finishMs : next.departMs,
  }
}

const spreadOf = ({ treatment }: Pass, { spread }: Advice): Advice['spread'] => {
  if (treatment === 'plow_salt') return spread === 'prewet' ? 'prewet' : 'salt'
  return treatment === 'plow_abrasive' ? 'abrasive' : treatment
}

/** Nothing is spread or plowed: the road is watched, or left. */
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

/** The plan that serves a circuit: that of its worst stretch, which is graver, sets out earlier or spreads more. */
export const worstOf = (plans: readonly TreatmentPlan[]): TreatmentPlan | null =>
  plans.reduce<TreatmentPlan | null>((worst, plan) => (worst && !isWorse(plan, worst) ? worst : plan), null)

function isWorse(a: TreatmentPlan, b: TreatmentPlan): boolean {
  const graver = PLAN_KINDS.indexOf(a.worstKind) - PLAN_KINDS.indexOf(b.worstKind)
  if (graver !== 0) return graver > 0
  const [departs, otherDeparts] = [a, b].map(({ headline }) => headline.next?.departMs ?? Infinity)
  if (departs !== otherDeparts) return (departs as number) < (otherDeparts as number)
  return (a.headline.next?.gm2 ?? 0) > (b.headline.next?.gm2 ?? 0)
}
