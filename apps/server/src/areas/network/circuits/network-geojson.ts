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
const numberBetween = (min: number, max: number) => z.number().min(min).max(max).nullable().default(null)

const CircuitProperties = z.object({
  kind: z.literal('circuit'),
  id: Id,
  name: z.string().min(1).max(200),
  zoneId: text,
  crew: text,
  cycleMinutes: numberBetween(1, 1440),
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
  kmFrom: numberBetween(0, 10_000),
  kmTo: numberBetween(0, 10_000),
  altitudeM: numberBetween(-500, 9000),
  slopePct: numberBetween(-40, 40),
  aspectDeg: numberBetween(0, 360),
  skyView: numberBetween(0, 1),
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

/** The readable part of a segment with faults, so that its line is checked nevertheless. */
export type FaultySegment = { id: string; circuitId: string | null; coordinates: Position[] }

export type ReadNetwork = {
  circuits: NetworkCircuit[]
  faults: NetworkFault[]
  /** Segments with faults; their line is empty if it could not be read. */
  faulty: FaultySegment[]
  /** Segments whose predecessor could not be read; a gap before them is not their fault. */
  afterFaults: ReadonlySet<string>
}

/**
 * Reads a network from GeoJSON: circuits are features without geometry and with `kind: "circuit"`; segments are
 * lines that name their circuit, in the order in which they are driven. Features that cannot be read are left out, and
 * all their faults are reported.
 */
export function readNetwork(content: unknown): ReadNetwork {
  const collection = z
    .object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })
    .safeParse(content, REPORTED)
  if (!collection.success)
    return { circuits: [], faults: [notGeoJson(collection.error)], faulty: [], afterFaults: new Set() }
  const features = collection.data.features.map(readFeature)
  const circuits = features.flatMap((read) => ('circuit' in read ? [read.circuit] : []))
  const byId = new Map(circuits.map((circuit) => [circuit.id, circuit]))
  const circuitIds = circuitIdsIn(collection.data.features)
  const faults: NetworkFault[] = []
  const faulty: FaultySegment[] = []
  const afterFaults = new Set<string>()
  let isAfterFault = false
  for (const read of features) {
    if ('faults' in read) faults.push(...read.faults)
    if ('faulty' in read) faulty.push(read.faulty)
    if ('segment' in read) {
      if (isAfterFault) afterFaults.add(read.segment.id)
      byId.get(read.circuitId)?.segments.push(read.segment)
    }
    isAfterFault = 'faults' in read
  }
  const segments = features.flatMap((read) => {
    if ('segment' in read) return [{ ...read.segment, circuitId: read.circuitId }]
    return 'faulty' in read ? [read.faulty] : []
  })
  for (const segment of segments)
    if (segment.circuitId !== null && !circuitIds.has(segment.circuitId)) faults.push(unknownCircuit(segment))
  if (circuitIds.size === 0)
    faults.push({ feature: '', code: 'no_circuit', detail: 'no circuit is in it', values: {}, place: null })
  return { circuits, faults, faulty, afterFaults }
}

/** Includes circuits that have faults, so that their segments are not also reported as without a circuit. */
function circuitIdsIn(features: readonly unknown[]): ReadonlySet<string> {
  return new Set(
    features.flatMap((feature) => {
      const { kind, id } = propertiesOf(feature)
      return kind === 'circuit' && typeof id === 'string' ? [id] : []
    }),
  )
}

const propertiesOf = (
  feature: unknown,
): { id?: unknown; kind?: unknown; name?: unknown; circuit?: unknown } =>
  (feature as { properties?: object | null } | null)?.properties ?? {}

const unknownCircuit = ({ id, circuitId, coordinates }: FaultySegment): NetworkFault => ({
  feature: id,
  code: 'unknown_circuit',
  detail: `there is no circuit ${circuitId}`,
  values: { circuit: (circuitId ?? '').slice(0, LONGEST_NAME) },
  place: coordinates[0] ?? null,
})

type ReadFeature =
  | { circuit: NetworkCircuit }
  | { circuitId: string; segment: Segment }
  | { faults: NetworkFault[] }
  | { faults: NetworkFault[]; faulty: FaultySegment }

/** The number of a feature in its file, from 1. Faults name a feature without an id by this number. */
export const numberOfFeature = (feature: string): number | null => {
  const index = /^features\.(\d+)$/.exec(feature)?.[1]
  return index === undefined ? null : Number(index) + 1
}

function readFeature(feature: unknown, index: number): ReadFeature {
  const { geometry = null } = (feature ?? {}) as { geometry?: unknown }
  const properties = propertiesOf(feature)
  const { id, kind } = properties
  const name = typeof id === 'string' && id !== '' ? id.slice(0, LONGEST_NAME) : `features.${index}`
  if (typeof feature !== 'object' || feature === null) {
    const { error } = SegmentProperties.safeParse(feature, REPORTED)
    return { faults: [faultOf(name, error?.issues[0], null)] }
  }
  if (kind !== 'circuit') return readSegment(name, properties, geometry)
  const circuit = CircuitProperties.safeParse(properties, REPORTED)
  if (!circuit.success) return { faults: invalid(name, circuit.error, null) }
  const { kind: _, ...fields } = circuit.data
  return { circuit: { ...fields, segments: [] } }
}

function readSegment(
  name: string,
  properties: { circuit?: unknown; roadType?: unknown },
  geometry: unknown,
): ReadFeature {
  const place = placeOf(geometry)
  const read = SegmentProperties.safeParse(properties, REPORTED)
  const shape = shapeFault(name, geometry)
  const line = Line.safeParse(geometry, REPORTED)
  const coordinates = (line.data?.coordinates ?? []).map(
    ([longitude, latitude]): Position => [longitude, latitude],
  )
  const { roadType } = properties
  const otherClass = typeof roadType === 'string' && !isRoadType(roadType) ? roadType : null
  const faults = [
    ...(read.success ? [] : invalid(name, read.error, place)),
    ...(otherClass === null ? [] : [unknownClass(name, otherClass, place)]),
    ...(shape ? [shape] : line.success ? [] : invalidLine(name, line.error, place)),
  ]
  if (read.success && faults.length === 0 && isRoadType(read.data.roadType)) {
    const { kind: _, circuit: circuitId, roadType: type, layers, ...fields } = read.data
    const segment = { ...fields, ...(layers ? { layers } : {}), roadType: type, coordinates }
    return { circuitId, segment }
  }
  const circuitId = typeof properties.circuit === 'string' ? properties.circuit : null
  return { faults, faulty: { id: name, circuitId, coordinates } }
}

const unknownClass = (feature: string, roadType: string, place: Position | null): NetworkFault => ({
  feature,
  code: 'unknown_class',
  detail: `«${roadType}» is none of ${ROAD_TYPES.join(', ')}`,
  values: { roadType: roadType.slice(0, LONGEST_NAME) },
  place,
})

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
  if (type !== 'MultiLineString' && type !== 'GeometryCollection')
    return fault(
      'invalid',
      `geometry: it is a ${type.slice(0, LONGEST_NAME)}, and a segment is one LineString`,
      {
        field: 'type',
        problem: 'options',
        options: 'LineString',
      },
    )
  return fault('split_line', 'its line has parts that do not continue each other', {})
}

const isRoadType = (value: string): value is RoadType => ROAD_TYPES.some((roadType) => roadType === value)

const LONGEST_NAME = 80
/** Zod needs to report the input so that a missing field can be told from one of the wrong type. */
const REPORTED = { reportInput: true }

const notGeoJson = (error: z.ZodError): NetworkFault => ({
  ...faultOf('', error.issues[0], null),
  code: 'not_geojson',
})

/** A place on the map where a person can look for the fault; null if no bend of the geometry can be read. */
function placeOf(geometry: unknown): Position | null {
  const { coordinates } = (geometry ?? {}) as { coordinates?: unknown }
  const place = Array.isArray(coordinates) ? Line.shape.coordinates.element.safeParse(coordinates[0]) : null
  return place?.success ? [place.data[0], place.data[1]] : null
}

/** Faults of one feature that are reported; a file with other field names has one for each field. */
const MAX_FAULTS_OF_FEATURE = 20

const invalid = (feature: string, error: z.ZodError, place: Position | null): NetworkFault[] =>
  error.issues.slice(0, MAX_FAULTS_OF_FEATURE).map((issue) => faultOf(feature, issue, place))

/** Only the first fault: a line in a wrong unit has one at each of its bends. */
const invalidLine = (feature: string, error: z.ZodError, place: Position | null): NetworkFault[] =>
  error.issues.slice(0, 1).map((issue) => faultOf(feature, issue, place))

function faultOf(feature: string, issue: z.core.$ZodIssue | undefined, place: Position | null): NetworkFault {
  const field = issue?.path.join('.') ?? ''
  const problem = problemOf(issue)
  const detail = `${field === '' ? '' : `${field}: `}${sentenceOf(problem, issue?.message ?? '')}`
  return { feature, code: 'invalid', detail, values: { field, ...problem }, place }
}

/** For the command line; the screens have their own sentences. */
function sentenceOf({ problem, bound, options }: Record<string, string | number>, other: string): string {
  switch (problem) {
    case 'missing':
      return 'it is missing'
    case 'type':
      return 'it is of another type, for example a text instead of a number'
    case 'least':
      return `at least ${bound}`
    case 'most':
      return `at most ${bound}`
    case 'options':
      return `it is one of: ${options}`
    case 'empty':
      return 'it is empty'
    case 'long':
      return `more than ${bound} characters`
    case 'id':
      return 'small letters a to z, digits and hyphens only'
    default:
      return other
  }
}

function problemOf(issue: z.core.$ZodIssue | undefined): Record<string, string | number> {
  switch (issue?.code) {
    case 'invalid_type':
      return { problem: issue.input === undefined ? 'missing' : 'type' }
    case 'too_small':
      return { problem: issue.origin === 'string' ? 'empty' : 'least', bound: Number(issue.minimum) }
    case 'too_big':
      return { problem: issue.origin === 'string' ? 'long' : 'most', bound: Number(issue.maximum) }
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
