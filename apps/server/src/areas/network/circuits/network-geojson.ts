import { PavementLayers } from '@verglas/contract'
import {
  MAX_PRIORITY,
  ROAD_TYPES,
  type RoadType,
  SEGMENT_TAGS,
  SPREAD_UNITS,
} from '@verglas/contract/circuit-codes'
import { z } from 'zod'
import type { NetworkCircuit, NetworkFault, Position, Segment } from './network.ts'

const Id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/)
const text = z.string().min(1).max(200).nullable().default(null)
const within = (min: number, max: number) => z.number().min(min).max(max).nullable().default(null)

const CircuitProperties = z.object({
  kind: z.literal('circuit'),
  id: Id,
  name: z.string().min(1).max(200),
  zoneId: text,
  crew: text,
  cycleMinutes: within(1, 1440),
  laneWidthM: z.number().min(2).max(6).default(3.5),
  spreadUnit: z.enum(SPREAD_UNITS).default('g/m2'),
  isSchematic: z.boolean().default(false),
})
const SegmentProperties = z.object({
  kind: z.literal('segment').default('segment'),
  id: Id,
  circuit: Id,
  name: text,
  road: text,
  roadType: z.string(),
  priority: z.int().min(1).max(MAX_PRIORITY).default(1),
  kmFrom: within(0, 10_000),
  kmTo: within(0, 10_000),
  altitudeM: within(-500, 9000),
  slopePct: within(-40, 40),
  aspectDeg: within(0, 360),
  skyView: within(0, 1),
  isBridge: z.boolean().default(false),
  lanes: z.int().min(1).max(20).nullable().default(null),
  layers: PavementLayers.nullish(),
  tags: z.array(z.enum(SEGMENT_TAGS)).default([]),
  castpointId: text,
})
/** Maximum number of bends, because each line is checked against itself, bend by bend. */
const MAX_BENDS = 1000
const Line = z.object({
  type: z.literal('LineString'),
  coordinates: z
    .array(z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)], z.number()))
    .min(2)
    .max(MAX_BENDS),
})

export type ReadNetwork = {
  circuits: NetworkCircuit[]
  faults: NetworkFault[]
  /** Segments whose predecessor could not be read; a gap before them is not their fault. */
  afterFaults: ReadonlySet<string>
}

/**
 * Reads a network from GeoJSON: circuits are features without geometry and with `kind: "circuit"`; segments are
 * lines that name their circuit, in the order in which they are driven. Features that cannot be read are reported
 * and left out.
 */
export function readNetwork(content: unknown): ReadNetwork {
  const collection = z
    .object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })
    .safeParse(content, REPORTED)
  if (!collection.success)
    return { circuits: [], faults: [notGeoJson(collection.error)], afterFaults: new Set() }
  const faults: NetworkFault[] = []
  const circuits: NetworkCircuit[] = []
  const afterFaults = new Set<string>()
  let isAfterFault = false
  const segments: { circuitId: string; segment: Segment }[] = []
  for (const [index, feature] of collection.data.features.entries()) {
    const read = readFeature(feature, index)
    if ('fault' in read) faults.push(read.fault)
    else if ('circuit' in read) circuits.push(read.circuit)
    else {
      if (isAfterFault) afterFaults.add(read.segment.id)
      segments.push(read)
    }
    isAfterFault = 'fault' in read
  }
  const byId = new Map(circuits.map((circuit) => [circuit.id, circuit]))
  for (const { circuitId, segment } of segments) {
    const circuit = byId.get(circuitId)
    if (circuit) circuit.segments.push(segment)
    else
      faults.push({
        feature: segment.id,
        code: 'unknown_circuit',
        detail: `there is no circuit ${circuitId}`,
        values: { circuit: circuitId },
        place: segment.coordinates[0] ?? null,
      })
  }
  if (circuits.length === 0)
    faults.push({ feature: '', code: 'no_circuit', detail: 'no circuit is in it', values: {}, place: null })
  return { circuits, faults, afterFaults }
}

type ReadFeature =
  | { fault: NetworkFault }
  | { circuit: NetworkCircuit }
  | { circuitId: string; segment: Segment }

function readFeature(feature: unknown, index: number): ReadFeature {
  const { properties = {}, geometry = null } = (feature ?? {}) as { properties?: object; geometry?: unknown }
  const { id, kind } = (properties ?? {}) as { id?: unknown; kind?: unknown }
  const name = typeof id === 'string' && id !== '' ? id.slice(0, LONGEST_NAME) : `features.${index}`
  if (kind === 'circuit') {
    const circuit = CircuitProperties.safeParse(properties, REPORTED)
    if (!circuit.success) return { fault: invalid(name, circuit.error, null) }
    const { kind: _, ...fields } = circuit.data
    return { circuit: { ...fields, segments: [] } }
  }
  const segment = SegmentProperties.safeParse(properties, REPORTED)
  if (!segment.success) return { fault: invalid(name, segment.error, placeOf(geometry)) }
  const shape = shapeFault(name, geometry)
  if (shape) return { fault: shape }
  const line = Line.safeParse(geometry, REPORTED)
  if (!line.success) return { fault: invalid(name, line.error, placeOf(geometry)) }
  const { kind: _, circuit: circuitId, roadType, layers, ...fields } = segment.data
  if (!isRoadType(roadType))
    return {
      fault: {
        feature: name,
        code: 'unknown_class',
        detail: `«${roadType}» is none of ${ROAD_TYPES.join(', ')}`,
        values: { roadType: roadType.slice(0, LONGEST_NAME) },
        place: placeOf(geometry),
      },
    }
  const coordinates = line.data.coordinates.map(([longitude, latitude]): [number, number] => [
    longitude,
    latitude,
  ])
  return { circuitId, segment: { ...fields, ...(layers ? { layers } : {}), roadType, coordinates } }
}

/** Names a geometry that is not a line, and says what to do, which the type names of a GIS do not. */
function shapeFault(feature: string, geometry: unknown): NetworkFault | null {
  const fault = (code: NetworkFault['code'], detail: string, values: NetworkFault['values']) => ({
    feature,
    code,
    detail,
    values,
    place: placeOf(geometry),
  })
  if (geometry === null)
    return fault('invalid', 'geometry: it has no line', { field: 'geometry', problem: 'missing' })
  const { type } = geometry as { type?: unknown }
  if (typeof type !== 'string' || type === 'LineString') return null
  if (type !== 'MultiLineString' && type !== 'GeometryCollection') return null
  return fault('split_line', 'its line has parts that do not continue each other', {})
}

const isRoadType = (value: string): value is RoadType => ROAD_TYPES.some((roadType) => roadType === value)

const LONGEST_NAME = 80
/** Zod needs to report the input so that a missing field can be told from one of the wrong type. */
const REPORTED = { reportInput: true }

const notGeoJson = (error: z.ZodError): NetworkFault => ({ ...invalid('', error, null), code: 'not_geojson' })

/** A place on the map where a person can look for the fault; null if no bend of the geometry can be read. */
function placeOf(geometry: unknown): Position | null {
  const { coordinates } = (geometry ?? {}) as { coordinates?: unknown }
  const place = Array.isArray(coordinates) ? Line.shape.coordinates.element.safeParse(coordinates[0]) : null
  return place?.success ? [place.data[0], place.data[1]] : null
}

function invalid(feature: string, error: z.ZodError, place: Position | null): NetworkFault {
  const [issue] = error.issues
  const field = issue?.path.join('.') ?? ''
  const detail = `${field === '' ? '' : `${field}: `}${issue?.message ?? ''}`
  return { feature, code: 'invalid', detail, values: { field, ...problemOf(issue) }, place }
}

function problemOf(issue: z.core.$ZodIssue | undefined): Record<string, string | number> {
  switch (issue?.code) {
    case 'invalid_type':
      return { problem: issue.input === undefined ? 'missing' : 'type' }
    case 'too_small':
      return { problem: 'least', bound: Number(issue.minimum) }
    case 'too_big':
      return { problem: 'most', bound: Number(issue.maximum) }
    case 'invalid_value':
      return { problem: 'options', options: issue.values.map(String).join(', ') }
    case 'invalid_format':
      return { problem: 'id' }
    default:
      return { problem: 'other' }
  }
}

/** Writes a network as GeoJSON, so that it can be edited elsewhere and read again. */
export function writeNetwork(circuits: readonly NetworkCircuit[]): object {
  return {
    type: 'FeatureCollection',
    features: circuits.flatMap(({ segments, ...circuit }) => [
      {
        type: 'Feature',
        geometry: null,
        properties: { kind: 'circuit', ...circuit },
      },
      ...segments.map(({ coordinates, ...segment }) => ({
        type: 'Feature',
        geometry: { type: 'LineString', coordinates },
        properties: { kind: 'segment', circuit: circuit.id, ...segment },
      })),
    ]),
  }
}
