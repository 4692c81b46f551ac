import { distanceKm, distanceToLinesM } from '@verglas/quantities'
import { circuitLine } from './road-distance.ts'

/** The properties of a forecast point that matching uses. */
export type MatchPoint = {
  castpointId: string
  stationId: string | null
  longitude: number
  latitude: number
  altitudeM: number | null
  /** Share of the sky that is visible from the road there. */
  skyView: number | null
  isBridge: boolean
}

/** The properties of a segment that matching uses. */
export type MatchSegment = {
  coordinates: readonly (readonly [longitude: number, latitude: number])[]
  altitudeM: number | null
  skyView: number | null
  isBridge: boolean
  /** The forecast point chosen by a person; null: the nearest. */
  castpointId: string | null
}

export type Match = {
  castpointId: string | null
  stationId: string | null
  distanceKm: number | null
  /** The altitude of the point. */
  altitudeM: number | null
  isChosen: boolean
}

/** The weight of a point in a segment's weather; the weights of a segment sum to 1. */
export type Share = { castpointId: string; weight: number }

/** A forecast from farther away says nothing about a road. */
const MAX_KM = 40
const KM_PER_DEGREE = 111.195
/**
 * Other differences between two places, expressed as km. 100 m of height are 0.65 °C in the standard
 * atmosphere, about as much as 10 km in hills. A tenth of the sky is about 0.5 K on a clear night, as much as
 * 80 m of height. A bridge cools from below, and a road never follows a bridge (nor a bridge a road) if
 * another point is near.
 */
const KM_PER_M = 10 / 100
const SKY_KM = 80
const BRIDGE_KM = 8
/** More distant points would not improve the weather of a road between them. */
const MAX_POINTS = 4
/** A point closer than this counts as the place itself, km. */
const SAME_PLACE_KM = 0.05

/**
 * A point belongs to a segment if it is this close to its line (m), near its middle (km), at its height (m; 0.2 °C)
 * and under a similar sky (share).
 */
const ON_LINE_M = 50
const ON_SEGMENT_KM = 1
const ON_SEGMENT_HEIGHT_M = 30
const ON_SEGMENT_SKY = 0.05

/**
 * Matches the segments of a circuit, in its order, to forecast points; the points are sorted once for all
 * calls.
 */
export type Matcher = {
  /** For each segment, the most similar point, or the one that was chosen. */
  matches(segments: readonly MatchSegment[]): Match[]
  /**
   * For each segment, the points around it, weighted by the inverse square of distance and height. Bridge
   * deck and sky view belong to the segment itself, so here a bridge counts like any other place. A single
   * point if it was chosen or is the place itself; none if no point is near.
   */
  shares(segments: readonly MatchSegment[]): Share[][]
  /**
   * For each segment, the id of the point that lies on it, on the same kind of road: one place has one road. Null
   * if there is no such point, or a person chose another one.
   */
  pointsOn(segments: readonly MatchSegment[]): (string | null)[]
}

export type Bounds = { south: number; north: number; west: number; east: number }

/** `km`: along the circuit if the point is next to it, else as the crow flies. */
type Candidate = { point: MatchPoint; km: number; heightKm: number }

export function matcher(points: readonly MatchPoint[]): Matcher {
  const byId = new Map(points.map((point) => [point.castpointId, point]))
  const sorted = points.toSorted(
    (a, b) => a.latitude - b.latitude || (a.castpointId < b.castpointId ? -1 : 1),
  )
  const chosenFor = ({ castpointId }: MatchSegment) =>
    castpointId === null ? undefined : byId.get(castpointId)
  return {
    matches: (segments) =>
      alongCircuit(sorted, segments).map((segmentCandidates, index) => {
        const segment = segments[index] as MatchSegment
        const chosen = chosenFor(segment)
        if (chosen) {
          const chosenCandidate = segmentCandidates.find(({ point }) => point === chosen)
          return matchOf(chosen, chosenCandidate?.km ?? distanceKm(middleOf(segment), chosen), true)
        }
        const unlikeness = ({ point, km, heightKm }: Candidate) =>
          km + heightKm + skyKm(segment, point) + (segment.isBridge === point.isBridge ? 0 : BRIDGE_KM)
        let best: Candidate | null = null
        for (const candidate of segmentCandidates) {
          if (!best || unlikeness(candidate) < unlikeness(best)) best = candidate
        }
        return best ? matchOf(best.point, best.km, false) : NO_MATCH
      }),
    shares: (segments) =>
      alongCircuit(sorted, segments).map((candidatesNear, index) => {
        const chosen = chosenFor(segments[index] as MatchSegment)
        if (chosen) return [{ castpointId: chosen.castpointId, weight: 1 }]
        const nearestCandidates = candidatesNear
          .map(({ point, km, heightKm }) => ({ castpointId: point.castpointId, unlikeKm: km + heightKm }))
          .toSorted((a, b) => a.unlikeKm - b.unlikeKm)
          .slice(0, MAX_POINTS)
        const [first] = nearestCandidates
        if (!first) return []
        if (first.unlikeKm < SAME_PLACE_KM) return [{ castpointId: first.castpointId, weight: 1 }]
        const total = nearestCandidates.reduce((sum, { unlikeKm }) => sum + unlikeKm ** -2, 0)
        return nearestCandidates.map(({ castpointId, unlikeKm }) => ({
          castpointId,
          weight: unlikeKm ** -2 / total,
        }))
      }),
    pointsOn: (segments) =>
      segments.map((segment) => {
        const chosen = chosenFor(segment)
        const [nearest] = candidates(sorted, segment, ON_SEGMENT_KM)
          .filter(({ point }) => (!chosen || chosen === point) && isOn(segment, point))
          .sort((a, b) => a.km - b.km)
        return nearest?.point.castpointId ?? null
      }),
  }
}

const isOn = (segment: MatchSegment, point: MatchPoint): boolean =>
  segment.isBridge === point.isBridge &&
  heightKm(segment, point) <= ON_SEGMENT_HEIGHT_M * KM_PER_M &&
  (segment.skyView === null || Math.abs(segment.skyView - (point.skyView ?? Number.NaN)) <= ON_SEGMENT_SKY) &&
  distanceToLinesM([segment.coordinates], point) <= ON_LINE_M

/**
 * Only a point within this distance of the middle of a segment can be next to the circuit, km: one and a half
 * long segments.
 */
const NEAR_CIRCUIT_KM = 6

/**
 * The points near each segment. For a point next to the circuit, the distance along the road replaces the
 * straight-line distance if it is longer.
 */
function alongCircuit(sorted: readonly MatchPoint[], segments: readonly MatchSegment[]): Candidate[][] {
  const candidateLists = segments.map((segment) => candidates(sorted, segment))
  const line = circuitLine(segments)
  const feetOf = new Map<MatchPoint, number[]>()
  for (const { point, km } of candidateLists.flat())
    if (km <= NEAR_CIRCUIT_KM && !feetOf.has(point)) feetOf.set(point, line.positionsKm(point))
  return candidateLists.map((segmentCandidates, index) => {
    const middleKm = line.middleKm(index)
    return segmentCandidates.map((candidate) => {
      const feet = feetOf.get(candidate.point) ?? []
      const roadKm = Math.min(...feet.map((footKm) => Math.abs(footKm - middleKm)))
      return feet.length > 0 && roadKm > candidate.km ? { ...candidate, km: roadKm } : candidate
    })
  })
}

function candidates(
  sorted: readonly MatchPoint[],
  segment: MatchSegment,
  maxKm: number = MAX_KM,
): Candidate[] {
  const middle = middleOf(segment)
  const marginDeg = maxKm / KM_PER_DEGREE
  const nearPoints: Candidate[] = []
  for (let index = firstFrom(sorted, middle.latitude - marginDeg); index < sorted.length; index++) {
    const point = sorted[index]
    if (!point || point.latitude > middle.latitude + marginDeg) break
    const km = distanceKm(middle, point)
    if (km <= maxKm) nearPoints.push({ point, km, heightKm: heightKm(segment, point) })
  }
  return nearPoints
}

function heightKm({ altitudeM }: MatchSegment, point: MatchPoint): number {
  return altitudeM === null || point.altitudeM === null ? 0 : Math.abs(altitudeM - point.altitudeM) * KM_PER_M
}

function skyKm({ skyView }: MatchSegment, point: MatchPoint): number {
  return skyView === null || point.skyView === null ? 0 : Math.abs(skyView - point.skyView) * SKY_KM
}

/** The match of a segment without a near point. */
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

/** The vertex in the middle: segments are short compared with the distance to a point. */
export function middleOf({ coordinates }: Pick<MatchSegment, 'coordinates'>) {
  const [longitude = 0, latitude = 0] = coordinates[Math.floor(coordinates.length / 2)] ?? []
  return { longitude, latitude }
}

/** The range of longitudes and latitudes that contains every point a segment could match. */
export function boundsOf(segments: readonly Pick<MatchSegment, 'coordinates'>[]): Bounds {
  const middles = segments.map(middleOf)
  const latitudes = middles.map(({ latitude }) => latitude)
  const longitudes = middles.map(({ longitude }) => longitude)
  const marginDeg = MAX_KM / KM_PER_DEGREE
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
