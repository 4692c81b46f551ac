import type { AlertGeometry, Vertex } from '../facts/alert.ts'
import { fields } from './json-document.ts'
import { numberOf } from './units.ts'

/** A national list has some 50,000 vertices; one zone up to 5,000. */
const MAX_VERTICES = 200_000
const CIRCLE_VERTICES = 32
const KM_PER_DEGREE = 111.195
/** About a metre: the same shape with more digits counts as identical. */
const DIGITS = 5
/** In square degrees: far below a square metre, above what rounding leaves of nothing. */
const SMALLEST_AREA = 1e-11
/** Nearer to a pole, a degree of longitude is too short for a circle in degrees. */
const MAX_CIRCLE_LATITUDE_DEG = 85

/**
 * A Polygon, MultiPolygon, LineString or MultiLineString of GeoJSON; null if it is anything else or invalid.
 */
export function parseShape(value: unknown): AlertGeometry | null {
  const geometry = fields(value)
  if (!geometry || !Array.isArray(geometry.coordinates)) return null
  const { type, coordinates } = geometry
  if (type === 'Polygon' || type === 'MultiPolygon') {
    const polygons = (type === 'Polygon' ? [coordinates] : coordinates).map(parsePolygon)
    return polygons.every((polygon) => polygon !== null) &&
      polygons.some(([outline]) => outline && hasInterior(outline)) &&
      isBounded(polygons.flat())
      ? { type: 'MultiPolygon', coordinates: polygons }
      : null
  }
  if (type === 'LineString' || type === 'MultiLineString') {
    const lines = (type === 'LineString' ? [coordinates] : coordinates).map(parseLine)
    return lines.length > 0 && lines.every((line) => line !== null) && isBounded(lines)
      ? { type: 'MultiLineString', coordinates: lines }
      : null
  }
  return null
}

const isBounded = (lines: readonly Vertex[][]): boolean =>
  lines.reduce((count, line) => count + line.length, 0) <= MAX_VERTICES

function parsePolygon(value: unknown): Vertex[][] | null {
  if (!Array.isArray(value) || value.length === 0) return null
  const rings = value.map((ring) => closeRing(parseLine(ring)))
  return rings.every((ring) => ring !== null) ? rings : null
}

function parseLine(value: unknown): Vertex[] | null {
  if (!Array.isArray(value) || value.length < 2) return null
  const vertices = value.map((vertex) => (Array.isArray(vertex) ? toVertex(vertex[0], vertex[1]) : null))
  return vertices.every((vertex) => vertex !== null) ? vertices : null
}

function toVertex(longitudeDeg: unknown, latitudeDeg: unknown): Vertex | null {
  if (typeof longitudeDeg !== 'number' || typeof latitudeDeg !== 'number') return null
  if (!(Math.abs(longitudeDeg) <= 180 && Math.abs(latitudeDeg) <= 90)) return null
  return [rounded(longitudeDeg), rounded(latitudeDeg)]
}

/** Adding 0 turns -0 into 0, so that equal shapes have equal JSON. */
const rounded = (degrees: number): number => Number(degrees.toFixed(DIGITS)) + 0

/** False for a line or a point that is repeated: nothing can be inside. */
function hasInterior(ring: readonly Vertex[]): boolean {
  const [[x0, y0] = [0, 0]] = ring
  let twiceArea = 0
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
    // Relative to the first vertex, so that small areas far from 0° keep their digits.
    twiceArea += (x - x0) * (nextY - y0) - (nextX - x0) * (y - y0)
  }
  return Math.abs(twiceArea) > SMALLEST_AREA
}

/** Closes a ring; null if it has too few vertices. */
function closeRing(line: Vertex[] | null): Vertex[] | null {
  const [first, last] = [line?.[0], line?.at(-1)]
  if (!line || !first || !last) return null
  const ring = first[0] === last[0] && first[1] === last[1] ? line : [...line, first]
  return ring.length >= 4 ? ring : null
}

/** A polygon in CAP: «lat,lon lat,lon …»; null if the text is not one. */
export function capPolygon(text: string): Vertex[][] | null {
  const pairs = text.trim().split(/\s+/)
  if (pairs.length > MAX_VERTICES) return null
  const vertices = pairs.map(capVertex)
  const ring = vertices.every((vertex) => vertex !== null) ? closeRing(vertices) : null
  return ring && hasInterior(ring) ? [ring] : null
}

/**
 * A circle in CAP, «lat,lon radius» with the radius in km, as a polygon; null if the text is not one or the
 * circle reaches beyond 85° of latitude.
 */
export function capCircle(text: string): Vertex[][] | null {
  const [centre = '', radius = '', ...more] = text.trim().split(/\s+/)
  const vertex = capVertex(centre)
  const radiusKm = numberOf(radius)
  if (!vertex || radiusKm === null || more.length > 0 || !(radiusKm > 0 && radiusKm <= 2000)) return null
  const [longitudeDeg, latitudeDeg] = vertex
  const radiusDeg = radiusKm / KM_PER_DEGREE
  if (Math.abs(latitudeDeg) + radiusDeg > MAX_CIRCLE_LATITUDE_DEG) return null
  const ring = Array.from({ length: CIRCLE_VERTICES }, (_, index) => {
    const angle = (2 * Math.PI * index) / CIRCLE_VERTICES
    const latitude = latitudeDeg + radiusDeg * Math.cos(angle)
    return toVertex(
      longitudeDeg + (radiusDeg * Math.sin(angle)) / Math.cos((latitude * Math.PI) / 180),
      latitude,
    )
  })
  const closedRing = ring.every((vertex) => vertex !== null) ? closeRing(ring) : null
  return closedRing ? [closedRing] : null
}

function capVertex(pair: string): Vertex | null {
  const [latitude = '', longitude = '', ...more] = pair.split(',')
  const [latitudeDeg, longitudeDeg] = [numberOf(latitude), numberOf(longitude)]
  return latitudeDeg === null || longitudeDeg === null || more.length > 0
    ? null
    : toVertex(longitudeDeg, latitudeDeg)
}
