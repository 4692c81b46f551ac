import type { RoadType } from '@verglas/contract/circuit-codes'

/** Classes of road among some segments, that of which there are most kilometres first. */
export function roadTypesOf(
  segments: readonly { readonly roadType: RoadType; readonly lengthKm: number }[],
): RoadType[] {
  const km = new Map<RoadType, number>()
  for (const { roadType, lengthKm } of segments) km.set(roadType, (km.get(roadType) ?? 0) + lengthKm)
  return [...km].toSorted(([, a], [, b]) => b - a).map(([roadType]) => roadType)
}
