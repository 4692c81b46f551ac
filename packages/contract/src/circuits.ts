import { z } from 'zod'
import {
  MAX_PAVEMENT_LAYERS,
  MAX_PRIORITY,
  PAVEMENT_MATERIALS,
  PAVEMENT_THICKNESS_M,
  ROAD_TYPES,
  SEGMENT_TAGS,
  SPREAD_UNITS,
} from './circuit-codes.ts'
import { route } from './route.ts'

export const PavementLayers = z
  .array(
    z.object({
      material: z.enum(PAVEMENT_MATERIALS),
      thicknessM: z.number().min(PAVEMENT_THICKNESS_M.min).max(PAVEMENT_THICKNESS_M.max),
    }),
  )
  .min(1)
  .max(MAX_PAVEMENT_LAYERS)

/** A segment with its properties; null if nobody has entered them. */
export const RoadSegment = z.object({
  id: z.string(),
  name: z.string().nullable(),
  road: z.string().nullable().describe('Road number: «A75».'),
  roadType: z.enum(ROAD_TYPES),
  priority: z.int().min(1).max(MAX_PRIORITY),
  lengthKm: z.number().describe('Computed from its kilometre marks if available, otherwise from its line.'),
  kmFrom: z.number().nullable(),
  kmTo: z.number().nullable(),
  altitudeM: z.number().nullable(),
  slopePct: z.number().nullable(),
  aspectDeg: z.number().nullable().describe('Direction that its slope faces, clockwise from north.'),
  skyView: z.number().nullable().describe('Fraction of the sky visible from the road, 0–1.'),
  isBridge: z.boolean(),
  lanes: z.int().nullable(),
  layers: PavementLayers.optional().describe(
    'From top to bottom; omitted: those of a standard road or deck.',
  ),
  tags: z.array(z.enum(SEGMENT_TAGS)),
  coordinates: z.array(z.tuple([z.number(), z.number()])).describe('Longitude and latitude of each vertex.'),
})

const circuit = {
  id: z.string(),
  name: z.string(),
  zoneId: z.string().nullable(),
  crew: z.string().nullable().describe('Crew that drives the circuit.'),
  cycleMinutes: z.number().nullable().describe('Duration of one round.'),
  laneWidthM: z.number().describe('Used to convert quantities per square metre to quantities per lane-km.'),
  spreadUnit: z.enum(SPREAD_UNITS).describe('Unit in which quantities are written for this circuit.'),
  isSchematic: z
    .boolean()
    .describe('Whether the line only connects reference positions and is not surveyed.'),
  lengthKm: z.number(),
}
export const Circuit = z.object({
  ...circuit,
  segmentCount: z.int(),
  castpoints: z
    .array(z.string())
    .describe('Forecast points that the segments are matched to, in driving order.'),
})

/** The forecast that applies to a segment. */
export const SegmentMatch = z.object({
  castpointId: z.string().nullable().describe('null: there is none nearby.'),
  stationId: z.string().nullable().describe('Station of that forecast point.'),
  distanceKm: z
    .number()
    .nullable()
    .describe(
      'From the middle of the segment: along the road if the point is next to the circuit, otherwise in a straight line.',
    ),
  altitudeM: z.number().nullable().describe('Altitude of that forecast point.'),
  isChosen: z
    .boolean()
    .describe('Whether a person chose the point in the network; otherwise it is the nearest.'),
})

/** A segment without its line. */
export const RoadChunk = RoadSegment.omit({ coordinates: true }).extend({ circuitId: z.string() })

const params = { setupId: z.string() }
const shared = {
  area: 'network',
  access: { scope: 'member', feature: 'roadcast' },
  topics: ['circuit', 'castpoint'],
  params,
} as const

export const listCircuits = route({
  ...shared,
  method: 'GET',
  path: '/setups/:setupId/circuits',
  summary: 'The circuits of the organisation, in display order, without their lines.',
  response: {
    circuits: z.array(Circuit),
  },
})

export const getCircuit = route({
  ...shared,
  method: 'GET',
  path: '/setups/:setupId/circuits/:circuitId',
  summary: 'A circuit with its segments in driving order, each with its forecast point.',
  params: { ...params, circuitId: z.string() },
  response: {
    revision: z.int().describe('Revision of this version of the circuit.'),
    circuit: Circuit,
    segments: z.array(RoadSegment.extend({ match: SegmentMatch })),
  },
})

export const RoadGeometry = z.object({
  type: z.literal('LineString'),
  coordinates: z.array(z.tuple([z.number(), z.number()])),
})

/** A segment as drawn on a map. */
export const RoadLine = z.object({
  type: z.literal('Feature'),
  id: z.string(),
  geometry: RoadGeometry,
  properties: z.object({
    circuitId: z.string(),
    name: z.string().nullable(),
    road: z.string().nullable().describe('Road number: «A75».'),
    roadType: z.enum(ROAD_TYPES),
    lengthKm: z.number(),
    kmFrom: z.number().nullable(),
    isBridge: z.boolean(),
  }),
})

export const getRoads = route({
  ...shared,
  method: 'GET',
  path: '/setups/:setupId/roads',
  summary: 'The geometry of the whole network: one feature per segment.',
  response: {
    revision: z.int().nullable().describe('Revision of the latest circuit; null: there is no network.'),
    type: z.literal('FeatureCollection'),
    features: z.array(
      RoadLine.extend({
        properties: RoadLine.shape.properties.extend({ castpointId: z.string().nullable() }),
      }),
    ),
  },
})

/** The lines of one version of the network, which a browser fetches only once. */
export const getRoadLines = route({
  area: shared.area,
  access: shared.access,
  method: 'GET',
  path: '/setups/:setupId/roads/:revision',
  summary: 'The geometry of one version of the network; `roadrisks` returns the version in force.',
  params: { ...params, revision: z.coerce.number<number>().int() },
  isLasting: true,
  response: {
    revision: z.int(),
    type: z.literal('FeatureCollection'),
    features: z.array(RoadLine),
  },
})

export const listRoadChunks = route({
  ...shared,
  method: 'GET',
  path: '/setups/:setupId/roadchunks',
  summary: 'All segments of the network in order, without their lines.',
  response: { segments: z.array(RoadChunk) },
})

export const listPointRoadChunks = route({
  ...shared,
  method: 'GET',
  path: '/castpoints/:castpointId/roadchunks',
  summary: 'The segments to which the forecast of a point applies.',
  params: { castpointId: z.string() },
  response: { segments: z.array(RoadChunk) },
})

export const listUserRoadChunks = route({
  ...shared,
  access: { scope: 'self', feature: 'roadcast' },
  topics: ['circuit'],
  varies: 'person',
  method: 'GET',
  path: '/setups/:setupId/users/:userId/roadchunks',
  summary: 'The segments of the circuits in the caller’s zones; of all circuits for a caller without a zone.',
  params: { ...params, userId: z.string() },
  response: { segments: z.array(RoadChunk) },
})
