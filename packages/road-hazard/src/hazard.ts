import { FILM_MM } from './film.ts'
import { rainFreezes } from './freezing-rain.ts'
import {
  abrasiveFactor,
  type Cover,
  firmness,
  gripOfFilm,
  gripOfFrost,
  gripOfIce,
  gripOfLooseSnow,
  gripOfPackedSnow,
  gripUnderFreezingRain,
} from './grip.ts'
import { type DangerLevel, type HazardKind, hazardCode, levelOfGrip } from './kinds.ts'

/** A road and its weather over an interval. Temperatures in °C; NaN: unknown. */
export type RoadSituation = Cover & {
  readonly surfaceC: number
  /** Temperature of the film itself, if a model distinguishes it from what a sensor in the road reports. */
  readonly filmC?: number
  /**
   * Lowest road temperature under the rain of the interval, °C, if the road was then at or below the freezing point of
   * its film; otherwise left out or infinite. Only a model has it.
   */
  readonly coldestC?: number
  readonly dewPointC: number
  /** Freezing point of what lies on the road; 0 without salt. */
  readonly filmFreezingPointC: number
  /** Liquid precipitation, whatever its temperature, mm/h. */
  readonly rainMmh: number
  /** Solid precipitation, mm/h of water. */
  readonly snowMmh: number
  readonly abrasiveGm2?: number
}

/** Why a road has its level; the first ones weigh most. */
export type HazardReason =
  | 'freezing_rain'
  | 'freezing_film'
  | 'wet_ice'
  | 'snow_on_ice'
  | 'ice'
  | 'packed_snow'
  | 'slush'
  | 'loose_snow'
  | 'frost'
  | 'snowfall'
  | 'vapour'
  | 'near_freezing'
  | 'protected'

export type Hazard = {
  readonly level: DangerLevel
  readonly kind: HazardKind
  /** Lowest grip of the interval, 0 to 1; an estimate from what lies on the road, not a measurement. */
  readonly estimatedGrip: number
  readonly reasons: readonly HazardReason[]
}

/** A wet film this close above its freezing point is one step from ice, K. */
const NEAR_K = 1.5
/** Vapour settles as frost on a road up to this temperature, °C (situation `frost` of the treatment table). */
const VAPOUR_MAX_C = 0.8
/** Falling snow stays on a road up to this temperature at first, °C. */
const SNOWFALL_MAX_C = 0.5
/** Snowfall that covers a road within the hour, mm/h of water. */
const SNOWFALL_MMH = 0.1
/** Loose snow with at least this share of water is slush. */
const SLUSH_SHARE = 0.15

/** A danger that applies to the road, and how much grip it leaves. */
type Holding = { readonly kind: HazardKind; readonly grip: number; readonly reason: HazardReason }

/**
 * How slippery a road is, and why, by the limits of the product (`levelByLimits` applies those of an organisation). The
 * level follows from the lowest estimated grip of all its dangers; it is at least 1 if the road is one step from
 * slippery: a film near its freezing point, or vapour or snow falling onto a cold road. The kind is the gravest danger
 * that alone reaches level 2, otherwise the gravest of all.
 */
export function roadHazard(road: RoadSituation): Hazard {
  if (isBare(road)) return bareHazard(road)
  const slippery = frozen(road).filter(({ grip }) => levelOfGrip(grip) > 0)
  const holding = [...slippery, ...imminentHazards(road)]
  const estimatedGrip = Math.min(gripOfFilm(road.waterMm), ...slippery.map(({ grip }) => grip))
  const level = Math.max(levelOfGrip(estimatedGrip), holding.length > 0 ? 1 : 0) as DangerLevel
  const dangerous = slippery.filter(({ grip }) => levelOfGrip(grip) >= 2)
  const named = dangerous.length > 0 ? dangerous : byGravity(holding)
  const isProtected =
    level === 0 && road.waterMm >= FILM_MM && road.surfaceC <= 0 && road.filmFreezingPointC < road.surfaceC
  return {
    level,
    kind: named[0]?.kind ?? 'none',
    estimatedGrip,
    reasons: isProtected ? ['protected'] : holding.map(({ reason }) => reason),
  }
}

/** Whether nothing lies or falls on the road that could freeze or be slippery, as on most roads in most hours. */
const isBare = (road: RoadSituation): boolean =>
  road.waterMm < FILM_MM &&
  road.iceMm === 0 &&
  road.looseSnowMm === 0 &&
  road.packedSnowMm === 0 &&
  road.frostMm === 0 &&
  road.rainMmh === 0 &&
  road.snowMmh < SNOWFALL_MMH

const VAPOUR: readonly HazardReason[] = ['vapour']
const NO_REASON: readonly HazardReason[] = []

/** The hazard of a bare road, which only vapour can bring one step from slippery. */
function bareHazard({ surfaceC, dewPointC, waterMm }: RoadSituation): Hazard {
  const estimatedGrip = gripOfFilm(waterMm)
  return vapourSettles(surfaceC, dewPointC)
    ? { level: 1, kind: 'frost', estimatedGrip, reasons: VAPOUR }
    : { level: 0, kind: 'none', estimatedGrip, reasons: NO_REASON }
}

const vapourSettles = (surfaceC: number, dewPointC: number): boolean =>
  surfaceC <= VAPOUR_MAX_C && surfaceC <= dewPointC

const byGravity = (holding: readonly Holding[]) =>
  holding.toSorted((a, b) => hazardCode(b.kind) - hazardCode(a.kind))

/** The hazards that are frozen on the road or freeze on contact, gravest kind first. */
function frozen(road: RoadSituation): Holding[] {
  const { rainMmh, waterMm, looseSnowMm, packedSnowMm, frostMm } = road
  const gain = abrasiveFactor(road.abrasiveGm2 ?? 0)
  const gritted = (grip: number) => Math.min(gripOfFilm(waterMm), grip * gain)
  const holding: Holding[] = []
  if (rainFreezes(road)) {
    // Grit has no effect, because the rain glazes it over.
    holding.push({ kind: 'freezing_rain', grip: gripUnderFreezingRain(rainMmh), reason: 'freezing_rain' })
  }
  const ice = iceOf(road)
  if (ice.mm > 0) holding.push({ kind: 'ice', grip: gritted(ice.grip), reason: ice.reason })
  if (packedSnowMm > 0) {
    const grip = gritted(gripOfPackedSnow(packedSnowMm, waterMm))
    holding.push({ kind: 'packed_snow', grip, reason: 'packed_snow' })
  }
  if (looseSnowMm > 0) {
    const isSlush = waterMm >= FILM_MM && waterMm / (waterMm + looseSnowMm) >= SLUSH_SHARE
    const grip = gritted(gripOfLooseSnow(looseSnowMm))
    holding.push(
      isSlush ? { kind: 'slush', grip, reason: 'slush' } : { kind: 'snow', grip, reason: 'loose_snow' },
    )
  }
  if (frostMm > 0) holding.push({ kind: 'frost', grip: gritted(gripOfFrost(frostMm)), reason: 'frost' })
  return holding
}

/**
 * Ice on the road, and the part of the film that freezes at this temperature. Of a film with salt the rest
 * stays liquid: its freezing point falls in proportion to its concentration.
 */
function iceOf(road: RoadSituation): { mm: number; grip: number; reason: HazardReason } {
  const { surfaceC, filmFreezingPointC, waterMm, iceMm, looseSnowMm } = road
  const isFreezing = waterMm >= FILM_MM && (road.filmC ?? surfaceC) <= filmFreezingPointC
  const liquidShare = surfaceC < 0 ? Math.min(1, filmFreezingPointC / surfaceC) : 0
  const brineMm = isFreezing ? waterMm * liquidShare : waterMm
  const frozenMm = iceMm + waterMm - brineMm
  // Brine in weak ice does not lubricate it as water lubricates firm ice.
  const firm = firmness(frozenMm, brineMm, filmFreezingPointC)
  const isWet = iceMm > 0 && waterMm >= FILM_MM
  const reason = isFreezing ? 'freezing_film' : isWet ? 'wet_ice' : looseSnowMm > 0.1 ? 'snow_on_ice' : 'ice'
  const mm = frozenMm * firm
  return { mm, grip: gripOfIce(mm, waterMm * firm, looseSnowMm), reason }
}

/** Hazards that need one more step to make the road slippery, gravest kind first. */
function imminentHazards(road: RoadSituation): Holding[] {
  const { surfaceC, dewPointC, filmFreezingPointC, waterMm, snowMmh } = road
  const grip = gripOfFilm(waterMm)
  const holding: Holding[] = []
  if (snowMmh >= SNOWFALL_MMH && surfaceC <= SNOWFALL_MAX_C) {
    holding.push({ kind: 'snow', grip, reason: 'snowfall' })
  }
  if (vapourSettles(surfaceC, dewPointC) && waterMm < FILM_MM) {
    holding.push({ kind: 'frost', grip, reason: 'vapour' })
  }
  const marginK = surfaceC - filmFreezingPointC
  if (waterMm >= FILM_MM && marginK <= NEAR_K) {
    holding.push({ kind: 'freezing_wet', grip, reason: 'near_freezing' })
  }
  return holding
}
