import { HOUR_MS } from '@verglas/quantities'
import type { RoadStep } from './road.ts'
import type { ListedRoad } from './road-forecast.ts'

export const START_MS = Date.UTC(2026, 10, 21, 12)

/** A dry road above zero at `START_MS`, as changed. */
export function aRoadStep(changes: Partial<RoadStep> = {}): RoadStep {
  return {
    dt: new Date(START_MS).toISOString(),
    ts: 3,
    ts_model: null,
    ts_low: 2,
    ts_high: 4,
    tss: 5,
    tair: 4,
    tdew: 1,
    water: 0,
    ice: 0,
    snow: 0,
    packed: 0,
    frost: 0,
    salt: 0,
    tfreeze: 0,
    condition: 1,
    road_state: 0,
    ice_risk: 0,
    hazard_level: 0,
    hazard_kind: 0,
    p_ice: 0.01,
    rain: 0,
    snowfall: 0,
    rain_frz: 0,
    grip: 0.82,
    precip_type: 0,
    p_below_zero: 0.05,
    corrected: false,
    ...changes,
  }
}

/** A road with these temperatures, one per hour from `START_MS`. */
export function roadOf(
  temperatures: readonly (number | null)[],
  changes: Partial<RoadStep> = {},
): RoadStep[] {
  return temperatures.map((ts, hour) =>
    aRoadStep({ dt: new Date(START_MS + hour * HOUR_MS).toISOString(), ts, ...changes }),
  )
}

/** A road of a list, made at `START_MS`, as changed. */
export function aListedRoad(changes: Partial<ListedRoad> = {}): ListedRoad {
  return {
    castpointId: 'a',
    issuedAt: new Date(START_MS).toISOString(),
    lastObservedAt: null,
    ts: [3, 3, 3],
    hazard_level: [0, 0, 0],
    hazard_kind: [0, 0, 0],
    p_ice: [0.01, 0.01, 0.01],
    condition: [1, 1, 1],
    road_state: [0, 0, 0],
    p_below_zero: [0.05, 0.05, 0.05],
    corrected: false,
    ...changes,
  }
}
