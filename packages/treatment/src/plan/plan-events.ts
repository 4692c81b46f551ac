import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { Need } from './needs.ts'
import { EFFECT_HOURS, isServed, type Lasting, type Round } from './rounds.ts'
import type { PlanCircuit } from './treatment-plan.ts'

/**
 * Situations that follow one another closer than a round and the effect of a treatment are one event, and so
 * are those that one pass serves together.
 */
export function eventsOf(
  needs: readonly Need[],
  rounds: readonly Round[],
  { roundTripMin }: PlanCircuit,
  lasting: Lasting,
): Need[][] {
  const gapMs = roundTripMin * MINUTE_MS + EFFECT_HOURS * HOUR_MS
  const events: Need[][] = []
  let endMs = -Infinity
  for (const need of needs.toSorted((a, b) => a.of.fromMs - b.of.fromMs)) {
    if (need.state === 'nothing') continue
    const current = events.at(-1)
    const isShared = rounds.some(
      ({ finishMs }) =>
        isServed(need, finishMs, lasting) && current?.some((earlier) => isServed(earlier, finishMs, lasting)),
    )
    if (current && (need.of.fromMs < endMs + gapMs || isShared)) current.push(need)
    else events.push([need])
    endMs = Math.max(endMs, need.of.toMs)
  }
  return events
}
