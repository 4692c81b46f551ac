import { DEPOSIT_MM } from './condition.ts'
import { filmFreezingPointC, type Road } from './road.ts'

/** None 0, low 1, medium 2, high 3, certain 4. */
export type IceRiskCode = 0 | 1 | 2 | 3 | 4

/** A thinner film or deposit does not make a road slippery, mm (product default). */
const SLIPPERY_MM = 0.03
/** Ice or packed snow is recognised as such from this thickness (road state 5). */
const ICY_MM = 0.1
/** Loose snow from which METRo calls the road covered, mm of water. */
const COVERED_MM = 0.2
/**
 * Below 15 °F dry snow neither bonds nor is pressed to ice, but blows off (FHWA-RD-95-202, notes of its
 * tables).
 */
const DRY_SNOW_C = -9.4
/** Distance of the surface from the freezing point of its film, K (product defaults). */
const HIGH_K = 0.3
const MEDIUM_K = 1.5
const LOW_K = 3
/** Vapour may settle if the surface is this close to the dew point, K: the error of a good dew point. */
const VAPOUR_K = 1

/**
 * How slippery ice makes the road, now or soon: the worst of ice on the road, the film's distance from its
 * freezing point
 * (which salt lowers), loose snow, and vapour that may freeze onto the road. A dry road has no risk, however
 * cold,
 * unless vapour reaches it.
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

/** Near melting, loose snow counts as part of the film. */
function ofFilm(road: Road): IceRiskCode {
  const marginK = road.surfaceC - filmFreezingPointC(road)
  const isSlush = road.waterMm > 0 || marginK > -LOW_K
  const filmMm = road.waterMm + (isSlush ? road.looseSnowMm : 0)
  if (filmMm < SLIPPERY_MM) return 0
  if (marginK < HIGH_K) return 3
  if (marginK < MEDIUM_K) return 2
  return marginK < LOW_K ? 1 : 0
}

/**
 * Snow too cold to be a film: traces blow off, and traffic presses a cover to ice unless it is cold and dry.
 */
function ofLooseSnow({ looseSnowMm, surfaceC }: Road): IceRiskCode {
  if (looseSnowMm < SLIPPERY_MM || surfaceC > 0) return 0
  if (looseSnowMm < COVERED_MM) return 1
  return surfaceC < DRY_SNOW_C ? 2 : 3
}

/** Vapour freezes onto a road that is colder than both zero and the dew point. */
function ofVapour({ surfaceC }: Road, dewPointC: number): IceRiskCode {
  return surfaceC < HIGH_K && surfaceC - dewPointC < VAPOUR_K ? 1 : 0
}
