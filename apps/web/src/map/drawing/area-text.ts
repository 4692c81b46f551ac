import { type AreaProblem, areaProblem } from '@verglas/contract/area-rules'
import { crossesDateLine } from '@verglas/contract/oversight-area'
import type { Position } from 'geojson'

/** As it is stored: a copy that may be changed. */
export type Area =
  | { type: 'Polygon'; coordinates: [number, number][][] }
  | { type: 'MultiPolygon'; coordinates: [number, number][][][] }

/** Why a text is no area: it is no GeoJSON, there is no polygon in it, or the polygon has no inside. */
export type TextProblem = 'text' | 'none' | AreaProblem

export type ReadArea =
  | { readonly area: Area; readonly problem: null }
  | { readonly area: null; readonly problem: TextProblem }

/** Ten centimetres on the ground. */
const DIGITS = 6

type ProblemOf = (area: Area) => AreaProblem | null

/** An area of a GeoJSON text: a polygon, several, a feature, or all polygons of a collection. */
export function readArea(text: string, problemOf: ProblemOf = areaProblem): ReadArea {
  try {
    const polygons = polygonsIn(JSON.parse(text))
    if (polygons.length === 0) return { area: null, problem: 'none' }
    const area = areaOf(polygons)
    const problem = problemOf(area)
    return problem ? { area: null, problem } : { area, problem: null }
  } catch {
    // The text is no JSON or no geometry, which the field displays.
    return { area: null, problem: 'text' }
  }
}

export const writeArea = (area: Area | null): string => (area ? JSON.stringify(area) : '')

/** One polygon as a polygon, several as several; in the precision in which areas are kept. */
export function areaOf(polygons: readonly (readonly (readonly Position[])[])[]): Area {
  const rounded = polygons.map((rings) => rings.map((ring) => ring.map(roundedCorner)))
  const [first] = rounded
  return first && rounded.length === 1
    ? { type: 'Polygon', coordinates: first }
    : { type: 'MultiPolygon', coordinates: rounded }
}

/** Its polygons, of each the ring around it and those of its holes. */
export const polygonsOf = (area: Area) => (area.type === 'Polygon' ? [area.coordinates] : area.coordinates)

/** Whether corners can be moved on the map: holes, and what lies across the date line, are changed in the text alone. */
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
