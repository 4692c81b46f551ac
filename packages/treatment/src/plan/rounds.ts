import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { type DrivenFinishes, drivenFor, servedUntil } from './driven.ts'
import { intervalsOf } from './intervals.ts'
import type { Need } from './needs.ts'
import { type PlanCase, type PlanHour, roadsOf } from './treatment-plan.ts'

/** G4: a treatment that rain would wash off is driven at most this long before the change. */
const RAIN_LEAD_MS = 2 * HOUR_MS

/** A spreading pass before blades are considered. */
export type Round = {
  readonly finishMs: number
  /** The next round is finished, or the forecast ends. */
  readonly servesToMs: number
  /** Earliest useful departure (G4), or -Infinity. */
  readonly notBeforeMs: number
  /** The road needs it before it can be finished. */
  readonly isLate: boolean
  /** The road that needs it first. */
  readonly deadlineRoad: number
}

/**
 * Spreading rounds. Each is finished at the first instant that the rounds before it do not serve. That instant
 * can only come earlier if an hour needs more, if an effect is shorter, or if an earlier round is earlier: so in
 * worse weather no round is later than the one of the same number, and there are never fewer of them.
 */
export function roundsOf(planCase: PlanCase, needs: readonly Need[], maxRounds = Infinity): Round[] {
  const { nowMs, circuit } = planCase
  const intervals = intervalsOf(planCase)
  const { spacingMs } = intervals
  const served = needs.map((need) => ({ need, drivenIn: drivenFor(need, planCase), ...intervals }))
  const firstMs = nowMs + circuit.roundTripMin * MINUTE_MS
  const finishes: number[] = []
  const rounds: NextRound[] = []
  // One more says until when the last has to serve.
  while (rounds.length <= maxRounds) {
    const earliestMs = finishes.length > 0 ? (finishes.at(-1) as number) + spacingMs : firstMs
    const next = nextRound(served, finishes, earliestMs)
    if (!next) break
    finishes.push(next.finishMs)
    rounds.push(next)
  }
  const endMs = Math.max(0, ...roadsOf(planCase).map(({ hours }) => hours.at(-1)?.toMs ?? 0))
  return rounds.slice(0, maxRounds).map(({ finishMs, neededMs, deadlineRoad }, index) => ({
    finishMs,
    servesToMs: finishes[index + 1] ?? endMs,
    notBeforeMs: notBeforeMs(needs, finishMs),
    isLate: finishMs > neededMs + MINUTE_MS,
    deadlineRoad,
  }))
}

type NextRound = Pick<Round, 'finishMs' | 'deadlineRoad'> & { readonly neededMs: number }

/** A need with the finishes of the passes that have been driven for it. */
type DrivenNeed = { readonly need: Need; readonly drivenIn: DrivenFinishes } & ReturnType<typeof intervalsOf>

/** The earliest round that any situation of any road needs. */
function nextRound(
  needs: readonly DrivenNeed[],
  finishes: readonly number[],
  earliestMs: number,
): NextRound | null {
  let next: NextRound | null = null
  for (const { need, ...rounds } of needs) {
    const servedUntilMs = servedUntil(need, { ...rounds, planned: finishes })
    for (const [index, hour] of need.road.hours.entries()) {
      const { fromMs, toMs } = hour
      if (toMs <= earliestMs || !need.hours[index]) continue
      if (next && fromMs > next.finishMs) break
      const before = fromMs === earliestMs && need.hours[index - 1] ? need.road.hours[index - 1] : null
      // Nobody can be there in an hour that ends when a round could: this one needs it since then.
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
 * Rain before any road needs anything: what was spread before it would be gone. A road that needs the round for something
 * else, or before, needs it all the same.
 */
function notBeforeMs(needs: readonly Need[], finishMs: number): number {
  const isNeededIn = (need: Need, isHour: (hour: PlanHour) => boolean) =>
    need.road.hours.some((hour, index) => need.hours[index] && isHour(hour))
  if (needs.some((need) => isNeededIn(need, ({ toMs }) => toMs === finishMs))) return -Infinity
  const asking = needs.filter((need) => isNeededIn(need, ({ fromMs }) => fromMs === finishMs))
  const isRainFirst =
    asking.length > 0 && asking.every((need) => need.of.fromMs === finishMs && need.isRainFirst)
  return isRainFirst ? finishMs - RAIN_LEAD_MS : -Infinity
}

export const hourAt = (hours: readonly PlanHour[], ms: number): number => {
  const index = hours.findIndex(({ toMs }) => toMs > ms)
  return index < 0 ? hours.length - 1 : index
}
