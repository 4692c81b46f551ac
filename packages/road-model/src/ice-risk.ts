import { DEPOSIT_MM } from './condition.ts'
import { filmFreezingPointC, type Road } from './road.ts'

/** None 0, low 1, medium 2, high 3, sure 4. */
export type IceRiskCode = 0 | 1 | 2 | 3 | 4

/** Thinner than this neither a film nor a deposit makes a road slippery, mm (product default). */
const SLIPPERY_MM = 0.03
/** Ice or packed snow of this thickness is seen as such (road state 5). */
const ICY_MM = 0.1
/** Loose snow from which METRo calls the road covered, mm of water. */
const COVERED_MM = 0.2
/** Colder than 15 °F dry snow neither bonds nor is pressed to ice, but blows off (FHWA-RD-95-202, notes of its tables). */
const DRY_SNOW_C = -9.4
/** How near, in K, the surface is to the freezing point of what lies on it (product defaults). */
const HIGH_K = 0.3
const MEDIUM_K = 1.5
const LOW_K = 3
/** So near its dew point a road may take up vapour, K: the error of a good dew point. */
const VAPOUR_K = 1

/**
 * How slippery ice makes the road, or may soon: the worst of what lies on it as ice, of its film as near as it is to
 * its freezing point (salt lowers that), of loose snow, and of vapour that may freeze onto it. A dry road has no
 * risk, however cold, unless vapour reaches it.
 */
export function iceRiskCode(road: Road, dewPointC: number): IceRiskCode {
  return Math.max(ofIce(road), ofFilm(road), ofLooseSnow(road), ofVapour(road, dewPointC)) as IceRiskCode
}

function ofIce({ iceMm, packedSnowMm, frostMm }: Road): IceRiskCode {
  const frozenMm = iceMm + packedSnowMm + frostMm
  if (frozenMm >= ICY_MM) return 4
  if (frozenMm >= SLIPPERY_MM) return 3
  return frozenMm >= DEPOSIT_MM ? 2 : 0
}

/** Near melting, loose snow is part of the film. */
function ofFilm(road: Road): IceRiskCode {
  const marginK = road.surfaceC - filmFreezingPointC(road)
  const isSlush = road.waterMm > 0 || marginK > -LOW_K
  const filmMm = road.waterMm + (isSlush ? road.looseSnowMm : 0)
  if (filmMm < SLIPPERY_MM) return 0
  if (marginK < HIGH_K) return 3
  if (marginK < MEDIUM_K) return 2
  return marginK < LOW_K ? 1 : 0
}

/** What is too cold to be a film: traces blow off, a cover is pressed to ice unless it is cold and dry. */
function ofLooseSnow({ looseSnowMm, surfaceC }: Road): IceRiskCode {
  if (looseSnowMm < SLIPPERY_MM || surfaceC > 0) return 0
  if (looseSnowMm < COVERED_MM) return 1
  return surfaceC < DRY_SNOW_C ? 2 : 3
}

/** Vapour freezes onto a road that is colder than both zero and the dew point. */
function ofVapour({ surfaceC }: Road, dewPointC: number): IceRiskCode {
  return surfaceC < HIGH_K && surfaceC - dewPointC < VAPOUR_K ? 1 : 0
}
