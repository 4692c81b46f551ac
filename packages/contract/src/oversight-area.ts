import { type Coordinates, distanceKm } from '@verglas/quantities'
import { type AreaProblem, type AreaShape, areaProblem, isInArea, polygonsOf } from './area-rules.ts'
import type { OversightPlaceKind } from './oversight-codes.ts'

export type OversightArea =
  | { readonly type: 'polygon'; readonly geometry: AreaShape }
  | {
      readonly type: 'circle'
      readonly longitude: number
      readonly latitude: number
      readonly radiusKm: number
    }
  | {
      readonly type: 'places'
      readonly castpoints: readonly string[]
      readonly stations: readonly string[]
      readonly segments: readonly string[]
    }

/** A place that can be in an area; a segment is in it if one of its corners is. */
export type OversightPlace = {
  readonly kind: OversightPlaceKind
  readonly id: string
  readonly corners: readonly Coordinates[]
}

type Ring = readonly (readonly number[])[]

/**
 * Problem of an area's polygons, or null. Neighbouring corners are joined the shorter way round the earth.
 */
export function oversightAreaProblem(area: AreaShape): AreaProblem | null {
  if (!crossesDateLine(area)) return areaProblem(area)
  const isOnEarth = polygonsOf(area)
    .flat(2)
    .every(([longitude = 999, latitude = 999]) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)
  if (!isOnEarth) return 'world'
  // Moved to longitude 0, where lines intersect in the same way.
  return areaProblem({
    type: 'MultiPolygon',
    coordinates: polygonsOf(unrolled(area)).map((rings) => {
      const centre = rings[0]?.[0]?.[0] ?? 0
      return rings.map((ring) => ring.map(([x = 0, y = 0]) => [x - centre, y]))
    }),
  })
}

/** Indices of the given places that lie in an area. */
export const placesIn = (area: OversightArea, places: readonly OversightPlace[]): number[] =>
  placeFinder(places)(area)

/**
 * Like `placesIn`, for many areas; of thousands of places, only those in the area's range of latitude are checked.
 */
export function placeFinder(places: readonly OversightPlace[]): (area: OversightArea) => number[] {
  const southFirst = places
    .flatMap(({ corners }, index) => corners.map(({ latitude }) => ({ latitude, index })))
    .sort((a, b) => a.latitude - b.latitude)
  return (area) => {
    const isIn = insideOf(area)
    // Named places are included anywhere.
    if (area.type === 'places') return places.flatMap((place, index) => (isIn(place) ? [index] : []))
    const indices = new Set<number>()
    const [south, north] = latitudesOf(area)
    for (let at = firstFrom(southFirst, south); at < southFirst.length; at++) {
      const { latitude, index } = southFirst[at] as (typeof southFirst)[number]
      if (latitude > north) break
      const place = places[index]
      if (place && !indices.has(index) && isIn(place)) indices.add(index)
    }
    return [...indices].sort((a, b) => a - b)
  }
}

/** Index of the first place, in a list sorted by latitude, that does not lie farther south. */
function firstFrom(southFirst: readonly { readonly latitude: number }[], south: number): number {
  let [low, high] = [0, southFirst.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((southFirst[middle]?.latitude ?? 0) < south) low = middle + 1
    else high = middle
  }
  return low
}

/** Range of latitude outside which no place can lie in the area. */
function latitudesOf(
  area: Exclude<OversightArea, { type: 'places' }>,
): readonly [south: number, north: number] {
  if (area.type === 'circle') {
    const degrees = area.radiusKm / KM_OF_DEGREE
    return [area.latitude - degrees, area.latitude + degrees]
  }
  const latitudes = polygonsOf(area.geometry).flatMap(([around = []]) => around.map(([, y = 0]) => y))
  return [minOf(latitudes), maxOf(latitudes)]
}

/** Slightly less than the length of a degree of latitude anywhere. */
const KM_OF_DEGREE = 110

function insideOf(area: OversightArea): (place: OversightPlace) => boolean {
  if (area.type === 'places') {
    const named = {
      castpoint: new Set(area.castpoints),
      station: new Set(area.stations),
      segment: new Set(area.segments),
    }
    return ({ kind, id }) => named[kind].has(id)
  }
  if (area.type === 'circle') {
    const degrees = area.radiusKm / KM_OF_DEGREE
    return ({ corners }) =>
      corners.some(
        (corner) =>
          Math.abs(corner.latitude - area.latitude) <= degrees && distanceKm(corner, area) <= area.radiusKm,
      )
  }
  const isIn = withinPolygons(area.geometry)
  return ({ corners }) => corners.some(isIn)
}

/** Called for thousands of places, so corners outside the bounding box of a polygon are skipped early. */
function withinPolygons(geometry: AreaShape): (corner: Coordinates) => boolean {
  const polygons = polygonsOf(unrolled(geometry)).map((rings) => {
    const [xs, ys] = [0, 1].map((axis) => (rings[0] ?? []).map((corner) => corner[axis] ?? 0)) as [
      number[],
      number[],
    ]
    const shape: AreaShape = { type: 'Polygon', coordinates: rings }
    return { shape, west: minOf(xs), east: maxOf(xs), south: minOf(ys), north: maxOf(ys) }
  })
  return ({ longitude, latitude }) =>
    polygons.some(({ shape, west, east, south, north }) => {
      if (latitude < south || latitude > north) return false
      return [longitude, longitude + 360, longitude - 360].some(
        (x) => x >= west && x <= east && isInArea([x, latitude], shape),
      )
    })
}

const minOf = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
const maxOf = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)

const jumps = (ring: Ring) =>
  ring.some(([x = 0], index) => index > 0 && Math.abs(x - (ring[index - 1]?.[0] ?? 0)) > 180)

/** Whether two neighbouring corners lie on different sides of 180°. */
export const crossesDateLine = (area: AreaShape) => polygonsOf(area).flat().some(jumps)

/**
 * The area as it is drawn and searched: rings across the date line continue beyond 180°, and each hole stays
 * next to its outer ring.
 */
export function unrolled(area: AreaShape): AreaShape {
  if (!crossesDateLine(area)) return area
  return {
    type: 'MultiPolygon',
    coordinates: polygonsOf(area).map((rings) => {
      const start = rings[0]?.[0]?.[0] ?? 0
      return rings.map((ring) => unrolledRing(ring, start))
    }),
  }
}

function unrolledRing(ring: Ring, start: number): Ring {
  let before = start
  return ring.map(([x = 0, y = 0]) => {
    before = x + 360 * Math.round((before - x) / 360)
    return [before, y]
  })
}

/**
 * An area as GeoJSON for a map: a circle becomes a polygon with 64 corners; null for a set of places, which
 * are drawn as points.
 */
export function geometryOf(area: OversightArea): AreaShape | null {
  if (area.type === 'places') return null
  return area.type === 'polygon' ? area.geometry : circleShape(area, area.radiusKm)
}

const EARTH_RADIUS_KM = 6371.0088
const CIRCLE_CORNERS = 64

export function circleShape({ longitude, latitude }: Coordinates, radiusKm: number): AreaShape {
  const angle = radiusKm / EARTH_RADIUS_KM
  const phi = (latitude * Math.PI) / 180
  const ring = Array.from({ length: CIRCLE_CORNERS }, (_, index) => {
    const bearing = (2 * Math.PI * index) / CIRCLE_CORNERS
    const y = Math.asin(Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(bearing))
    const x = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(phi),
      Math.cos(angle) - Math.sin(phi) * Math.sin(y),
    )
    return [longitude + (x * 180) / Math.PI, (y * 180) / Math.PI]
  })
  return { type: 'Polygon', coordinates: [[...ring, ring[0] ?? []]] }
}
