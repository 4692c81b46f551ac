import type { Road } from './road.ts'

/** Thickness, mm, from which a store affects the condition (METRo). */
const COUNTS_MM = 0.2
/** Minimum dew or frost, mm: the smallest deposit that optical road sensors detect (10 g/m²). */
export const DEPOSIT_MM = 0.01
/** Heat of melting or freezing from which it affects the condition, W/m²: 0.1 mm an hour. */
const PHASE_CHANGE_WM2 = 9.3

/** Precipitation, and whether the rain freezes on the road. */
type Falling = { readonly rainMmh: number; readonly snowMmh: number; readonly isFreezing: boolean }

/** Road condition by METRo's codes (specification §4). */
export type ConditionCode = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/**
 * Dry 1, wet 2, ice or snow 3, water and snow 4, dew 5, melting snow 6, frost 7, icing rain 8, in METRo's
 * order of priority:
 * precipitation that freezes or melts, then deposits on a nearly bare road, then the cover.
 */
export function conditionCode(road: Road, { rainMmh, snowMmh, isFreezing }: Falling): ConditionCode {
  const liquidMm = road.waterMm
  const frozenMm = road.iceMm + road.looseSnowMm + road.packedSnowMm
  if (isFreezing) return 8
  if (
    frozenMm >= DEPOSIT_MM &&
    road.heat.meltingWm2 > PHASE_CHANGE_WM2 &&
    (snowMmh > 0 || frozenMm >= COUNTS_MM)
  ) {
    return liquidMm >= COUNTS_MM && frozenMm < COUNTS_MM ? 4 : 6
  }
  if (liquidMm < COUNTS_MM && frozenMm < COUNTS_MM) {
    // A thin deposit is frost only if most of it comes from vapour; otherwise it is ice.
    if (road.frostMm + frozenMm >= DEPOSIT_MM) return road.frostMm >= frozenMm ? 7 : 3
    return liquidMm >= DEPOSIT_MM && road.water.evaporationMm < 0 && rainMmh <= 0 ? 5 : 1
  }
  if (liquidMm >= COUNTS_MM && frozenMm >= COUNTS_MM) return 4
  return liquidMm >= COUNTS_MM ? 2 : 3
}
