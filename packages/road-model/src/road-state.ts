import { DEPOSIT_MM } from './condition.ts'
import { filmFreezingPointC, type Road, solidMm } from './road.ts'

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

/** Dry 0, damp 1, wet 2, flooded 3, frosty 4, icy 5, damp salted 6, wet salted 7, snowy 8. */
export function roadStateCode(road: Road): RoadStateCode {
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

/** Friction of a dry road and of the slipperiest cover, as in Juga et al. (2013), Meteorol. Appl. */
const DRY_FRICTION = 0.82
const MIN_FRICTION = 0.1
/**
 * Gain of braking friction by abrasives on ice, per g/m²: 15 % at 75 and 30 % at 150 («Vehicle traction
 * experiments on snow
 * and ice», IRRD 898597). More than half was not measured.
 */
const ABRASIVE_GAIN_PER_GM2 = 0.002
const MAX_ABRASIVE_GAIN = 0.5

/**
 * Estimated friction coefficient, 0.1 to 0.82. Only a plausible shape, not calibrated: each cover removes a
 * share of the dry grip that saturates with its thickness.
 */
export function estimatedFriction(road: Road): number {
  const lost =
    0.62 * saturating(road.iceMm, 0.3) +
    0.5 * saturating(road.looseSnowMm, 1) +
    0.56 * saturating(road.packedSnowMm, 0.5) +
    0.4 * saturating(road.frostMm, 0.1) +
    0.15 * saturating(road.waterMm, 0.5)
  const friction = Math.max(MIN_FRICTION, DRY_FRICTION - lost)
  if (road.abrasiveGm2 <= 0 || solidMm(road) <= 0) return friction
  const gain = Math.min(MAX_ABRASIVE_GAIN, ABRASIVE_GAIN_PER_GM2 * road.abrasiveGm2)
  return Math.min(DRY_FRICTION, friction * (1 + gain))
}

function saturating(amountMm: number, scaleMm: number): number {
  return 1 - Math.exp(-amountMm / scaleMm)
}
