import { distanceKm } from '@verglas/quantities'
import type { Segment } from './network.ts'

/** A forecast point as far as the match looks at it. */
export type MatchPoint = {
  castpointId: string
  stationId: string | null
  longitude: number
  latitude: number
  altitudeM: number | null
  isBridge: boolean
}

export type Match = {
  castpointId: string | null
  stationId: string | null
  distanceKm: number | null
  isChosen: boolean
}

/** A forecast from further away says nothing of a road. */
const MOST_KM = 40
const KM_PER_DEGREE = 111.195
/**
 * What else makes two places unlike, as km: 100 m of height are 0.65 °C in the standard atmosphere, about what 10 km
 * are in hills; a bridge cools from below, and a road never follows one (nor a bridge a road) where another is near.
 */
const KM_PER_M = 10 / 100
const BRIDGE_KM = 8

/** Finds for segments the forecast points that are most like them; points are sorted once for all segments. */
export function matcher(points: readonly MatchPoint[]): (segment: Segment) => Match {
  const byId = new Map(points.map((point) => [point.castpointId, point]))
  const sorted = points.toSorted(
    (a, b) => a.latitude - b.latitude || (a.castpointId < b.castpointId ? -1 : 1),
  )
  return (segment) => {
    const middle = middleOf(segment)
    const chosen = segment.castpointId === null ? undefined : byId.get(segment.castpointId)
    if (chosen) return matchOf(chosen, distanceKm(middle, chosen), true)
    const marginDeg = MOST_KM / KM_PER_DEGREE
    let best: { point: MatchPoint; km: number; unlikeKm: number } | null = null
    for (let index = firstFrom(sorted, middle.latitude - marginDeg); index < sorted.length; index++) {
      const point = sorted[index]
      if (!point || point.latitude > middle.latitude + marginDeg) break
      const km = distanceKm(middle, point)
      if (km > MOST_KM) continue
      const unlikeKm = km + unlikeness(segment, point)
      if (!best || unlikeKm < best.unlikeKm) best = { point, km, unlikeKm }
    }
    return best
      ? matchOf(best.point, best.km, false)
      : { castpointId: null, stationId: null, distanceKm: null, isChosen: false }
  }
}

const matchOf = ({ castpointId, stationId }: MatchPoint, km: number, isChosen: boolean): Match => ({
  castpointId,
  stationId,
  distanceKm: Math.round(km * 10) / 10,
  isChosen,
})

function unlikeness({ altitudeM, isBridge }: Segment, point: MatchPoint): number {
  const heightM = altitudeM === null || point.altitudeM === null ? 0 : Math.abs(altitudeM - point.altitudeM)
  return heightM * KM_PER_M + (isBridge === point.isBridge ? 0 : BRIDGE_KM)
}

/** The bend in the middle: segments are short beside the distance to a point. */
function middleOf({ coordinates }: Segment) {
  const [longitude = 0, latitude = 0] = coordinates[Math.floor(coordinates.length / 2)] ?? []
  return { longitude, latitude }
}

/** Index of the first point at or north of a latitude. */
function firstFrom(sorted: readonly MatchPoint[], latitude: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.latitude ?? 0) < latitude) low = middle + 1
    else high = middle
  }
  return low
}
