import { distanceKm } from '@verglas/quantities'

/** A forecast point as far as the match looks at it. */
export type MatchPoint = {
  castpointId: string
  stationId: string | null
  longitude: number
  latitude: number
  altitudeM: number | null
  isBridge: boolean
}

/** A segment as far as the match looks at it. */
export type MatchSegment = {
  coordinates: readonly (readonly [longitude: number, latitude: number])[]
  altitudeM: number | null
  isBridge: boolean
  /** Whose forecast holds here, as a person has chosen; null: the nearest. */
  castpointId: string | null
}

export type Match = {
  castpointId: string | null
  stationId: string | null
  distanceKm: number | null
  /** Of the point. */
  altitudeM: number | null
  isChosen: boolean
}

/** What of a point's weather a segment has; the weights of a segment sum to 1. */
export type Share = { castpointId: string; weight: number }

/** A forecast from further away says nothing of a road. */
const MOST_KM = 40
const KM_PER_DEGREE = 111.195
/**
 * What else makes two places unlike, as km: 100 m of height are 0.65 °C in the standard atmosphere, about what 10 km
 * are in hills; a bridge cools from below, and a road never follows one (nor a bridge a road) where another is near.
 */
const KM_PER_M = 10 / 100
const BRIDGE_KM = 8
/** Of more points further away the weather says no more of a road between them. */
const MOST_POINTS = 4
/** Nearer than this a point is the place itself, km. */
const SAME_PLACE_KM = 0.05

/** Finds what a segment takes from which forecast points; points are sorted once for all segments. */
export type Matcher = {
  /** The point that is most like it, or the one that was chosen. */
  match(segment: MatchSegment): Match
  /**
   * The points between which it lies, by the inverse square of distance and height; its deck is its own, so that a bridge
   * counts as any place. One point alone where it was chosen, or is the place; none where there is none near.
   */
  shares(segment: MatchSegment): Share[]
}

export type Reach = { south: number; north: number; west: number; east: number }

type Candidate = { point: MatchPoint; km: number; heightKm: number }

export function matcher(points: readonly MatchPoint[]): Matcher {
  const byId = new Map(points.map((point) => [point.castpointId, point]))
  const sorted = points.toSorted(
    (a, b) => a.latitude - b.latitude || (a.castpointId < b.castpointId ? -1 : 1),
  )
  const chosenFor = ({ castpointId }: MatchSegment) =>
    castpointId === null ? undefined : byId.get(castpointId)
  return {
    match(segment) {
      const chosen = chosenFor(segment)
      if (chosen) return matchOf(chosen, distanceKm(middleOf(segment), chosen), true)
      const unlikeness = ({ point, km, heightKm }: Candidate) =>
        km + heightKm + (segment.isBridge === point.isBridge ? 0 : BRIDGE_KM)
      let best: Candidate | null = null
      for (const candidate of candidates(sorted, segment)) {
        if (!best || unlikeness(candidate) < unlikeness(best)) best = candidate
      }
      return best ? matchOf(best.point, best.km, false) : NO_MATCH
    },
    shares(segment) {
      const chosen = chosenFor(segment)
      if (chosen) return [{ castpointId: chosen.castpointId, weight: 1 }]
      const near = candidates(sorted, segment)
        .map(({ point, km, heightKm }) => ({ castpointId: point.castpointId, unlikeKm: km + heightKm }))
        .toSorted((a, b) => a.unlikeKm - b.unlikeKm)
        .slice(0, MOST_POINTS)
      const [first] = near
      if (!first) return []
      if (first.unlikeKm < SAME_PLACE_KM) return [{ castpointId: first.castpointId, weight: 1 }]
      const total = near.reduce((sum, { unlikeKm }) => sum + unlikeKm ** -2, 0)
      return near.map(({ castpointId, unlikeKm }) => ({ castpointId, weight: unlikeKm ** -2 / total }))
    },
  }
}

function candidates(sorted: readonly MatchPoint[], segment: MatchSegment): Candidate[] {
  const middle = middleOf(segment)
  const marginDeg = MOST_KM / KM_PER_DEGREE
  const found: Candidate[] = []
  for (let index = firstFrom(sorted, middle.latitude - marginDeg); index < sorted.length; index++) {
    const point = sorted[index]
    if (!point || point.latitude > middle.latitude + marginDeg) break
    const km = distanceKm(middle, point)
    if (km <= MOST_KM) found.push({ point, km, heightKm: heightKm(segment, point) })
  }
  return found
}

function heightKm({ altitudeM }: MatchSegment, point: MatchPoint): number {
  return altitudeM === null || point.altitudeM === null ? 0 : Math.abs(altitudeM - point.altitudeM) * KM_PER_M
}

/** Where no point is near. */
export const NO_MATCH: Match = {
  castpointId: null,
  stationId: null,
  distanceKm: null,
  altitudeM: null,
  isChosen: false,
}

const matchOf = (
  { castpointId, stationId, altitudeM }: MatchPoint,
  km: number,
  isChosen: boolean,
): Match => ({
  castpointId,
  stationId,
  distanceKm: Math.round(km * 10) / 10,
  altitudeM,
  isChosen,
})

/** The bend in the middle: segments are short beside the distance to a point. */
export function middleOf({ coordinates }: Pick<MatchSegment, 'coordinates'>) {
  const [longitude = 0, latitude = 0] = coordinates[Math.floor(coordinates.length / 2)] ?? []
  return { longitude, latitude }
}

/** Between which longitudes and latitudes every point lies that a segment could take something from. */
export function reachOf(segments: readonly Pick<MatchSegment, 'coordinates'>[]): Reach {
  const middles = segments.map(middleOf)
  const latitudes = middles.map(({ latitude }) => latitude)
  const longitudes = middles.map(({ longitude }) => longitude)
  const marginDeg = MOST_KM / KM_PER_DEGREE
  const farthestDeg = Math.min(89, Math.max(...latitudes.map(Math.abs)) + marginDeg)
  const longitudeMarginDeg = marginDeg / Math.cos((farthestDeg * Math.PI) / 180)
  return {
    south: Math.min(...latitudes) - marginDeg,
    north: Math.max(...latitudes) + marginDeg,
    west: Math.min(...longitudes) - longitudeMarginDeg,
    east: Math.max(...longitudes) + longitudeMarginDeg,
  }
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
