import { filmFreezesAtC, liquidWaterMm } from './brine.ts'

/** Water, ice, snow and salt on the road: mm of water, g/m² of salt. The functions of this file change it in place. */
export type Cover = {
  waterMm: number
  iceMm: number
  /** Loose snow, and snow packed by wheels. */
  snowMm: number
  packedMm: number
  frostMm: number
  saltGm2: number
}

export const bareCover = (): Cover => ({
  waterMm: 0,
  iceMm: 0,
  snowMm: 0,
  packedMm: 0,
  frostMm: 0,
  saltGm2: 0,
})

/** Everything frozen, mm. */
export const frozenMm = ({ iceMm, snowMm, packedMm, frostMm }: Readonly<Cover>): number =>
  iceMm + snowMm + packedMm + frostMm

/** Latent heat of melting, J/kg. */
export const FUSION_JKG = 3.337e5
const HOUR_S = 3600
/** A film freezes, and salt melts its way into ice, within this time. */
const FREEZING_S = 900
const BRINING_S = 1800
/** Water above this depth leaves the texture of the asphalt within minutes. */
const TEXTURE_MM = 0.6
const DRAINING_S = 500
/** Time constants, hours, with which usual traffic removes or packs the cover of the road. */
const SPRAY_H = 1.8
const FROST_WEAR_H = 1.4
const ICE_WEAR_H = 10
const PACKED_WEAR_H = 14
const SNOW_THROWN_H = 2.6
const PRESSING_H = 3.2
/** Cold dry snow is blown off by wheels rather than pressed (FHWA-RD-95-202, below 15 °F). */
const DRY_SNOW_C = -9.4
/** Time constant, hours, with which grains are whirled off a dry road; in a film they leave with the spray. */
const GRAINS_BLOWN_H = 5
/** Snow that a plow leaves in the texture of the road, mm, and the share of packed snow that it leaves. */
const PLOWED_SNOW_MM = 0.4
const PLOWED_PACKED_SHARE = 0.75
const SLUSH_SHARE = 0.3
/** Maximum cooling of the surface in one step while salt melts ice, K. */
const MAX_BRINING_K = 0.3
/** Smaller amounts are not worn off by wheels. */
const TRACE_MM = 0.002
const TRACE_GM2 = 0.01

export function treat(cover: Cover, saltGm2: number, isPlowed: boolean): void {
  if (isPlowed && cover.snowMm > PLOWED_SNOW_MM) {
    // The plow also removes the brine that is part of the slush.
    const shareLeft = 1 - SLUSH_SHARE * (1 - PLOWED_SNOW_MM / cover.snowMm)
    cover.snowMm = PLOWED_SNOW_MM
    cover.waterMm *= shareLeft
    cover.saltGm2 *= shareLeft
  }
  if (isPlowed) cover.packedMm *= PLOWED_PACKED_SHARE
  cover.saltGm2 += saltGm2
}

/**
 * Freezes and melts towards the equilibrium of salt and temperature. The heat comes from the surface, whose new
 * temperature is returned; freezing and melting stop at the temperature of the equilibrium.
 */
export function changePhase(cover: Cover, surfaceC: number, heatJm2K: number, stepS: number): number {
  const solidMm = frozenMm(cover)
  if (cover.waterMm <= 0 && solidMm <= 0) return surfaceC
  const mmPerK = heatJm2K / FUSION_JKG
  const liquidMm = liquidWaterMm(cover.saltGm2, surfaceC)
  if (cover.waterMm > liquidMm) {
    const startsAtC = filmFreezesAtC(cover.saltGm2, cover.waterMm)
    const towardsMm = (cover.waterMm - liquidMm) * (1 - Math.exp(-stepS / FREEZING_S))
    const freezingMm = Math.min(towardsMm, Math.max(0, startsAtC - surfaceC) * mmPerK)
    cover.waterMm -= freezingMm
    cover.iceMm += freezingMm
    return surfaceC + freezingMm / mmPerK
  }
  if (solidMm <= 0) return surfaceC
  const meltingMm =
    surfaceC > 0
      ? Math.min(solidMm, surfaceC * mmPerK)
      : Math.min(
          Math.min(solidMm, liquidMm - cover.waterMm) * (1 - Math.exp(-stepS / BRINING_S)),
          MAX_BRINING_K * mmPerK,
        )
  melt(cover, meltingMm)
  return surfaceC - meltingMm / mmPerK
}

/** Melts the thinnest cover first; at most what there is. */
export function melt(cover: Cover, mm: number): void {
  let leftMm = mm
  const melting = (of: number) => {
    const meltedMm = Math.min(of, leftMm)
    leftMm -= meltedMm
    return of - meltedMm
  }
  cover.frostMm = melting(cover.frostMm)
  cover.snowMm = melting(cover.snowMm)
  cover.iceMm = melting(cover.iceMm)
  cover.packedMm = melting(cover.packedMm)
  cover.waterMm += mm - leftMm
}

/** Adds vapour that settles, mm: below 0 °C as frost, unless a film takes it up. A negative amount evaporates. */
export function settleVapour(cover: Cover, settlingMm: number, surfaceC: number): void {
  if (settlingMm >= 0) {
    if (surfaceC < 0 && cover.waterMm <= TRACE_MM) cover.frostMm += settlingMm
    else cover.waterMm += settlingMm
    return
  }
  const leavingMm = -settlingMm
  const waterMm = Math.min(cover.waterMm, leavingMm)
  cover.waterMm -= waterMm
  // A frozen cover sublimates in the order in which it would melt.
  const sublimatedMm = Math.min(frozenMm(cover), leavingMm - waterMm)
  if (sublimatedMm <= 0) return
  melt(cover, sublimatedMm)
  cover.waterMm -= sublimatedMm
}

/** Drainage, and what wheels throw off, press and wear; `wheels` is 1 for the usual traffic. */
export function wear(cover: Cover, wheels: number, surfaceC: number, stepS: number): void {
  const wheelHours = (stepS * wheels) / HOUR_S
  const shareAfter = (hours: number) => Math.exp(-wheelHours / hours)
  const beforeMm = cover.waterMm
  const excessMm = Math.max(0, beforeMm - TEXTURE_MM)
  const drainedMm = excessMm * (1 - Math.exp(-stepS / DRAINING_S))
  cover.waterMm = withoutTrace((beforeMm - drainedMm) * shareAfter(SPRAY_H))
  if (cover.saltGm2 > 0) {
    const remaining = beforeMm > TRACE_MM ? cover.waterMm / beforeMm : shareAfter(GRAINS_BLOWN_H)
    cover.saltGm2 = cover.saltGm2 * remaining < TRACE_GM2 ? 0 : cover.saltGm2 * remaining
  }
  if (frozenMm(cover) <= 0) return
  const lyingMm = cover.snowMm * shareAfter(SNOW_THROWN_H)
  const loose = surfaceC < DRY_SNOW_C ? 1 : shareAfter(PRESSING_H)
  cover.snowMm = withoutTrace(lyingMm * loose)
  cover.packedMm = withoutTrace((cover.packedMm + lyingMm * (1 - loose)) * shareAfter(PACKED_WEAR_H))
  cover.iceMm = withoutTrace(cover.iceMm * shareAfter(ICE_WEAR_H))
  cover.frostMm = withoutTrace(cover.frostMm * shareAfter(FROST_WEAR_H))
}

const withoutTrace = (mm: number): number => (mm < 1e-4 ? 0 : mm)
