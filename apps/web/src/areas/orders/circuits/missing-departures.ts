import { SAME_DEPARTURE_MS } from '@verglas/contract/order-rules'
import type { Directive } from '../directives/directive.ts'
import type { PlannedDeparture } from './next-departure.ts'

/** Departures of a plan that an order does not have. */
export type MissingDepartures = {
  readonly count: number
  readonly fromMs: number
  /** Each of them, the earliest first. */
  readonly departuresMs: readonly number[]
}

type Coverage = {
  readonly roundMs: number
  /** Until when a crew that is out, or a finished pass, covers the plan. */
  readonly coveredUntilMs: number
}

/**
 * The departures after the plan's next one for which an order has none: each departure of the plan is paired with the
 * closest departure of the order within a round, whether that is still to come, being driven or done.
 */
export function missingDepartures(
  { headline: { next }, departures }: PlannedDeparture,
  passes: Directive['passes'],
  { roundMs, coveredUntilMs }: Coverage,
): MissingDepartures | null {
  if (!next || passes.length === 0) return null
  const plannedMs = departures.map(Date.parse)
  const orderedMs = passes.map(({ departAt }) => Date.parse(departAt))
  const paired = closestPairs(plannedMs, orderedMs, Math.max(roundMs, SAME_DEPARTURE_MS))
  const afterMs = Math.max(Date.parse(next.departBy), coveredUntilMs)
  const missing = plannedMs.filter((ms, index) => ms > afterMs && !paired.has(index))
  if (missing.length === 0) return null
  return {
    count: missing.length,
    fromMs: Math.min(...missing),
    departuresMs: missing.toSorted((a, b) => a - b),
  }
}

/** Indices of the planned departures that have an ordered one less than `withinMs` away; the closest pairs come first. */
function closestPairs(
  plannedMs: readonly number[],
  orderedMs: readonly number[],
  withinMs: number,
): ReadonlySet<number> {
  const pairs = plannedMs
    .flatMap((planned, index) =>
      orderedMs.map((ordered, orderedIndex) => ({ index, orderedIndex, gapMs: Math.abs(planned - ordered) })),
    )
    .filter(({ gapMs }) => gapMs < withinMs)
    .toSorted((a, b) => a.gapMs - b.gapMs)
  const planned = new Set<number>()
  const ordered = new Set<number>()
  for (const { index, orderedIndex } of pairs) {
    if (planned.has(index) || ordered.has(orderedIndex)) continue
    planned.add(index)
    ordered.add(orderedIndex)
  }
  return planned
}
