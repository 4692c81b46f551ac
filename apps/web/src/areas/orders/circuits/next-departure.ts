import { type PlanWithLateness, planLateness } from '@verglas/language'
import { MINUTE_MS } from '@verglas/quantities'

/** What a departure follows from. */
export type PlannedDeparture = PlanWithLateness & { readonly departures: readonly string[] }

/** When a crew has to leave next, or since when it is too late to finish in time. */
export type NextDeparture = {
  readonly departMs: number
  /** Start of the time in which the circuit can no longer be done before the danger begins; null: it still can. */
  readonly missedSinceMs: number | null
  /** The table asks for the pass at once, but no road becomes slippery before it is finished. */
  readonly isPrecaution?: true
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
    return Number.isFinite(laterMs) ? { departMs: laterMs, missedSinceMs: null } : null
  }
  const lateness = planLateness(plan)
  if (!lateness) return { departMs, missedSinceMs: null }
  if (lateness.kind === 'precaution') return { departMs, missedSinceMs: null, isPrecaution: true }
  return { departMs, missedSinceMs: lateness.slipperyFromMs - cycleMinutes * MINUTE_MS }
}

/** Order of a list: what had or has to leave first; precautions after it, and circuits without a departure last. */
export function deadlineMs(departure: NextDeparture | null): number {
  if (!departure) return Number.POSITIVE_INFINITY
  return departure.isPrecaution ? Number.MAX_VALUE : (departure.missedSinceMs ?? departure.departMs)
}
