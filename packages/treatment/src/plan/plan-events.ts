import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { EFFECT_HOURS } from './intervals.ts'
import type { Need } from './needs.ts'
import type { PlanCircuit } from './treatment-plan.ts'

/** Situations that follow one another closer than a round and the effect of a treatment are one event. */
export function eventsOf(needs: readonly Need[], { roundTripMin }: PlanCircuit): Need[][] {
  const gapMs = roundTripMin * MINUTE_MS + EFFECT_HOURS * HOUR_MS
  const events: Need[][] = []
  let endMs = -Infinity
  for (const need of needs.toSorted((a, b) => a.of.fromMs - b.of.fromMs)) {
    const isDangerous = need.of.situation !== 'dry' && need.of.situation !== 'other'
    if (!isDangerous || need.state === 'nothing') continue
    const current = events.at(-1)
    if (current && need.of.fromMs < endMs + gapMs) current.push(need)
    else events.push([need])
    endMs = Math.max(endMs, need.of.toMs)
  }
  return events
}
