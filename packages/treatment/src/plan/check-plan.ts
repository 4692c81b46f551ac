import { HOUR_MS } from '@verglas/quantities'
import type { DangerLevel, GripLimits } from '@verglas/road-hazard'
import { type RoadCase, roadTrials } from '@verglas/road-model'
import type { DecisionTable } from '../decision-table.ts'
import type { RoadDanger } from '../road-outlook.ts'
import { treatmentEvents } from '../treatment-events.ts'
import {
  type HourVerdict,
  hourOf,
  hourVerdicts,
  type JudgedStep,
  judgedRoadOf,
  judgedSteps,
} from './judged-road.ts'
import { betterPlan, type PlanCheck, planCheck, plannedPasses } from './plan-check.ts'
import type { Pass, PlanCase, TreatmentPlan } from './treatment-plan.ts'
import { type TriedRoad, triedRoads } from './tried-roads.ts'

/** A road on which a plan is tried. */
export type RoadToTry = {
  readonly roadCase: RoadCase
  /** The danger that its forecast states of each hour, by the end of the hour; none where it states none. */
  readonly forecastDangers: ReadonlyMap<number, Pick<RoadDanger, 'level' | 'grip'>>
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

type Stated = Pick<RoadToTry, 'forecastDangers'> & {
  readonly untreated: ReadonlyMap<number, HourVerdict>
  readonly fromMs: number
}

/**
 * Hours that passes do not change have the level and the grip of the stored forecast, which every screen has: the trial has
 * shorter steps and no state of the run before, and comes to a neighbouring level in one hour of thirty.
 */
function asForecast(
  steps: readonly JudgedStep[],
  { untreated, forecastDangers, fromMs }: Stated,
): JudgedStep[] {
  const worst = hourVerdicts(steps, fromMs)
  return steps.map((step) => {
    const hour = hourOf(step, fromMs)
    const [tried, before] = [worst.get(hour), untreated.get(hour)]
    const stated = forecastDangers.get(fromMs + (hour + 1) * HOUR_MS)
    if (!tried || !stated || tried.level !== before?.level) return step
    const isSameGrip = Math.abs(tried.grip - before.grip) < GRIP_DIGIT
    return {
      ...step,
      level: asWorst(step.level, tried.level, stated.level, Math.min) as DangerLevel,
      grip:
        stated.grip === undefined || !isSameGrip
          ? step.grip
          : asWorst(step.grip, tried.grip, stated.grip, Math.max),
    }
  })
}

/** Grip is said with two digits. */
const GRIP_DIGIT = 0.01

/** The worst steps of an hour get its stated value, and the milder ones none that is worse. */
const asWorst = (
  value: number,
  worst: number,
  stated: number,
  milder: (value: number, stated: number) => number,
): number => (value === worst ? stated : milder(value, stated))
