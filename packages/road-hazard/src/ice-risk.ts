import { FILM_MM } from './film.ts'
import type { RoadSituation } from './hazard.ts'
import { type DangerLevel, SLIPPERY_LEVEL } from './kinds.ts'

/** Certainty of ice: none 0, low 1, medium 2, high 3, sure 4. */
export type IceRiskCode = 0 | 1 | 2 | 3 | 4

/** Smallest probability of each code above none; «none» means below 5 %. */
const CERTAINTY = [0.05, 0.25, 0.5, 0.8] as const

/** The ice-risk code of the specification: how certain ice is, not how bad it is. */
export const iceRiskOf = (probability: number): IceRiskCode =>
  CERTAINTY.filter((limit) => probability >= limit).length as IceRiskCode // Four limits give 0 to 4.

/** Thickness from which frozen cover counts as ice, even if it does not make the road slippery, mm. */
const ICY_MM = 0.03
/** Precipitation that wets a dry road within the hour, mm/h. */
const WETTING_MMH = 0.1
/** Frost forms on a road this much colder than the dew point; with less it takes hours to be visible, K. */
const FROST_K = 0.5
/** Melting ice keeps the surface at its freezing point, within the model's accuracy, K. */
const MELTING_K = 0.3
/**
 * A thick cover outlasts an error of the temperature: melting 1 mm takes 93 Wh/m², about three hours of a road that is
 * 1.5 K too cold at 20 W/m²K (product default).
 */
const MELTING_K_PER_MM = 1.5
const MAX_MELTING_K = 3
/** Probability that a thin cover exists at the forecast temperature: its amount may be wrong (product default). */
const THIN_COVER_SHARE = 0.6

/** Whether only vapour can freeze. Such frost may be too thin to count even on a cold road. */
const hasOnlyVapour = ({ iceMm, packedSnowMm, frostMm, waterMm, rainMmh }: RoadSituation): boolean =>
  iceMm + packedSnowMm + frostMm < ICY_MM && waterMm < FILM_MM && rainMmh < WETTING_MMH

/** The highest temperature of the surface at which ice, frost, packed snow or freezing rain is on the road. */
function iceTemperatureC(road: RoadSituation): number {
  const { surfaceC, iceMm, packedSnowMm, frostMm, dewPointC, filmFreezingPointC } = road
  if (hasOnlyVapour(road))
    return Number.isFinite(dewPointC) ? Math.min(0, dewPointC - FROST_K) : Number.NEGATIVE_INFINITY
  const frozenMm = iceMm + packedSnowMm + frostMm
  if (frozenMm >= ICY_MM) {
    const meltingK = Math.min(MAX_MELTING_K, MELTING_K + MELTING_K_PER_MM * frozenMm)
    // A frozen cover that lies on the road at the forecast temperature, although salt melts it, also lies there if
    // the road is colder.
    const frozenC = Math.max(filmFreezingPointC, Math.min(0, surfaceC))
    return frozenC + meltingK
  }
  return filmFreezingPointC
}

/**
 * Probability that ice, frost, snow or freezing rain is on the road. `atOrBelow(C)` is the calibrated probability that
 * the surface is at or below a temperature. If the forecast road is slippery (`level`), the result is at least
 * `THIN_COVER_SHARE` of the probability of the forecast temperature or a lower one.
 */
export function iceProbability(
  road: RoadSituation,
  level: DangerLevel,
  atOrBelow: (temperatureC: number) => number,
): number {
  const iceC = iceTemperatureC(road)
  const share = hasOnlyVapour(road) ? THIN_COVER_SHARE : 1
  const probability = iceC === Number.NEGATIVE_INFINITY ? 0 : share * atOrBelow(iceC)
  return level >= SLIPPERY_LEVEL
    ? Math.max(probability, THIN_COVER_SHARE * atOrBelow(road.surfaceC))
    : probability
}

/** Usual error of a forecast road temperature by lead time, hours and K (docs/road-model.md). */
const USUAL_ERROR: readonly (readonly [hours: number, errorK: number])[] = [
  [0, 0.5],
  [1, 0.6],
  [3, 0.9],
  [6, 1.1],
  [12, 1.3],
  [24, 1.5],
]

/** Probability that a surface is at or below a temperature where no errors of the place are known. */
export function usualProbability(surfaceC: number, leadHours: number): (temperatureC: number) => number {
  const [, errorK] = USUAL_ERROR.findLast(([hours]) => hours <= leadHours) ?? [0, 0.5]
  // Logistic curve with the same standard deviation as a normal one.
  const scaleK = (errorK * Math.sqrt(3)) / Math.PI
  return (temperatureC) => 1 / (1 + Math.exp((surfaceC - temperatureC) / scaleK))
}
