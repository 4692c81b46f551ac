import { z } from 'zod'
import { Instant } from './route.ts'

/** What providers list as a whole, thing by thing, as it is stored and as the calls give it. */

/** What the database cannot keep: half characters and the null. */
const UNSTORABLE = /\p{Cs}|\0/u
const storable = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((text) => !UNSTORABLE.test(text), 'a text that is not whole')
const Text = storable(20_000).min(1)
const Code = storable(200).min(1)
const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
const Line = z.array(Position).min(2)
const Ring = z.array(Position).min(4)

export const ListGeometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: Position }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(Line).min(1) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring).min(1)).min(1) }),
])
export type ListGeometry = z.infer<typeof ListGeometry>

/** By language: `fr`, `en`, or that of the provider. */
const Texts = z.record(z.string().regex(/^[a-z]{2}$/), Text)
/** What has no place of its own here, as the provider writes it. */
const Properties = z.record(storable(100), z.union([storable(4000), z.number(), z.boolean()]))

export const OUTAGE_PROGRESS = ['assigned', 'on_the_way', 'at_work', 'not_available', 'unknown'] as const
export const OUTAGE_REASONS = [
  'equipment_failure',
  'overload',
  'breakage',
  'wear',
  'lightning',
  'precipitation',
  'natural_disaster',
  'wind',
  'extreme_temperature',
  'incident',
  'fire_or_gas_leak',
  'accidental_contact',
  'public_safety',
  'vehicle',
  'vegetation',
  'birds',
  'animals',
  'urgent_work',
  'planned_work',
  'work_safety',
  'protective_measure',
  'trimming',
  'undetermined',
  'unknown',
] as const
export const PLANNED_STATES = ['confirmed', 'postponed', 'shifted', 'cancelled', 'unknown'] as const

const outage = {
  ref: Code.describe('Ours; the same through all lists.'),
  startAt: Instant,
  clients: z.int().min(0).max(10_000_000).nullable(),
  planned: z.boolean(),
  reason: z.enum(OUTAGE_REASONS),
  reasonCode: Code.nullable().describe('As the provider writes it.'),
  position: Position.describe('Longitude and latitude.'),
  municipality: Code.nullable().describe('The provider’s code of the municipality.'),
}
export const Outage = z.object({
  ...outage,
  endMaxAt: Instant.nullable().describe('Latest expected end; null where the provider gives none.'),
  progress: z.enum(OUTAGE_PROGRESS),
  message: Texts.nullable(),
})
export const PlannedOutage = z.object({
  ...outage,
  endMaxAt: Instant,
  notice: Code,
  state: z.enum(PLANNED_STATES),
  postponed: z.boolean().describe('The window in force is not the one that was planned first.'),
  plannedStartAt: Instant.nullable().describe('As it was planned first.'),
  plannedEndAt: Instant.nullable(),
  remark: Code.nullable().describe('The provider’s code of a remark.'),
})
export const OutageArea = z.object({
  centre: Position.nullable(),
  geometry: ListGeometry,
})

export const RoadCondition = z.object({
  ref: Code,
  road: Code.nullable(),
  roadName: Text.nullable(),
  region: Text.nullable(),
  from: Texts.nullable(),
  to: Texts.nullable(),
  surface: Texts.nullable().describe('State of the surface in the provider’s words.'),
  surfaceCode: Code.nullable(),
  visibility: Texts.nullable(),
  visibilityCode: Code.nullable(),
  hasDrifts: z.boolean().nullable().describe('Snow drifts on the road.'),
  since: Instant.nullable(),
  geometry: ListGeometry.nullable(),
  properties: Properties,
})

export const ROAD_EVENT_TYPES = [
  'accident',
  'closure',
  'restriction',
  'works',
  'obstruction',
  'surface',
  'weather',
  'congestion',
  'other',
] as const
export const RoadEvent = z.object({
  ref: Code,
  version: Code.nullable(),
  type: z.enum(ROAD_EVENT_TYPES),
  rawTypes: z.array(Code).describe('The provider’s own words for what it is.'),
  severity: z.literal([0, 1, 2, 3, 4]).nullable().describe('null where the provider gives none.'),
  texts: Texts.nullable(),
  effect: Text.nullable(),
  detour: Text.nullable(),
  road: Code.nullable(),
  direction: Text.nullable(),
  place: Text.nullable(),
  region: Text.nullable(),
  startAt: Instant.nullable(),
  endAt: Instant.nullable().describe('null: until it is said to be over.'),
  updatedAt: Instant.nullable(),
  geometry: ListGeometry.nullable(),
  locationCodes: z.array(Code).describe('Codes of places, e.g. of an Alert-C table, that are not resolved.'),
  properties: Properties,
})

export const FrostDepth = z.object({
  ref: Code,
  name: Text,
  observedAt: Instant.nullable(),
  frostDepthCm: z.number().min(0).max(1000).nullable(),
  thawDepthCm: z.number().min(0).max(1000).nullable(),
  position: Position,
  properties: Properties,
})

/** Lists by their name: what one thing of each is. */
export const LISTS = {
  outages: Outage,
  planned_outages: PlannedOutage,
  outage_areas: OutageArea,
  planned_outage_areas: OutageArea,
  road_conditions: RoadCondition,
  road_events: RoadEvent,
  road_works: RoadEvent,
  frost_depths: FrostDepth,
} as const
export type ListName = keyof typeof LISTS
export type ListItem<Name extends ListName = ListName> = z.infer<(typeof LISTS)[Name]>
