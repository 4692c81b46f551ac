import type { Road } from './road.ts'

/** Stored values of a road in addition to its cells, in storage order. */
export const STORED_FIELDS = [
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

/** A road at one instant as numbers: its fields, then its cells from the top. */
export type StoredRoad = Float64Array

export const toStoredRoad = (road: Road): StoredRoad =>
  Float64Array.of(...STORED_FIELDS.map((store) => road[store]), ...road.cellsC)

/** Restores a stored road; returns false without any change if the number of cells differs. */
export function resume(road: Road, from: StoredRoad): boolean {
  if (from.length !== STORED_FIELDS.length + road.cellsC.length) return false
  for (const [index, store] of STORED_FIELDS.entries()) road[store] = from[index] as number
  road.cellsC.set(from.subarray(STORED_FIELDS.length))
  return true
}
