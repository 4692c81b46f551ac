import type { Road } from './road.ts'

/** What of a road is kept beside its cells, in the order in which it is kept. */
export const KEPT_STORES = [
  'surfaceC',
  'waterMm',
  'iceMm',
  'looseSnowMm',
  'packedSnowMm',
  'frostMm',
  'saltGm2',
  'mgcl2Gm2',
  'cacl2Gm2',
  'abrasiveGm2',
] as const satisfies readonly (keyof Road)[]

/** A road at one instant as numbers: its stores, and its cells from above. */
export type KeptRoad = Float64Array

export const kept = (road: Road): KeptRoad =>
  Float64Array.of(...KEPT_STORES.map((store) => road[store]), ...road.cellsC)

/** Makes the road the one that was kept; answers false, and changes nothing, where that one had other cells. */
export function resume(road: Road, from: KeptRoad): boolean {
  if (from.length !== KEPT_STORES.length + road.cellsC.length) return false
  for (const [index, store] of KEPT_STORES.entries()) road[store] = from[index] as number
  road.cellsC.set(from.subarray(KEPT_STORES.length))
  return true
}
