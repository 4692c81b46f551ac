import {
  MOST_PRIORITY,
  ROAD_TYPES,
  type RoadType,
  SEGMENT_TAGS,
  SPREAD_UNITS,
} from '@verglas/contract/circuit-codes'
import { z } from 'zod'
import type { NetworkCircuit, NetworkFault, Segment } from './network.ts'

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
  priority: z.int().min(1).max(MOST_PRIORITY).default(1),
  kmFrom: within(0, 10_000),
  kmTo: within(0, 10_000),
  altitudeM: within(-500, 9000),
  slopePct: within(-40, 40),
  aspectDeg: within(0, 360),
  skyView: within(0, 1),
  isBridge: z.boolean().default(false),
  lanes: z.int().min(1).max(20).nullable().default(null),
  tags: z.array(z.enum(SEGMENT_TAGS)).default([]),
  castpointId: text,
})
const Line = z.object({
  type: z.literal('LineString'),
  coordinates: z
    .array(z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)], z.number()))
    .min(2),
})

export type ReadNetwork = { circuits: NetworkCircuit[]; faults: NetworkFault[] }

/**
 * A network as GeoJSON: circuits are features without geometry and `kind: "circuit"`, segments are lines that name
 * their circuit and stand in the order in which they are driven. What cannot be read is named and left out.
 */
export function readNetwork(content: unknown): ReadNetwork {
  const collection = z
    .object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })
    .safeParse(content)
  if (!collection.success) return { circuits: [], faults: [notGeoJson(collection.error)] }
  const faults: NetworkFault[] = []
  const circuits: NetworkCircuit[] = []
  const segments: { circuitId: string; segment: Segment }[] = []
  for (const [index, feature] of collection.data.features.entries()) {
    const read = readFeature(feature, index)
    if ('fault' in read) faults.push(read.fault)
    else if ('circuit' in read) circuits.push(read.circuit)
    else segments.push(read)
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
      })
  }
  if (circuits.length === 0) faults.push({ feature: '', code: 'no_circuit', detail: 'no circuit is in it' })
  return { circuits, faults }
}

type ReadFeature =
  | { fault: NetworkFault }
  | { circuit: NetworkCircuit }
  | { circuitId: string; segment: Segment }

function readFeature(feature: unknown, index: number): ReadFeature {
  const { properties = {}, geometry = null } = (feature ?? {}) as { properties?: object; geometry?: unknown }
  const { id, kind } = (properties ?? {}) as { id?: unknown; kind?: unknown }
  const name = typeof id === 'string' && id !== '' ? id : `features.${index}`
  if (kind === 'circuit') {
    const circuit = CircuitProperties.safeParse(properties)
    if (!circuit.success) return { fault: invalid(name, circuit.error) }
    const { kind: _, ...fields } = circuit.data
    return { circuit: { ...fields, segments: [] } }
  }
  const segment = SegmentProperties.safeParse(properties)
  if (!segment.success) return { fault: invalid(name, segment.error) }
  const line = Line.safeParse(geometry)
  if (!line.success) return { fault: invalid(name, line.error) }
  const { kind: _, circuit: circuitId, roadType, ...fields } = segment.data
  if (!isRoadType(roadType))
    return {
      fault: {
        feature: name,
        code: 'unknown_class',
        detail: `«${roadType}» is none of ${ROAD_TYPES.join(', ')}`,
      },
    }
  const coordinates = line.data.coordinates.map(([longitude, latitude]): [number, number] => [
    longitude,
    latitude,
  ])
  return { circuitId, segment: { ...fields, roadType, coordinates } }
}

const isRoadType = (value: string): value is RoadType => ROAD_TYPES.some((known) => known === value)

const notGeoJson = (error: z.ZodError): NetworkFault => ({ ...invalid('', error), code: 'not_geojson' })

function invalid(feature: string, error: z.ZodError): NetworkFault {
  const [issue] = error.issues
  const where = issue?.path.join('.') ?? ''
  return { feature, code: 'invalid', detail: `${where === '' ? '' : `${where}: `}${issue?.message ?? ''}` }
}

/** The same as a file, so that it can be changed elsewhere and read again. */
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
