import type { Treatment } from '@verglas/contract/circuit-codes'
import { type PlanWithLateness, planAsOf, planLateness, slipperyFrom } from '@verglas/language'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'

/** Crews are sent at full five minutes, as in a plan. */
const CREW_STEP_MS = 5 * MINUTE_MS

/** Inputs from which a departure is derived. */
export type PlannedDeparture = PlanWithLateness & {
  readonly headline: { readonly next: PlannedDose | null }
  readonly departures: readonly string[]
}

/** What the next pass asks for. */
type PlannedDose = { readonly treatment?: Treatment; readonly gm2?: number | null }

/** The next departure of a crew, or the time since it can no longer finish in time. */
export type NextDeparture = {
  readonly departMs: number
  /** Instant since when the circuit can no longer be finished before the danger begins; null if it still can. */
  readonly missedSinceMs: number | null
  /** Set if the table requires the pass now although no road becomes slippery until a round after this instant. */
  readonly precautionUntilMs?: number
  /** Set for the departure of an order. One that has passed waits for its crew, not for a decision. */
  readonly isOrdered?: true
  /** Set if a road becomes slippery before the round ends: when. */
  readonly slipperyFromMs?: number
  /** Set for a departure of an order if the plan needed an earlier one, which nobody can make any more: when. */
  readonly neededByMs?: number
  /** Set for a departure of an order that its crew, still out, can only make later: when it should be back. */
  readonly crewBackMs?: number
}

/** Whether the next pass of a plan departs before this instant. One that should have left leaves at a full five minutes. */
export const isCoveredPass = (
  { departBy, isLate }: NonNullable<PlannedDeparture['headline']['next']>,
  coveredUntilMs: number,
): boolean => Date.parse(departBy) < coveredUntilMs + (isLate ? CREW_STEP_MS : 1)

type OrderedDepartureOptions = {
  readonly plan: PlannedDeparture | null
  readonly roundMs: number
  readonly nowMs: number
  /** When the crew should be back that can only leave then; null: it leaves as ordered. */
  readonly crewBackMs?: number | null
}

/** The departure of an order; with the plan, also whether the road becomes slippery before its round ends. */
export function orderedDeparture(
  departMs: number,
  { plan, roundMs, nowMs, crewBackMs = null }: OrderedDepartureOptions,
): NextDeparture {
  const slipperyFromMs = plan && slipperyFrom(plan)
  const leavesMs = crewBackMs === null ? departMs : Math.max(crewBackMs, nowMs)
  const endsInDanger = slipperyFromMs !== null && slipperyFromMs < leavesMs + roundMs
  return {
    departMs,
    missedSinceMs: null,
    isOrdered: true,
    ...(endsInDanger ? { slipperyFromMs } : {}),
    ...(crewBackMs !== null ? { crewBackMs } : {}),
  }
}

/**
 * The next departure of a circuit's plan after the time that an order covers; null if none is needed. A pass that
 * cannot finish in time departs at once: its latest departure was a round before the road becomes slippery. So does one
 * whose departure has passed since the plan was made.
 */
export function nextDeparture(
  plan: PlannedDeparture,
  { cycleMinutes, nowMs, coveredUntilMs = Number.NEGATIVE_INFINITY }: DepartureOptions,
): NextDeparture | null {
  const { next } = plan.headline
  if (!next) return null
  const departMs = Date.parse(next.departBy)
  if (isCoveredPass(next, coveredUntilMs)) {
    const laterMs = Math.min(...plan.departures.map(Date.parse).filter((ms) => ms > coveredUntilMs))
    if (!Number.isFinite(laterMs)) return null
    // The next round of a vehicle that is already out departs again when it is back.
    const isNextRound = next.isLate && laterMs <= departMs + cycleMinutes * MINUTE_MS + MINUTE_MS
    const backMs = Math.ceil(coveredUntilMs / CREW_STEP_MS) * CREW_STEP_MS
    const leavesMs = isNextRound && Number.isFinite(coveredUntilMs) ? backMs : laterMs
    return { departMs: leavesMs, missedSinceMs: null }
  }
  const lateness = planLateness(planAsOf(plan, nowMs))
  if (!lateness) return { departMs, missedSinceMs: null }
  const latestMs = lateness.slipperyFromMs - cycleMinutes * MINUTE_MS
  if (lateness.kind === 'in_time') return { departMs: latestMs, missedSinceMs: null }
  if (lateness.kind === 'precaution') return { departMs, missedSinceMs: null, precautionUntilMs: latestMs }
  return { departMs, missedSinceMs: latestMs }
}

type DepartureOptions = {
  /** Usual time of a round. */
  readonly cycleMinutes: number
  readonly nowMs: number
  /** Until when orders and crews cover the plan. */
  readonly coveredUntilMs?: number
}

/** A departure of an order that is further off cannot be brought forward: another one is needed before it. */
const SOON_MS = 2 * HOUR_MS

/** Whether the plan needed a departure long before that of the order, so that the order lacks one now. */
export const lacksDepartureNow = ({ neededByMs, departMs }: NextDeparture, nowMs: number): boolean =>
  neededByMs !== undefined && departMs > nowMs + SOON_MS

/** A crew has this long to report that it has left, before its departure counts as missed. */
const REPORT_MS = 10 * MINUTE_MS

/**
 * Since when a departure is missed, ms; null if it can still be made. A plan made before its departure does not
 * know that nobody left.
 */
export function missedSince(departure: NextDeparture, nowMs: number): number | null {
  // Its crew is still out: the departure is late, but nobody has forgotten to report it.
  if (departure.crewBackMs !== undefined) return null
  const untilMs = departure.isOrdered ? departure.departMs : deadlineMs(departure)
  const allowedMs = departure.isOrdered ? REPORT_MS : MINUTE_MS
  return departure.missedSinceMs ?? (untilMs < nowMs - allowedMs ? untilMs : null)
}

/**
 * Sort key of a list: the departure that was or is needed first, by when a road becomes slippery; circuits without
 * a departure come last.
 */
export const deadlineMs = (departure: NextDeparture | null): number =>
  departure
    ? (departure.precautionUntilMs ?? departure.neededByMs ?? departure.missedSinceMs ?? departure.departMs)
    : Number.POSITIVE_INFINITY
