import { type PlanWithLateness, planLateness } from '@verglas/language'
import { MINUTE_MS } from '@verglas/quantities'

/** Crews are sent at full five minutes, as in a plan. */
const CREW_STEP_MS = 5 * MINUTE_MS

/** What a departure follows from. */
export type PlannedDeparture = PlanWithLateness & { readonly departures: readonly string[] }

/** When a crew has to leave next, or since when it is too late to finish in time. */
export type NextDeparture = {
  readonly departMs: number
  /** Start of the time in which the circuit can no longer be done before the danger begins; null: it still can. */
  readonly missedSinceMs: number | null
  /** The table asks for the pass at once, but until a round after this no road becomes slippery. */
  readonly precautionUntilMs?: number
}

/**
 * The next departure of a circuit's plan after the time that an order covers; null if nothing is to be done. A pass that
 * cannot finish in time departs at once: its latest departure was a round before the road is slippery.
 */
export function nextDeparture(
  plan: PlannedDeparture,
  cycleMinutes: number,
  coveredUntilMs = Number.NEGATIVE_INFINITY,
): NextDeparture | null {
  const { next } = plan.headline
  if (!next) return null
  const departMs = Date.parse(next.departBy)
  if (departMs <= coveredUntilMs) {
    const laterMs = Math.min(...plan.departures.map(Date.parse).filter((ms) => ms > coveredUntilMs))
    if (!Number.isFinite(laterMs)) return null
    // Round after round from now: it is the vehicle that is out already which leaves again when it is back.
    const isNextRound = next.isLate && laterMs <= departMs + cycleMinutes * MINUTE_MS + MINUTE_MS
    const backMs = Math.ceil(coveredUntilMs / CREW_STEP_MS) * CREW_STEP_MS
    const leavesMs = isNextRound && Number.isFinite(coveredUntilMs) ? backMs : laterMs
    return { departMs: leavesMs, missedSinceMs: null }
  }
  const lateness = planLateness(plan)
  if (!lateness) return { departMs, missedSinceMs: null }
  const latestMs = lateness.slipperyFromMs - cycleMinutes * MINUTE_MS
  if (lateness.kind === 'in_time') return { departMs: latestMs, missedSinceMs: null }
  if (lateness.kind === 'precaution') return { departMs, missedSinceMs: null, precautionUntilMs: latestMs }
  return { departMs, missedSinceMs: latestMs }
}

/**
 * Since when a departure is missed, ms; null: it can still be made. A plan that was made before its departure does not know
 * yet that nobody left.
 */
export function missedSince(departure: NextDeparture, nowMs: number): number | null {
  const untilMs = deadlineMs(departure)
  return departure.missedSinceMs ?? (untilMs < nowMs - MINUTE_MS ? untilMs : null)
}

/** Order of a list: what had or has to leave first, by when a road is slippery; circuits without a departure last. */
export const deadlineMs = (departure: NextDeparture | null): number =>
  departure
    ? (departure.precautionUntilMs ?? departure.missedSinceMs ?? departure.departMs)
    : Number.POSITIVE_INFINITY
