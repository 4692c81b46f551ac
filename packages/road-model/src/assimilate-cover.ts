import { saltOfFreezingPointGm2 } from './brine.ts'
import type { CoverReadings } from './readings.ts'
import type { Road } from './road.ts'

/**
 * Amounts that a road has at least in each sensor state, mm, somewhat above the thresholds of the states; for a damp
 * road the range.
 */
const DAMP_MM = [0.05, 0.2] as const
const WET_MM = 0.3
const FLOODED_MM = 2
const FROST_MM = 0.03
const ICE_MM = 0.2
const SNOW_MM = 0.5
/** Minimum salt in a film that the sensor calls salted, g/m² per mm of water: freezes at −0.6 °C. */
const SALTED_GM2_MM = 10

/** Range of water for each sensor state with liquid water and no ice. */
const LIQUID: Readonly<Record<number, readonly [min: number, max: number]>> = {
  1: DAMP_MM,
  2: [WET_MM, Number.POSITIVE_INFINITY],
  3: [FLOODED_MM, Number.POSITIVE_INFINITY],
  6: DAMP_MM,
  7: [WET_MM, Number.POSITIVE_INFINITY],
}

/**
 * Weight of a reading against the model, 0 to 1: the model's variance as a share of the sum of both variances. The
 * model errs by half of the amount; sensors read films to a fifth and freezing points to some tenths of a kelvin (EN
 * 15518-3), and the thickness of ice and snow only roughly.
 */
const TRUST = { waterMm: 0.85, iceMm: 0.5, snowMm: 0.5, salt: 0.85 } as const
/** The freezing point of a thinner film cannot be measured, mm. */
const MIN_FILM_MM = 0.02

/**
 * Adapts the modelled cover to the sensor, which takes precedence: the model knows nothing of plows, salt and drifting
 * snow unless they were reported. The state is applied first, then the amounts with the weight of each reading.
 */
export function assimilateCover(
  road: Road,
  { roadState, waterMm, iceMm, snowMm, freezingPointC, saltGl }: CoverReadings,
): void {
  assimilateState(road, roadState)
  if (waterMm !== null) road.waterMm += TRUST.waterMm * (waterMm - road.waterMm)
  if (iceMm !== null) road.iceMm += TRUST.iceMm * (iceMm - road.iceMm)
  if (snowMm !== null) {
    const snowOnRoadMm = road.looseSnowMm + road.packedSnowMm
    const targetSnowMm = snowOnRoadMm + TRUST.snowMm * (snowMm - snowOnRoadMm)
    const packed = snowOnRoadMm > 0 ? road.packedSnowMm / snowOnRoadMm : 0
    road.packedSnowMm = packed * targetSnowMm
    road.looseSnowMm = targetSnowMm - road.packedSnowMm
  }
  if (road.waterMm < MIN_FILM_MM) return
  const salt =
    freezingPointC === null
      ? saltGl === null
        ? null
        : saltGl * road.waterMm
      : saltOfFreezingPointGm2(freezingPointC, road.waterMm)
  if (salt !== null) road.saltGm2 += TRUST.salt * (salt - road.saltGm2)
}

/** Uses sensor codes 0–8; others are ignored (9 is a failing sensor). */
function assimilateState(road: Road, roadState: number | null): void {
  if (roadState === null || !Number.isInteger(roadState) || roadState < 0 || roadState > 8) return
  const liquid = LIQUID[roadState]
  if (roadState === 0 || liquid) {
    road.iceMm = 0
    road.looseSnowMm = 0
    road.packedSnowMm = 0
    road.frostMm = 0
    road.waterMm = liquid ? Math.min(liquid[1], Math.max(liquid[0], road.waterMm)) : 0
  }
  if (roadState === 6 || roadState === 7) road.saltGm2 = Math.max(road.saltGm2, SALTED_GM2_MM * road.waterMm)
  if (roadState === 4) road.frostMm = Math.max(road.frostMm, FROST_MM)
  if (roadState === 5) road.iceMm = Math.max(road.iceMm, ICE_MM)
  if (roadState === 8) road.looseSnowMm = Math.max(road.looseSnowMm, SNOW_MM)
}
