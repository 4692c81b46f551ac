import { HOUR_MS } from '@verglas/quantities'
import type { DangerLevel, GripLimits } from '@verglas/road-hazard'
import { type RoadCase, roadTrials } from '@verglas/road-model'
import type { DecisionTable } from '../decision-table.ts'
import { treatmentEvents } from '../treatment-events.ts'
import { type JudgedRoad, judgedRoad } from './judged-road.ts'
import { betterPlan, type PlanCheck, planCheck, plannedPasses } from './plan-check.ts'
import type { Pass, PlanCase, TreatmentPlan } from './treatment-plan.ts'
import { type TriedRoad, triedRoads } from './tried-roads.ts'

/** A road on which a plan is tried. */
export type RoadToTry = {
  readonly roadCase: RoadCase
  /** The danger level that its forecast states of each hour, by the end of the hour; none where it states none. */
  readonly forecastLevels: ReadonlyMap<number, DangerLevel>
}

/** A plan with the road forecasts that it was made for. */
export type PlanToCheck = {
  /** Those that the plan serves and the most dangerous ones; that of its stretch first. */
  readonly roads: readonly RoadToTry[]
  readonly plan: TreatmentPlan
  readonly planCase: PlanCase
  readonly table: DecisionTable
  readonly limits: GripLimits
}

/**
 * What the road model says of a plan on all these roads together. Null where a road forecast ends before the plan begins.
 * Throws a RangeError if a road cannot be computed.
 */
export function checkPlan({ roads, plan, planCase, table, limits }: PlanToCheck): PlanCheck | null {
  const untilMs = Math.min(plan.untilMs, ...roads.map(({ roadCase }) => roadCase.untilMs))
  if (roads.some(({ roadCase }) => untilMs <= roadCase.fromMs)) return null
  const span = { fromMs: Math.floor(planCase.nowMs / HOUR_MS) * HOUR_MS, toMs: untilMs }
  const trials = roads.map(({ roadCase, forecastLevels }) => {
    const forecastUnder = roadTrials({ ...roadCase, untilMs })
    const tryOn = (passes: readonly Pass[]): TriedRoad => {
      const forecast = forecastUnder([...(roadCase.treatments ?? []), ...treatmentEvents(passes)])
      return { forecast, judged: judgedRoad(forecast, span, limits, planCase.circuit.service) }
    }
    const { levels } = tryOn([]).judged
    return (passes: readonly Pass[]): TriedRoad => {
      const tried = tryOn(passes)
      return { ...tried, judged: asForecast(tried.judged, levels, forecastLevels) }
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

/**
 * Hours that passes do not change keep the level of the stored forecast, which every screen has: the trial has shorter
 * steps and no state of the run before, and comes to a neighbouring level in one hour of thirty.
 */
function asForecast(
  judged: JudgedRoad,
  untreated: JudgedRoad['levels'],
  forecastLevels: ReadonlyMap<number, DangerLevel>,
): JudgedRoad {
  const levels = judged.levels.map((level, hour) => {
    const endMs = judged.fromMs + (hour + 1) * HOUR_MS
    return level === untreated[hour] ? (forecastLevels.get(endMs) ?? level) : level
  })
  return { ...judged, levels }
}
