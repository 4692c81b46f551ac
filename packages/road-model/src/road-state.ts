import type { HazardKind } from '@verglas/road-hazard'
import { DEPOSIT_MM } from './condition.ts'
import { filmFreezingPointC, type Road } from './road.ts'

/** Sensor code of the road state (specification §4); the model never has state 9, a failing sensor. */
export type RoadStateCode = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** Minimum thickness of each state, mm; wet and icy as in METRo, the others product defaults. */
const DAMP_MM = 0.03
const WET_MM = 0.2
const FLOODED_MM = 2
const ICY_MM = 0.1
const SNOWY_MM = 0.2
/** Freezing point of a film with about 1 % of salt (product default). */
const SALTED_BELOW_C = -0.5

/** State of a road with a danger, so that states, conditions and dangers agree. */
const STATE_OF_DANGER: Partial<Record<HazardKind, RoadStateCode>> = {
  frost: 4,
  ice: 5,
  freezing_rain: 5,
  snow: 8,
  packed_snow: 8,
  slush: 8,
}

/**
 * Dry 0, damp 1, wet 2, flooded 3, frosty 4, icy 5, damp salted 6, wet salted 7, snowy 8. `danger` is the cause of
 * slipperiness, `none` if the road is not slippery.
 */
export function roadStateCode(road: Road, danger: HazardKind = 'none'): RoadStateCode {
  const slippery = STATE_OF_DANGER[danger]
  if (slippery !== undefined) return slippery
  const snowMm = road.looseSnowMm + road.packedSnowMm
  if (snowMm >= SNOWY_MM && snowMm >= road.iceMm) return 8
  if (road.iceMm >= ICY_MM) return 5
  // A sensor cannot tell frost from ice this thin.
  const thinMm = road.frostMm + road.iceMm
  if (thinMm >= DEPOSIT_MM && thinMm >= road.waterMm) return 4
  if (road.waterMm >= FLOODED_MM) return 3
  const isSalted = filmFreezingPointC(road) <= SALTED_BELOW_C
  if (road.waterMm >= WET_MM) return isSalted ? 7 : 2
  if (road.waterMm >= DAMP_MM) return isSalted ? 6 : 1
  return 0
}
