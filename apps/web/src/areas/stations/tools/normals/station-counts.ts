import { NORMAL_WITHIN_KM } from '@verglas/contract/statistic-codes'
import { distanceKm } from '@verglas/quantities'
import type { Normal } from './StoredNormal.tsx'

type Place = { readonly longitude: number | null; readonly latitude: number | null }

/** The number of stations that use each reference station. */
export function stationCounts(
  stations: readonly Place[],
  normals: readonly Normal[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const station of stations) {
    const nearest = nearestOf(station, normals)
    if (nearest) counts.set(nearest.id, (counts.get(nearest.id) ?? 0) + 1)
  }
  return counts
}

/** The reference station for a place, as the server finds it. */
function nearestOf({ longitude, latitude }: Place, normals: readonly Normal[]): Normal | undefined {
  if (longitude === null || latitude === null) return undefined
  const place = { longitude, latitude }
  return normals
    .map((normal) => ({ normal, km: distanceKm(place, normal) }))
    .filter(({ km }) => km <= NORMAL_WITHIN_KM)
    .sort((a, b) => a.km - b.km || (a.normal.id < b.normal.id ? -1 : 1))[0]?.normal
}
