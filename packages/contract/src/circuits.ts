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

/** A segment with its properties; those that nobody has given are null. */
export const RoadSegment = z.object({
  id: z.string(),
  name: z.string().nullable(),
  road: z.string().nullable().describe('Number of the road: «A75».'),
  roadType: z.enum(ROAD_TYPES),
  priority: z.int().min(1).max(MAX_PRIORITY),
  lengthKm: z.number().describe('From its kilometres where they are known, else of its line.'),
  kmFrom: z.number().nullable(),
  kmTo: z.number().nullable(),
  altitudeM: z.number().nullable(),
  slopePct: z.number().nullable(),
  aspectDeg: z.number().nullable().describe('Where its slope looks, clockwise from north.'),
  skyView: z.number().nullable().describe('Share of the sky that the road sees, 0–1.'),
  isBridge: z.boolean(),
  lanes: z.int().nullable(),
  layers: PavementLayers.optional().describe('From above; without them those of a usual road or deck.'),
  tags: z.array(z.enum(SEGMENT_TAGS)),
  coordinates: z.array(z.tuple([z.number(), z.number()])).describe('Longitude and latitude of each bend.'),
})

const circuit = {
  id: z.string(),
  name: z.string(),
  zoneId: z.string().nullable(),
  crew: z.string().nullable().describe('Who drives it.'),
  cycleMinutes: z.number().nullable().describe('Time of one round.'),
  laneWidthM: z.number().describe('By which quantities of a lane-km follow from those of a square metre.'),
  spreadUnit: z.enum(SPREAD_UNITS).describe('How quantities are written for it.'),
  isSchematic: z.boolean().describe('Its line joins known places and is no survey.'),
  lengthKm: z.number(),
}
export const Circuit = z.object({
  ...circuit,
  segmentCount: z.int(),
  castpoints: z.array(z.string()).describe('Forecast points that its segments are matched to, in its order.'),
})

/** The forecast that applies to a segment. */
export const SegmentMatch = z.object({
  castpointId: z.string().nullable().describe('null: none is near.'),
  stationId: z.string().nullable().describe('Of that point.'),
  distanceKm: z
    .number()
    .nullable()
    .describe(
      'From the middle of the segment: along the road where the point lies beside the circuit, else as the crow flies.',
    ),
  altitudeM: z.number().nullable().describe('Of that point.'),
  isChosen: z.boolean().describe('A person has chosen it in the network; otherwise it is the nearest.'),
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
  summary: 'The circuits of the organisation, in its order, without their lines.',
  response: {
    circuits: z.array(Circuit),
  },
})

export const getCircuit = route({
  ...shared,
  method: 'GET',
  path: '/setups/:setupId/circuits/:circuitId',
  summary: 'A circuit with its segments in the order in which they are driven, each with its forecast point.',
  params: { ...params, circuitId: z.string() },
  response: {
    revision: z.int().describe('Of this version of the circuit.'),
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
  summary: 'The geometry of the whole network: one feature a segment.',
  response: {
    revision: z.int().nullable().describe('Of the newest circuit; null: there is no network.'),
    type: z.literal('FeatureCollection'),
    features: z.array(
      RoadLine.extend({
        properties: RoadLine.shape.properties.extend({ castpointId: z.string().nullable() }),
      }),
    ),
  },
})

/** The same for one version of the network: a file that a browser fetches only once. */
export const getRoadLines = route({
  area: shared.area,
  access: shared.access,
  method: 'GET',
  path: '/setups/:setupId/roads/:revision',
  summary: 'The geometry of one version of the network; `roadrisks` says which one is in force.',
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
  summary: 'Every segment of the network in its order, without its line.',
  response: { segments: z.array(RoadChunk) },
})

export const listPointRoadChunks = route({
  ...shared,
  method: 'GET',
  path: '/castpoints/:castpointId/roadchunks',
  summary: 'The segments for which the forecast of a point holds.',
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
  summary: 'The segments of the circuits of the caller’s zones; of all circuits for who has no zone.',
  params: { ...params, userId: z.string() },
  response: { segments: z.array(RoadChunk) },
})
