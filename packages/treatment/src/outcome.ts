import { ROAD_STATES } from '@verglas/contract/codes'
import { HOUR_MS } from '@verglas/quantities'

/** Observed outcome of a road, from its sensors. */
export type RoadOutcome = {
  /** Hours with at least one valid reading of the road state. */
  readonly observedHours: number
  readonly iceHours: number
  readonly snowHours: number
}

type StateReading = { readonly atMs: number; readonly roadState: number | null }

/** An hour counts as icy or snowy if any of its readings says so. */
export function roadOutcome(readings: readonly StateReading[]): RoadOutcome {
  const [observed, ice, snow] = [new Set<number>(), new Set<number>(), new Set<number>()]
  for (const { atMs, roadState } of readings) {
    const state = roadState === null ? undefined : ROAD_STATES[roadState]
    if (state === undefined || state === 'failing') continue
    const hour = Math.floor(atMs / HOUR_MS)
    observed.add(hour)
    if (state === 'icy' || state === 'frosty') ice.add(hour)
    if (state === 'snowy') snow.add(hour)
  }
  return { observedHours: observed.size, iceHours: ice.size, snowHours: snow.size }
}
