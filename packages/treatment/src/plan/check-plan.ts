import { HOUR_MS } from '@verglas/quantities'
import type { GripLimits } from '@verglas/road-hazard'
import { type RoadCase, roadTrials } from '@verglas/road-model'
import type { DecisionTable } from '../decision-table.ts'
import { treatmentEvents } from '../treatment-events.ts'
import { judgedRoad } from './judged-road.ts'
import { betterPlan, type PlanCheck, plannedPasses, slipperyTooLong, type TriedRoad } from './plan-check.ts'
import type { Pass, PlanCase, TreatmentPlan } from './treatment-plan.ts'

/** A plan with the road forecasts that it was made for. */
export type PlanToCheck = {
  /** Of the roads that the plan serves; that of its stretch first. */
  readonly roadCases: readonly RoadCase[]
  readonly plan: TreatmentPlan
  readonly planCase: PlanCase
  readonly table: DecisionTable
  readonly limits: GripLimits
}

/**
 * What the road model says of a plan, on the road that stays slippery the longest under it; a proposal holds if it does
 * on all of them. Null where a road forecast ends before the plan begins. Throws a RangeError if a road cannot be
 * computed.
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
    worstOf(
      trials.map((tryOn) => tryOn(passes)),
      planCase,
    )
  const passes = plannedPasses(plan)
  const { road, ...treated } = tryPasses(passes)
  const untreated = passes.length > 0 ? trials[road]?.([]) : treated
  const search = betterPlan(table, planCase, plan, treated)
  let step = search.next()
  while (!step.done) step = search.next(tryPasses(step.value))
  return untreated
    ? { road, untreated: untreated.judged, treated: treated.judged, proposal: step.value }
    : null
}

/** The road that is slippery too long for the longest time, else the longest at all; its position is `road`. */
function worstOf(tried: readonly TriedRoad[], planCase: PlanCase): TriedRoad & { readonly road: number } {
  const [worst] = tried
    .map((triedRoad, road) => ({ ...triedRoad, road, tooLongMs: tooLongMs(triedRoad, planCase) }))
    .toSorted((a, b) => b.tooLongMs - a.tooLongMs || b.judged.slipperyMs - a.judged.slipperyMs)
  if (!worst) throw new RangeError('a plan without a road')
  return { forecast: worst.forecast, judged: worst.judged, road: worst.road }
}

const tooLongMs = ({ judged }: TriedRoad, planCase: PlanCase): number =>
  slipperyTooLong(judged, planCase).reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)
