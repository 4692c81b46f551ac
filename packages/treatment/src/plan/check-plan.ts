import { HOUR_MS } from '@verglas/quantities'
import type { GripLimits } from '@verglas/road-hazard'
import { type RoadCase, roadTrials } from '@verglas/road-model'
import type { DecisionTable } from '../decision-table.ts'
import { treatmentEvents } from '../treatment-events.ts'
import { judgedRoad } from './judged-road.ts'
import { betterPlan, type PlanCheck, planCheck, plannedPasses } from './plan-check.ts'
import type { Pass, PlanCase, TreatmentPlan } from './treatment-plan.ts'
import { type TriedRoad, triedRoads } from './tried-roads.ts'

/** A plan with the road forecasts that it was made for. */
export type PlanToCheck = {
  /** Of the roads that the plan serves and of the most dangerous ones; that of its stretch first. */
  readonly roadCases: readonly RoadCase[]
  readonly plan: TreatmentPlan
  readonly planCase: PlanCase
  readonly table: DecisionTable
  readonly limits: GripLimits
}

/**
 * What the road model says of a plan on all these roads together. Null where a road forecast ends before the plan begins.
 * Throws a RangeError if a road cannot be computed.
 */
export function checkPlan({ roadCases, plan, planCase, table, limits }: PlanToCheck): PlanCheck | null {
  const untilMs = Math.min(plan.untilMs, ...roadCases.map((roadCase) => roadCase.untilMs))
  if (roadCases.some(({ fromMs }) => untilMs <= fromMs)) return null
  const span = { fromMs: Math.floor(planCase.nowMs / HOUR_MS) * HOUR_MS, toMs: untilMs }
  const trials = roadCases.map((roadCase) => {
    const forecastUnder = roadTrials({ ...roadCase, untilMs })
    return (passes: readonly Pass[]): TriedRoad => {
      const forecast = forecastUnder([...(roadCase.treatments ?? []), ...treatmentEvents(passes)])
      return { forecast, judged: judgedRoad(forecast, span, limits, planCase.circuit.service) }
    }
  })
  const tryPasses = (passes: readonly Pass[]) =>
    triedRoads(
      trials.map((tryOn) => tryOn(passes)),
      planCase,
    )
  const passes = plannedPasses(plan)
  const untreated = tryPasses([])
  const treated = passes.length > 0 ? tryPasses(passes) : untreated
  const search = betterPlan(table, planCase, plan, treated)
  let step = search.next()
  while (!step.done) step = search.next(tryPasses(step.value))
  return planCheck(untreated, treated, step.value)
}
