/** What lies on a road, mm of water equivalent. */
export type Cover = {
  readonly waterMm: number
  readonly iceMm: number
  readonly looseSnowMm: number
  readonly packedSnowMm: number
  /** Deposited from vapour. */
  readonly frostMm: number
}

/** Grip by thickness of a cover; the first entry is the dry road. */
type Curve = readonly (readonly [mm: number, grip: number])[]

/** Grip of a dry road; no road has more. */
export const DRY_GRIP = 0.82

/**
 * Estimated grip under each cover by its thickness. The ends of each curve are published ranges (Wallman &
 * Åström 2001, VTI meddelande 911A: dry 0.8–1.0, wet 0.7–0.8, loose snow 0.20–0.50, packed snow 0.20–0.30,
 * black ice 0.15–0.30); the thicknesses in between are product defaults. 2.5 mm of loose snow are 25 mm of
 * fresh snow, the usual trigger of plowing.
 */
const FILM: Curve = [
  [0, DRY_GRIP],
  [0.5, 0.74],
  [2, 0.7],
  [10, 0.66],
]
const ICE: Curve = [
  [0, DRY_GRIP],
  [0.01, 0.5],
  [0.03, 0.36],
  [0.1, 0.27],
  [0.5, 0.2],
  [2, 0.16],
]
const FROST: Curve = [
  [0, DRY_GRIP],
  [0.01, 0.52],
  [0.03, 0.38],
  [0.1, 0.294],
  [0.2, 0.26],
  [0.5, 0.22],
]
const LOOSE_SNOW: Curve = [
  [0, DRY_GRIP],
  [0.03, 0.62],
  [0.1, 0.47],
  [0.2, 0.43],
  [1, 0.36],
  [2.5, 0.294],
  [6, 0.25],
  [20, 0.2],
]
const PACKED_SNOW: Curve = [
  [0, DRY_GRIP],
  [0.02, 0.5],
  [0.05, 0.42],
  [0.2, 0.294],
  [1, 0.25],
  [5, 0.2],
]

/** Share of grip that ice loses under water: grip falls to 0.05–0.10 (VTI 911A). */
const WET_ICE_LOSS = 0.6
/** Thickness from which ice covers the stones of the surface completely, mm (product default). */
const COVERING_ICE_MM = 0.03
/** Share of grip that packed snow loses when it is wet, because tyres polish it (product default). */
const WET_SNOW_LOSS = 0.2
/** Share of grip that ice loses under loose snow, which lubricates it: grip is 0.15–0.25 (VTI 911A). */
const SNOW_ON_ICE_LOSS = 0.15
/** Water from which a cover counts as wet, mm, as the scale of saturation. */
const WETTING_MM = 0.1

export const gripOfFilm = (mm: number): number => at(FILM, mm)
export const gripOfFrost = (mm: number): number => at(FROST, mm)
export const gripOfLooseSnow = (mm: number): number => at(LOOSE_SNOW, mm)
export const gripOfPackedSnow = (mm: number, waterMm: number): number =>
  at(PACKED_SNOW, mm) * (1 - WET_SNOW_LOSS * saturation(waterMm, WETTING_MM))
/** Grip of ice under water (`wetMm`) and loose snow. */
export const gripOfIce = (mm: number, wetMm: number, looseSnowMm: number): number =>
  mm <= 0
    ? DRY_GRIP
    : at(ICE, mm) *
      (1 - WET_ICE_LOSS * clamped(mm / COVERING_ICE_MM) * saturation(wetMm, WETTING_MM)) *
      (1 - SNOW_ON_ICE_LOSS * saturation(looseSnowMm, 0.5))

/** Rain that freezes on contact is wet ice within minutes; a trace of it glazes in patches. */
export const gripUnderFreezingRain = (rainMmh: number): number => 0.18 - 0.1 * saturation(rainMmh, 0.2)

/**
 * Gain of grip on a frozen road by abrasives: 15 % at 75 and 30 % at 150 g/m² («Vehicle traction experiments
 * on snow and ice», IRRD 898597). More than half was not measured.
 */
const ABRASIVE_GAIN_PER_GM2 = 0.002
const MAX_ABRASIVE_GAIN = 0.5
export const abrasiveFactor = (abrasiveGm2: number): number =>
  1 + Math.min(MAX_ABRASIVE_GAIN, ABRASIVE_GAIN_PER_GM2 * Math.max(0, abrasiveGm2))

/**
 * Share of the frozen part of a film that is as slippery as ice. Ice that grows in brine is weak, and tyres
 * break it as long as much of it is liquid (Klein-Paste & Wåhlin 2013, Cold Reg. Sci. Technol. 96, 1–7); from
 * which share on is a product default.
 */
export function firmness(iceMm: number, brineMm: number, filmFreezingPointC: number): number {
  if (iceMm <= 0) return 1
  const brineShare = brineMm / (brineMm + iceMm)
  const weakness = clamped((brineShare - 0.5) / 0.3) * clamped(-filmFreezingPointC - 0.5)
  return 1 - 0.8 * weakness
}

function at(curve: Curve, mm: number): number {
  let beforeMm = 0
  let before = DRY_GRIP
  // By index, because this runs for every cover of every instant of a road.
  for (let place = 0; place < curve.length; place++) {
    const [nextMm, next] = curve[place] as Curve[number]
    if (mm <= nextMm) {
      return nextMm === beforeMm ? next : before + ((next - before) * (mm - beforeMm)) / (nextMm - beforeMm)
    }
    beforeMm = nextMm
    before = next
  }
  return before
}

const saturation = (amount: number, scale: number): number => 1 - Math.exp(-Math.max(0, amount) / scale)
const clamped = (share: number): number => Math.min(1, Math.max(0, share))
