import { HOUR_MS } from '@verglas/quantities'
import type { GripLimits } from '@verglas/road-hazard'
import { type RoadCase, roadTrials } from '@verglas/road-model'
import type { DecisionTable } from '../decision-table.ts'
import { treatmentEvents } from '../treatment-events.ts'
import { asForecast, type ForecastDangers } from './as-forecast.ts'
import { hourVerdicts, judgedRoadOf, judgedSteps } from './judged-road.ts'
import { betterPlan, type PlanCheck, planCheck, plannedPasses } from './plan-check.ts'
import type { Pass, PlanCase, TreatmentPlan } from './treatment-plan.ts'
import { type TriedRoad, triedRoads } from './tried-roads.ts'

/** A road on which a plan is tried. */
export type RoadToTry = {
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
}

/**
 * Tries a plan with the road model on all these roads. Null if a road forecast ends before the plan begins. Throws
 * a RangeError if a road cannot be computed.
 */
export function checkPlan({ roads, plan, planCase, table, limits }: PlanToCheck): PlanCheck | null {
  const untilMs = Math.min(plan.untilMs, ...roads.map(({ roadCase }) => roadCase.untilMs))
  if (roads.some(({ roadCase }) => untilMs <= roadCase.fromMs)) return null
  const span = { fromMs: Math.floor(planCase.nowMs / HOUR_MS) * HOUR_MS, toMs: untilMs }
  const trials = roads.map(({ roadCase, forecastDangers }) => {
    const forecastUnder = roadTrials({ ...roadCase, untilMs })
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
  const treated = passes.length > 0 ? tryPasses(passes) : untreated
  const search = betterPlan(table, planCase, plan, treated)
  let step = search.next()
  while (!step.done) step = search.next(tryPasses(step.value))
  return planCheck(untreated, treated, step.value)
}
