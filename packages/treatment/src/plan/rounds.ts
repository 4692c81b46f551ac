import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { intervalsOf } from './intervals.ts'
import type { Need } from './needs.ts'
import type { PlanCase, PlanHour } from './treatment-plan.ts'

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
}

/**
 * Spreading rounds. Each is finished at the first instant that the rounds before it do not serve. That instant
 * can only come earlier if an hour needs more, if an effect is shorter, or if an earlier round is earlier: so in
 * worse weather no round is later than the one of the same number, and there are never fewer of them.
 */
export function roundsOf(planCase: PlanCase, needs: readonly Need[]): Round[] {
  const { hours, nowMs, circuit } = planCase
  const { spacingMs } = intervalsOf(planCase)
  const firstMs = nowMs + circuit.roundTripMin * MINUTE_MS
  const finishes: number[] = []
  const neededTimes: number[] = []
  for (;;) {
    const earliestMs = finishes.length > 0 ? (finishes.at(-1) as number) + spacingMs : firstMs
    const next = nextRound(hours, needs, finishes, earliestMs)
    if (!next) break
    finishes.push(next.finishMs)
    neededTimes.push(next.neededMs)
  }
  const endMs = hours.at(-1)?.toMs ?? 0
  return finishes.map((finishMs, index) => ({
    finishMs,
    servesToMs: finishes[index + 1] ?? endMs,
    notBeforeMs: notBeforeMs(hours, needs, finishMs),
    isLate: finishMs > (neededTimes[index] as number) + MINUTE_MS,
  }))
}

type NextRound = { readonly finishMs: number; readonly neededMs: number }

function nextRound(
  hours: readonly PlanHour[],
  needs: readonly Need[],
  finishes: readonly number[],
  earliestMs: number,
): NextRound | null {
  let next: NextRound | null = null
  for (const [index, { fromMs, toMs }] of hours.entries()) {
    if (toMs <= earliestMs) continue
    if (next && fromMs >= next.finishMs) break
    for (const need of needs) {
      if (!need.hours[index]) continue
      const counted = finishes[finishes.length - need.times]
      const neededMs = Math.max(fromMs, counted === undefined ? -Infinity : counted + need.effectMs)
      const finishMs = Math.max(neededMs, earliestMs)
      if (finishMs >= Math.min(toMs, need.untilMs) || finishMs >= (next?.finishMs ?? Infinity)) continue
      next = { finishMs, neededMs }
    }
  }
  return next
}

/** Rain before the road needs anything: what was spread before it would be gone. */
function notBeforeMs(hours: readonly PlanHour[], needs: readonly Need[], finishMs: number): number {
  const before = hours.findIndex(({ toMs }) => toMs === finishMs)
  const isNeededBefore = needs.some((need) => need.hours[before])
  const isRainFirst = needs.some((need) => need.isRainFirst && need.of.fromMs === finishMs)
  return isRainFirst && !isNeededBefore ? finishMs - RAIN_LEAD_MS : -Infinity
}

export const hourAt = (hours: readonly PlanHour[], ms: number): number => {
  const index = hours.findIndex(({ toMs }) => toMs > ms)
  return index < 0 ? hours.length - 1 : index
}
