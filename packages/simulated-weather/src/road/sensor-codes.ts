import { filmFreezesAtC } from './brine.ts'
import type { Cover } from './cover.ts'

/**
 * What an optical road sensor reports: its own limits between states, which differ from those of a model (the codes
 * are those of the specification, §4).
 */
const DAMP_MM = 0.025
const WET_MM = 0.22
const FLOODED_MM = 1.8
const WHITE_MM = 0.25
const ICE_MM = 0.09
const FROST_MM = 0.012
const SALTED_C = -0.4

/** Dry 0, damp 1, wet 2, flooded 3, frosty 4, icy 5, damp salted 6, wet salted 7, snowy 8. */
export function sensorStateCode(cover: Readonly<Cover>): number {
  const whiteMm = cover.snowMm + cover.packedMm
  if (whiteMm >= WHITE_MM && whiteMm > cover.iceMm) return 8
  // Trampled snow too thin to be white looks like ice.
  const iceMm = cover.iceMm + cover.packedMm
  if (iceMm >= ICE_MM) return 5
  const thinMm = cover.frostMm + iceMm
  if (thinMm >= FROST_MM && thinMm >= cover.waterMm) return 4
  if (cover.waterMm >= FLOODED_MM) return 3
  const isSalted = filmFreezesAtC(cover.saltGm2, cover.waterMm) < SALTED_C
  if (cover.waterMm >= WET_MM) return isSalted ? 7 : 2
  if (cover.waterMm >= DAMP_MM) return isSalted ? 6 : 1
  return 0
}

/** Warning of the sensor’s own logic: none 0 to certain 4, from what it sees and how near the film is to freezing. */
export function sensorIceWarning(cover: Readonly<Cover>, surfaceC: number, dewPointC: number): number {
  const frozenMm = cover.iceMm + cover.packedMm + cover.frostMm
  if (frozenMm >= ICE_MM) return 4
  if (frozenMm >= 0.035) return 3
  const aboveFreezingK = surfaceC - filmFreezesAtC(cover.saltGm2, cover.waterMm)
  const filmMm = cover.waterMm + (aboveFreezingK > -3 ? cover.snowMm : 0)
  const filmCode =
    filmMm < DAMP_MM ? 0 : aboveFreezingK < 0.3 ? 3 : aboveFreezingK < 1.5 ? 2 : aboveFreezingK < 3 ? 1 : 0
  const snowCode = cover.snowMm >= WHITE_MM && surfaceC <= 0 ? 3 : 0
  const vapourCode = surfaceC < 0 && surfaceC < dewPointC + 0.7 ? 1 : 0
  return Math.max(frozenMm >= FROST_MM ? 2 : 0, filmCode, snowCode, vapourCode)
}

/** Grip as the sensor estimates it from the layers it sees, 0.1 to 0.82. */
export function sensorGrip(cover: Readonly<Cover>): number {
  const covered = (mm: number, fullMm: number) => mm / (mm + fullMm)
  const share =
    (1 - 0.78 * covered(cover.iceMm, 0.12)) *
    (1 - 0.72 * covered(cover.packedMm, 0.25)) *
    (1 - 0.62 * covered(cover.snowMm, 0.5)) *
    (1 - 0.55 * covered(cover.frostMm, 0.06)) *
    (1 - 0.2 * covered(cover.waterMm, 0.3))
  return Math.max(0.1, 0.82 * share)
}
