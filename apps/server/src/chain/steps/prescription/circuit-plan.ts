import { PLAN_KINDS, type ServiceLevel, USUAL_SERVICE } from '@verglas/contract/treatment-codes'
import {
  type AdviceCase,
  adviceConfidence,
  adviceOfPlan,
  type DecisionTable,
  type judge,
  type PlanCase,
  type PlanCircuit,
  planChanges,
  planConfidence,
  planHours,
  type Recommendation,
  type TreatmentPlan,
  USUAL_CYCLE_MINUTES,
} from '@verglas/treatment'
import type { Fleet } from '../../facts/fleets.ts'
import type { CircuitRound } from './queries.ts'

/** The circuit as input of the planner. */
export const planCircuitOf = (
  { minutes, laneWidthM, laneKm }: Omit<CircuitRound, 'roadTypes'>,
  fleet: Fleet,
  service: ServiceLevel = USUAL_SERVICE,
): PlanCircuit => ({
  laneKm,
  laneWidthM,
  roundTripMin: minutes ?? USUAL_CYCLE_MINUTES,
  ...fleet,
  service,
})

export function planCaseOf({ outlook, nowMs, measured }: AdviceCase, circuit: PlanCircuit): PlanCase {
  return { hours: planHours(outlook), nowMs, circuit, measured: measured ?? null }
}

/**
 * The advice that follows from a plan: the headline is the first pass and the worst situation that it treats; its
 * confidence and what would change it come from planning again. The single advice is searched for changes only if
 * its confidence is needed, because that takes longer than the plan.
 */
export function advisedByPlan(
  table: DecisionTable,
  { roadCase, judgement, advised = judgement, planCase, plan, issued }: JudgedRoad,
  surfacesC: readonly ArrayLike<number>[],
): Recommendation {
  const { headline } = judgement
  if (!headline) return withoutAdvice(judgement)
  // `planChanges` plans again without the road model. So it gives nothing for a first pass that the model has changed.
  const isOfTable = issued.headline.next?.departMs === plan.headline.next?.departMs
  const changes = isOfTable ? planChanges(table, planCase, plan) : []
  return {
    ...judgement,
    headline: adviceOfPlan(advised.headline ?? headline, advised.advices, issued),
    changes,
    nearest: changes[0] ?? null,
    confidence:
      planConfidence(table, planCase, plan, surfacesC) ?? adviceConfidence(table, roadCase, headline),
  }
}

type Judgement = ReturnType<typeof judge>
type JudgedRoad = {
  readonly roadCase: AdviceCase
  readonly judgement: Judgement
  /** The road that sets the rate of the first pass, if it is another road. */
  readonly advised?: Judgement
  readonly planCase: PlanCase
  readonly plan: TreatmentPlan
  /** The same plan with the changes of the road model. */
  readonly issued: TreatmentPlan
}

/** A recommendation that only says why there is no advice. */
export const withoutAdvice = (judgement: Judgement): Recommendation => ({
  ...judgement,
  nearest: null,
  changes: [],
  confidence: null,
})

type Candidate = {
  readonly plan: TreatmentPlan
  /** Whether the road has to be watched if nothing is spread. */
  readonly isWatched: boolean
}

/**
 * Chooses the point whose plan serves the circuit: that of the worst stretch, which has the graver danger, departs
 * earlier or spreads more. Among equal plans, a point whose road has to be watched comes before one that stays
 * warm.
 */
export const servingPoint = <Point extends Candidate>(points: readonly Point[]): Point | null =>
  points.reduce<Point | null>((worst, point) => {
    if (!worst || isWorse(point.plan, worst.plan)) return point
    const isEqual = !isWorse(worst.plan, point.plan)
    return isEqual && point.isWatched && !worst.isWatched ? point : worst
  }, null)

export function isWorse(a: TreatmentPlan, b: TreatmentPlan): boolean {
  const graver = PLAN_KINDS.indexOf(a.worstKind) - PLAN_KINDS.indexOf(b.worstKind)
  if (graver !== 0) return graver > 0
  const [departs, otherDeparts] = [a, b].map(({ headline }) => headline.next?.departMs ?? Infinity)
  if (departs !== otherDeparts) return (departs as number) < (otherDeparts as number)
  return (a.headline.next?.gm2 ?? 0) > (b.headline.next?.gm2 ?? 0)
}
