import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { drivenFor, servedUntil } from './driven.ts'
import { intervalsOf } from './intervals.ts'
import type { Need } from './needs.ts'
import { type PlanCase, type PlanHour, roadsOf } from './treatment-plan.ts'

/** G4: a treatment that rain would wash off departs at most this long before the situation begins. */
const RAIN_LEAD_MS = 2 * HOUR_MS

/** A spreading pass before blades are considered. */
export type Round = {
  readonly finishMs: number
  /** When the road needs it, perhaps before it can be finished. */
  readonly neededMs: number
  /** When the next round is finished or the forecast ends. */
  readonly servesToMs: number
  /** Earliest useful departure (G4), or -Infinity. */
  readonly notBeforeMs: number
  /** Whether the road needs it before it can be finished. */
  readonly isLate: boolean
  /** Index of the road that needs it first. */
  readonly deadlineRoad: number
}

/**
 * Plans the spreading rounds. Each is finished at the first instant that the earlier rounds do not serve. This
 * instant becomes earlier, never later, if an hour needs more, a treatment lasts shorter or an earlier round is
 * earlier. So worse weather never delays a round and never reduces the number of rounds.
 */
export function roundsOf(planCase: PlanCase, needs: readonly Need[], maxRounds = Infinity): Round[] {
  const { nowMs, circuit } = planCase
  const intervals = intervalsOf(planCase)
  const { spacingMs } = intervals
  const finishes: number[] = []
  const served = needs.map((need) => ({
    need,
    servedUntilMs: servedUntil(need, {
      drivenIn: drivenFor(need, planCase),
      planned: finishes,
      ...intervals,
    }),
  }))
  const firstMs = nowMs + circuit.roundTripMin * MINUTE_MS
  const rounds: NextRound[] = []
  // One more round is computed, because it tells until when the last one has to serve.
  while (rounds.length <= maxRounds) {
    const earliestMs = finishes.length > 0 ? (finishes.at(-1) as number) + spacingMs : firstMs
    const next = nextRound(served, earliestMs)
    if (!next) break
    finishes.push(next.finishMs)
    rounds.push(next)
  }
  const endMs = Math.max(0, ...roadsOf(planCase).map(({ hours }) => hours.at(-1)?.toMs ?? 0))
  return rounds.slice(0, maxRounds).map(({ finishMs, neededMs, deadlineRoad }, index) => ({
    finishMs,
    neededMs,
    servesToMs: finishes[index + 1] ?? endMs,
    notBeforeMs: notBeforeMs(needs, finishMs),
    isLate: finishMs > neededMs + MINUTE_MS,
    deadlineRoad,
  }))
}

type NextRound = Pick<Round, 'finishMs' | 'neededMs' | 'deadlineRoad'>

/** A need, with the function that tells until when the rounds so far serve an hour of it. */
type ServedNeed = { readonly need: Need; readonly servedUntilMs: ReturnType<typeof servedUntil> }

/**
 * Finds the earliest round that any situation of any road needs. It runs for each round of each plan over every
 * hour of every road, so it starts at the hour in which a vehicle can be back, and allocates few objects.
 */
function nextRound(needs: readonly ServedNeed[], earliestMs: number): NextRound | null {
  let next: NextRound | null = null
  for (const { need, servedUntilMs } of needs) {
    const { hours } = need.road
    for (let index = firstEndingAfter(hours, earliestMs); index < hours.length; index++) {
      if (!need.hours[index]) continue
      const hour = hours[index] as PlanHour
      const { fromMs, toMs } = hour
      if (next && fromMs > next.finishMs) break
      const before = fromMs === earliestMs && need.hours[index - 1] ? hours[index - 1] : null
      // The previous hour ends when the round can first be finished. If nothing serves it, the need begins in it.
      const sinceMs = before && servedUntilMs(before) < before.toMs ? before.fromMs : fromMs
      const neededMs = Math.max(sinceMs, servedUntilMs(hour))
      const finishMs = Math.max(neededMs, earliestMs)
      if (finishMs >= Math.min(toMs, need.untilMs)) continue
      if (!next || finishMs < next.finishMs || (finishMs === next.finishMs && neededMs < next.neededMs))
        next = { finishMs, neededMs, deadlineRoad: need.roadIndex }
      break
    }
  }
  return next
}

/**
 * The earliest departure of a round (G4). If rain comes first, the round departs late, because the rain would wash the
 * salt off; -Infinity if a road needs the round for another reason.
 */
function notBeforeMs(needs: readonly Need[], finishMs: number): number {
  const asking: Need[] = []
  for (const need of needs) {
    const { hours } = need.road
    const index = firstEndingAfter(hours, finishMs)
    if (need.hours[index - 1] && hours[index - 1]?.toMs === finishMs) return -Infinity
    if (need.hours[index] && hours[index]?.fromMs === finishMs) asking.push(need)
  }
  const isRainFirst =
    asking.length > 0 && asking.every((need) => need.of.fromMs === finishMs && need.isRainFirst)
  return isRainFirst ? finishMs - RAIN_LEAD_MS : -Infinity
}

/**
 * Index of the first hour that ends after an instant, or the number of hours. Each hour begins where the previous
 * one ends.
 */
export function firstEndingAfter(hours: readonly PlanHour[], ms: number): number {
  let [low, high] = [0, hours.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((hours[middle] as PlanHour).toMs > ms) high = middle
    else low = middle + 1
  }
  return low
}

/** Index of the hour that contains an instant, or of the last hour. */
export const hourAt = (hours: readonly PlanHour[], ms: number): number =>
  Math.min(firstEndingAfter(hours, ms), hours.length - 1)
