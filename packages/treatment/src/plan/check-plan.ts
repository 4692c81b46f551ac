import { HOUR_MS } from '@verglas/quantities'
import type { GripLimits } from '@verglas/road-hazard'
import { type RoadCase, roadTrials } from '@verglas/road-model'
import type { DecisionTable } from '../decision-table.ts'
import { treatmentEvents } from '../treatment-events.ts'
import { judgedRoad } from './judged-road.ts'
import { betterPlan, type PlanCheck, plannedPasses, type TriedRoad } from './plan-check.ts'
import type { Pass, PlanCase, TreatmentPlan } from './treatment-plan.ts'

/** A plan with the road forecast that it was made for. */
export type PlanToCheck = {
  readonly roadCase: RoadCase
  readonly plan: TreatmentPlan
  readonly planCase: PlanCase
  readonly table: DecisionTable
  readonly limits: GripLimits
}

/**
 * What the road model says of a plan; null where its road forecast ends before it begins. Throws a RangeError if the
 * road cannot be computed.
 */
export function checkPlan({ roadCase, plan, planCase, table, limits }: PlanToCheck): PlanCheck | null {
  const untilMs = Math.min(plan.untilMs, roadCase.untilMs)
  if (untilMs <= roadCase.fromMs) return null
  const span = { fromMs: Math.floor(planCase.nowMs / HOUR_MS) * HOUR_MS, toMs: untilMs }
  const forecastUnder = roadTrials({ ...roadCase, untilMs })
  const tryPasses = (passes: readonly Pass[]): TriedRoad => {
    const forecast = forecastUnder([...(roadCase.treatments ?? []), ...treatmentEvents(passes)])
    return { forecast, judged: judgedRoad(forecast, span, limits, planCase.circuit.service) }
  }
  const untreated = tryPasses([])
  const passes = plannedPasses(plan)
  const treated = passes.length > 0 ? tryPasses(passes) : untreated
  const search = betterPlan(table, planCase, plan, treated)
  let step = search.next()
  while (!step.done) step = search.next(tryPasses(step.value))
  return { untreated: untreated.judged, treated: treated.judged, proposal: step.value }
}
