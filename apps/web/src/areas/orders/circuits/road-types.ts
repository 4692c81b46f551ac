import type { RoadType } from '@verglas/contract/circuit-codes'

/** The road classes of some segments, the one with the most kilometres first. */
export function roadTypesOf(
  segments: readonly { readonly roadType: RoadType; readonly lengthKm: number }[],
): RoadType[] {
  const km = new Map<RoadType, number>()
  for (const { roadType, lengthKm } of segments) km.set(roadType, (km.get(roadType) ?? 0) + lengthKm)
  return [...km].toSorted(([, a], [, b]) => b - a).map(([roadType]) => roadType)
}
