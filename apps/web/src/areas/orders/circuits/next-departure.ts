import { MINUTE_MS } from '@verglas/quantities'

/** What a departure follows from. */
export type PlannedDeparture = {
  readonly headline: {
    readonly next: { readonly departBy: string; readonly isLate: boolean } | null
    readonly kinds: readonly { readonly from: string }[]
  }
  readonly departures: readonly string[]
}

/** When a crew has to leave next, or since when it is too late to finish in time. */
export type NextDeparture = {
  readonly departMs: number
  /** Start of the time in which the circuit can no longer be done before the danger begins; null: it still can. */
  readonly missedSinceMs: number | null
}

/**
 * The next departure of a circuit's plan after the time that an order covers; null if nothing is to be done. A pass that
 * cannot finish in time departs at once: its latest departure was a round before its danger.
 */
export function nextDeparture(
  { headline: { next, kinds }, departures }: PlannedDeparture,
  cycleMinutes: number,
  coveredUntilMs = Number.NEGATIVE_INFINITY,
): NextDeparture | null {
  if (!next) return null
  const departMs = Date.parse(next.departBy)
  if (departMs <= coveredUntilMs) {
    const laterMs = Math.min(...departures.map(Date.parse).filter((ms) => ms > coveredUntilMs))
    return Number.isFinite(laterMs) ? { departMs: laterMs, missedSinceMs: null } : null
  }
  if (!next.isLate) return { departMs, missedSinceMs: null }
  const beginsMs = kinds.length > 0 ? Math.min(...kinds.map(({ from }) => Date.parse(from))) : departMs
  return { departMs, missedSinceMs: beginsMs - cycleMinutes * MINUTE_MS }
}

/** Order of a list: what had or has to leave first; circuits without a departure last. */
export const deadlineMs = (departure: NextDeparture | null): number =>
  departure ? (departure.missedSinceMs ?? departure.departMs) : Number.POSITIVE_INFINITY
