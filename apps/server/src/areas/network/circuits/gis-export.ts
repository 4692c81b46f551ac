import type { NetworkToleranceKind } from '@verglas/contract/circuit-codes'
import { type Box, distanceToBoxKm } from '@verglas/quantities'
import { type CoordinateSystem, systemOfName, USUAL_PROJECTIONS } from './coordinate-systems.ts'
import type { NetworkFault, Position } from './network.ts'

/** The coordinate system from which a file was converted, and whether the file names it. */
export type Converted = { system: string; isDeclared: boolean }

export type GisExport = {
  /** The file with degrees, one line for each segment, and without empty fields. */
  content: unknown
  converted: Converted | null
  fault: NetworkFault | null
}

/** A tolerated notation: in how many features it occurs, and the number of the first of them, from 1. */
export type NetworkTolerance = { what: NetworkToleranceKind; count: number; first: number }

/** The notations in a file that the conversion to the network format has to tolerate. */
export function tolerancesOf(file: unknown): NetworkTolerance[] {
  const features = fieldsOf(file)?.features
  const byKind = new Map<NetworkToleranceKind, NetworkTolerance>()
  for (const [index, feature] of (Array.isArray(features) ? features : []).entries())
    for (const what of toleratedIn(feature)) {
      const earlier = byKind.get(what)
      if (earlier) earlier.count += 1
      else byKind.set(what, { what, count: 1, first: index + 1 })
    }
  return [...byKind.values()]
}

function toleratedIn(feature: unknown): NetworkToleranceKind[] {
  const { geometry, properties, id } = fieldsOf(feature) ?? {}
  const fields = fieldsOf(properties) ?? {}
  const kinds: NetworkToleranceKind[] = []
  if (asLine(geometry) !== geometry) kinds.push('joined_lines')
  if (Object.entries(fields).some(([name, value]) => isFlag(name, value))) kinds.push('number_flags')
  if (Object.values(fields).includes('')) kinds.push('empty_fields')
  const hasOwnId = fields.id !== undefined && fields.id !== null && fields.id !== ''
  if (!hasOwnId && (typeof id === 'number' || typeof id === 'string')) kinds.push('outer_id')
  return kinds
}

type Fields = Record<string, unknown>

/**
 * Converts the export of a GIS program to the network format where the meaning is certain: other coordinate
 * systems, lines in several parts that continue each other, empty fields. Everything else is left for the reader to
 * refuse. `isNear` checks positions if the file does not name its system.
 */
export function readGisExport(file: unknown, isNear: ((place: Position) => boolean) | null): GisExport {
  const collection = fieldsOf(file)
  if (!collection || !Array.isArray(collection.features))
    return { content: file, converted: null, fault: null }
  const features = collection.features.map(plainFeature)
  const content = { ...collection, features }
  const places = features.flatMap(({ geometry }) => placesOf(geometry))
  // A single place out of bounds is a fault of its segment.
  const outsideDegrees = places.filter(([x, y]) => Math.abs(x) > 180 || Math.abs(y) > 90)
  const isInDegrees = outsideDegrees.length <= places.length / 2
  const declared = nameOfCrs(collection.crs)
  const named = declared === null ? null : systemOfName(declared)
  if (declared !== null && !named) return { content, converted: null, fault: unknownSystem(declared) }
  if (named && (named.projection !== null || isInDegrees))
    return named.projection === null
      ? { content, converted: null, fault: null }
      : convert(content, features, named, true)
  if (isInDegrees) return { content, converted: null, fault: null }
  const fits = isNear
    ? USUAL_PROJECTIONS.filter(({ toDegrees }) => places.every(([x, y]) => isNear(toDegrees(x, y))))
    : []
  const [projection] = fits
  if (projection && fits.length === 1) return convert(content, features, projection, false)
  return { content, converted: null, fault: undeclared(outsideDegrees[0] ?? [0, 0]) }
}

/** Whether a position lies within a distance of the box around the points of the organisation. */
export const nearBox =
  (area: Box, marginKm: number) =>
  ([longitude, latitude]: Position): boolean =>
    Math.abs(longitude) <= 180 &&
    Math.abs(latitude) <= 90 &&
    distanceToBoxKm({ longitude, latitude }, area) <= marginKm

type Feature = Fields & { geometry: unknown }

function convert(
  content: Fields,
  features: readonly Feature[],
  system: CoordinateSystem,
  isDeclared: boolean,
): GisExport {
  const { crs: _, ...others } = content
  const converted = features.map((feature) => ({
    ...feature,
    geometry: withDegrees(feature.geometry, system.toDegrees),
  }))
  return {
    content: { ...others, features: converted },
    converted: { system: system.name, isDeclared },
    fault: null,
  }
}

/** Degrees with seven decimals are centimetres. */
const degrees = (value: number) => Math.round(value * 1e7) / 1e7

function withDegrees(geometry: unknown, toDegrees: CoordinateSystem['toDegrees']): unknown {
  const { type, coordinates } = fieldsOf(geometry) ?? {}
  if (type !== 'LineString' || !Array.isArray(coordinates)) return geometry
  return {
    type,
    coordinates: coordinates.map((position: unknown) => {
      if (!isPlace(position)) return position
      const [longitude, latitude] = toDegrees(position[0], position[1])
      return [degrees(longitude), degrees(latitude)]
    }),
  }
}

/**
 * Removes empty fields and converts numbers to yes and no: attribute tables cannot leave a field out, and have no
 * booleans.
 */
function plainFeature(feature: unknown): Feature {
  const fields = fieldsOf(feature) ?? {}
  const properties = Object.entries(fieldsOf(fields.properties) ?? {}).flatMap(([name, value]) => {
    if (value === null || value === '') return []
    return [[name, isFlag(name, value) ? value === 1 : value] as const]
  })
  const named = Object.fromEntries(properties)
  const { id } = fields
  const ownId = named.id ?? (typeof id === 'number' || typeof id === 'string' ? String(id) : undefined)
  return {
    ...fields,
    properties: ownId === undefined ? named : { ...named, id: ownId },
    geometry: asLine(fields.geometry),
  }
}

const YES_OR_NO = new Set(['isBridge', 'isSchematic'])
const isFlag = (name: string, value: unknown) => YES_OR_NO.has(name) && (value === 0 || value === 1)

/** Joins a line in several parts if each begins where the previous one ends; other lines are left as they are. */
function asLine(geometry: unknown): unknown {
  const { type, coordinates, geometries } = fieldsOf(geometry) ?? {}
  if (type === 'GeometryCollection' && Array.isArray(geometries)) {
    const lines = geometries.map(asLine)
    const areLines = lines.length > 0 && lines.every((line) => fieldsOf(line)?.type === 'LineString')
    return areLines ? (joined(lines.map((line) => fieldsOf(line)?.coordinates)) ?? geometry) : geometry
  }
  if (type !== 'MultiLineString' || !Array.isArray(coordinates)) return geometry
  return joined(coordinates) ?? geometry
}

function joined(parts: readonly unknown[]): { type: 'LineString'; coordinates: unknown[] } | null {
  const line: unknown[] = []
  for (const coordinates of parts) {
    if (!Array.isArray(coordinates) || coordinates.length === 0) return null
    if (line.length > 0 && JSON.stringify(line.at(-1)) !== JSON.stringify(coordinates[0])) return null
    line.push(...(line.length > 0 ? coordinates.slice(1) : coordinates))
  }
  return line.length > 0 ? { type: 'LineString', coordinates: line } : null
}

function placesOf(geometry: unknown): Position[] {
  const { coordinates } = fieldsOf(geometry) ?? {}
  const isLine = Array.isArray(coordinates) && fieldsOf(geometry)?.type === 'LineString'
  return isLine ? coordinates.filter(isPlace).map(([x, y]): Position => [x, y]) : []
}

const isPlace = (value: unknown): value is Position =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number'

/** The name in a `crs` of GeoJSON 2008; null if the file has none and is therefore in degrees. */
function nameOfCrs(crs: unknown): string | null {
  if (crs === undefined || crs === null) return null
  const { type, properties } = fieldsOf(crs) ?? {}
  const { name, code, href } = fieldsOf(properties) ?? {}
  if (type === 'EPSG' && (typeof code === 'number' || typeof code === 'string')) return `EPSG:${code}`
  if (typeof crs === 'string') return crs.slice(0, 80)
  const written = name ?? href
  return typeof written === 'string' ? written.slice(0, 80) : JSON.stringify(crs).slice(0, 80)
}

const unknownSystem = (name: string): NetworkFault => ({
  feature: '',
  code: 'unknown_system',
  detail: `coordinate system ${name} is not supported: export in WGS 84 (EPSG:4326)`,
  values: { system: name },
  place: null,
})

const undeclared = ([x, y]: Position): NetworkFault => ({
  feature: '',
  code: 'undeclared_system',
  detail: `coordinates such as ${x}, ${y} are not degrees, and the file does not name its system: export in WGS 84 (EPSG:4326)`,
  values: { x: String(x), y: String(y) },
  place: null,
})

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
