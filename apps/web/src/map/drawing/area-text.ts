import { type AreaProblem, areaProblem } from '@verglas/contract/area-rules'
import { crossesDateLine } from '@verglas/contract/oversight-area'
import type { Position } from 'geojson'

/** An area as it is stored, as a mutable copy. */
export type Area =
  | { type: 'Polygon'; coordinates: [number, number][][] }
  | { type: 'MultiPolygon'; coordinates: [number, number][][][] }

/** Why a text is not an area: it is not GeoJSON, it contains no polygon, or the polygon has no inside. */
export type TextProblem = 'text' | 'none' | AreaProblem

export type ReadArea =
  | { readonly area: Area; readonly problem: null }
  | { readonly area: null; readonly problem: TextProblem }

/** Digits of a coordinate: ten centimetres on the ground. */
const DIGITS = 6

type ProblemOf = (area: Area) => AreaProblem | null

/** Reads an area from GeoJSON text: a polygon, several, a feature, or all polygons of a collection. */
export function readArea(text: string, problemOf: ProblemOf = areaProblem): ReadArea {
  try {
    const polygons = polygonsIn(JSON.parse(text))
    if (polygons.length === 0) return { area: null, problem: 'none' }
    const area = areaOf(polygons)
    const problem = problemOf(area)
    return problem ? { area: null, problem } : { area, problem: null }
  } catch {
    // The text is not JSON or not a geometry, which the field displays.
    return { area: null, problem: 'text' }
  }
}

export const writeArea = (area: Area | null): string => (area ? JSON.stringify(area) : '')

/** An area of one or more polygons, rounded to the precision in which areas are stored. */
export function areaOf(polygons: readonly (readonly (readonly Position[])[])[]): Area {
  const rounded = polygons.map((rings) => rings.map((ring) => ring.map(roundedCorner)))
  const [first] = rounded
  return first && rounded.length === 1
    ? { type: 'Polygon', coordinates: first }
    : { type: 'MultiPolygon', coordinates: rounded }
}

/** The polygons of an area, each as its outer ring followed by the rings of its holes. */
export const polygonsOf = (area: Area) => (area.type === 'Polygon' ? [area.coordinates] : area.coordinates)

/**
 * Whether corners can be moved on the map: holes, and areas across the date line, can only be changed as
 * text.
 */
export const isDrawable = (area: Area): boolean =>
  !crossesDateLine(area) && polygonsOf(area).every((rings) => rings.length === 1)

function roundedCorner([longitude, latitude]: Position): [number, number] {
  if (typeof longitude !== 'number' || typeof latitude !== 'number') throw new Error('no position')
  return [Number(longitude.toFixed(DIGITS)), Number(latitude.toFixed(DIGITS))]
}

type Json = {
  type?: unknown
  coordinates?: unknown
  geometry?: unknown
  geometries?: unknown
  features?: unknown
}

function polygonsIn(value: unknown): Position[][][] {
  if (typeof value !== 'object' || value === null) return []
  const { type, coordinates, geometry, geometries, features } = value as Json
  if (type === 'Polygon') return [coordinates as Position[][]]
  if (type === 'MultiPolygon') return coordinates as Position[][][]
  if (type === 'Feature') return polygonsIn(geometry)
  const members = type === 'FeatureCollection' ? features : type === 'GeometryCollection' ? geometries : []
  return Array.isArray(members) ? members.flatMap(polygonsIn) : []
}
