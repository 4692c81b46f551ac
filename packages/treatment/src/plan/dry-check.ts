import { HOUR_MS } from '@verglas/quantities'
import { DRY_GRIP } from '@verglas/road-hazard'
import type { PlanToCheck, RoadToTry } from './check-plan.ts'
import type { PlanCheck } from './plan-check.ts'
import { plannedPasses } from './revisions.ts'
import { checkedSpan, type TrialSpan } from './trial-span.ts'

/**
 * The check of a plan without passes if every road is forecast dry in every hour; otherwise null. The road model is not
 * run: in hours that passes do not change, a trial takes level and grip from the forecast (`asForecast`).
 */
export function dryCheck(toCheck: PlanToCheck): PlanCheck | null {
  const { roads, plan } = toCheck
  const [first] = roads
  const span = checkedSpan(toCheck)
  if (!first || !span || plannedPasses(plan).length > 0) return null
  if (!roads.every((road) => isDry(road, span))) return null
  const hours = Math.ceil((span.toMs - span.fromMs) / HOUR_MS)
  const judged = {
    ...span,
    lowestGrip: DRY_GRIP,
    lowestAtMs: Math.max(span.fromMs, first.roadCase.fromMs),
    slipperyPeriods: [],
    slipperyMs: 0,
    levels: Array.from({ length: hours }, () => 0 as const),
    gravest: Array.from({ length: hours }, () => ({ level: 0, kind: 'none', road: first.position }) as const),
  }
  return {
    road: first.position,
    untreated: judged,
    treated: judged,
    tooLong: [],
    moreDangerous: [],
    worseAtGraveLevel: [],
    revisions: [],
    proposal: null,
  }
}

/** Whether a trial has an instant in the period, and each of its hours is dry in the forecast. */
function isDry({ roadCase, forecastDangers }: RoadToTry, { fromMs, toMs }: TrialSpan): boolean {
  const { weather, outputStepS } = roadCase
  const firstMs = Math.max(fromMs, roadCase.fromMs)
  const weatherEndMs = weather.timesMs[weather.timesMs.length - 1] ?? -Infinity
  if (weatherEndMs < toMs || toMs - firstMs < outputStepS * 1000) return false
  for (let ms = fromMs; ms < toMs; ms += HOUR_MS) {
    const danger = forecastDangers.get(ms + HOUR_MS)
    if (danger?.level !== 0 || danger.grip !== DRY_GRIP) return false
  }
  return true
}
