import type { GripLimits } from '@verglas/road-hazard'
import { type RoadCase, roadTrials } from '@verglas/road-model'
import type { DecisionTable } from '../decision-table.ts'
import { treatmentEvents } from '../treatment-events.ts'
import { asForecast, type ForecastDangers } from './as-forecast.ts'
import { hourVerdicts, judgedRoadOf, judgedSteps } from './judged-road.ts'
import { betterPlan, type PlanCheck, planCheck } from './plan-check.ts'
import { revisePlan, searched } from './revise-plan.ts'
import { plannedPasses, withRevisions } from './revisions.ts'
import type { Pass, PlanCase, TreatmentPlan } from './treatment-plan.ts'
import { checkedSpan } from './trial-span.ts'
import { type JudgedCircuit, type TriedRoad, triedRoads } from './tried-roads.ts'

/** A road on which a plan is tried. */
export type RoadToTry = {
  /** Position of the road among the roads of the plan; results identify roads by this position. */
  readonly position: number
  readonly roadCase: RoadCase
  readonly forecastDangers: ForecastDangers
}

/** A plan with the road forecasts that it was made for. */
export type PlanToCheck = {
  /** The roads that the plan serves, then the most dangerous ones; the first is that of its stretch. */
  readonly roads: readonly RoadToTry[]
  readonly plan: TreatmentPlan
  readonly planCase: PlanCase
  readonly table: DecisionTable
  readonly limits: GripLimits
  /** Set for roads that only follow the plan of their circuit: the plan is neither revised nor improved. */
  readonly isFixed?: true
}

/**
 * Tries a plan with the road model on all these roads. Null if there is no period to try it in (see `checkedSpan`).
 * Throws a RangeError if a road cannot be computed.
 */
export function checkPlan(toCheck: PlanToCheck): PlanCheck | null {
  const { roads, plan, planCase, table, limits, isFixed } = toCheck
  const span = checkedSpan(toCheck)
  if (!span) return null
  const trials = roads.map(({ roadCase, forecastDangers }) => {
    const forecastUnder = roadTrials({ ...roadCase, untilMs: span.toMs })
    const tryOn = (passes: readonly Pass[]) => {
      const forecast = forecastUnder([...(roadCase.treatments ?? []), ...treatmentEvents(passes)])
      return { forecast, steps: judgedSteps(forecast, span, limits) }
    }
    const untreated = hourVerdicts(tryOn([]).steps, span.fromMs)
    return (passes: readonly Pass[]): TriedRoad => {
      const { forecast, steps } = tryOn(passes)
      const asStated = asForecast(steps, { untreated, forecastDangers, fromMs: span.fromMs })
      return { forecast, judged: judgedRoadOf(asStated, span, planCase.circuit.service) }
    }
  })
  const tryPasses = (passes: readonly Pass[]) =>
    triedRoads(
      trials.map((tryOn) => tryOn(passes)),
      planCase,
    )
  const passes = plannedPasses(plan)
  const untreated = tryPasses([])
  const ofTable = passes.length > 0 ? tryPasses(passes) : untreated
  const positionOf = (index: number) => roads[index]?.position ?? 0
  if (isFixed) return placed(planCheck(untreated, { revisions: [], treated: ofTable }, null), positionOf)
  const revised = searched(revisePlan(table, planCase, plan, { untreated, treated: ofTable }), tryPasses)
  const { revisions, treated } = revised
  const proposal = searched(
    betterPlan(table, planCase, withRevisions(plan, revisions), { untreated, treated }),
    tryPasses,
  )
  return placed(planCheck(untreated, revised, proposal), positionOf)
}

/** Replaces indices of tried roads by their positions in the plan. The road of a `protected` revision is a position. */
const placed = (check: PlanCheck, positionOf: (index: number) => number): PlanCheck => ({
  ...check,
  road: positionOf(check.road),
  untreated: placedHours(check.untreated, positionOf),
  treated: placedHours(check.treated, positionOf),
  proposal: check.proposal && {
    ...check.proposal,
    judged: placedHours(check.proposal.judged, positionOf),
  },
  revisions: check.revisions.map((revision) =>
    revision.because === 'protected' ? revision : { ...revision, road: positionOf(revision.road) },
  ),
})

const placedHours = (judged: JudgedCircuit, positionOf: (index: number) => number): JudgedCircuit => ({
  ...judged,
  gravest: judged.gravest.map((hour) => ({ ...hour, road: positionOf(hour.road) })),
})
