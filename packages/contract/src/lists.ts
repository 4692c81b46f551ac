import { z } from 'zod'
import { Instant } from './route.ts'

/**
 * Schemas of list items. Some providers publish complete lists (outages, road events) rather than single facts;
 * items are stored and returned in the same form.
 */

/** Characters that the database cannot store: unpaired surrogates and the null character. */
const UNSTORABLE = /\p{Cs}|\0/u
const storable = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => !UNSTORABLE.test(text), 'text with characters that cannot be stored')
export const ProviderText = storable(20_000).min(1)
export const ProviderCode = storable(200).min(1)
export const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
const Line = z.array(Position).min(2)
const Ring = z.array(Position).min(4)

export const ListGeometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: Position }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(Line).min(1) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring).min(1)).min(1) }),
])
export type ListGeometry = z.infer<typeof ListGeometry>

/** Texts by language: `fr`, `en`, or the provider's language. */
export const ProviderTexts = z.record(z.string().regex(/^[a-z]{2}$/), ProviderText)
/** Properties without a field of their own, as the provider writes them. */
export const ProviderProperties = z.record(storable(100), z.union([storable(4000), z.number(), z.boolean()]))

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

export const OutageReason = z.enum(OUTAGE_REASONS)

const outage = {
  ref: ProviderCode.describe(
    'Our own stable identifier: the same outage has the same ref in every later list.',
  ),
  startAt: Instant,
  clients: z.int().min(0).max(10_000_000).nullable(),
  planned: z.boolean(),
  reason: OutageReason,
  reasonCode: ProviderCode.nullable().describe('Code as written by the provider.'),
  position: Position.describe('Longitude and latitude.'),
  municipality: ProviderCode.nullable().describe('The provider’s code of the municipality.'),
}
export const Outage = z.object({
  ...outage,
  endMaxAt: Instant.nullable().describe('Latest expected end; null if the provider gives none.'),
  progress: z.enum(OUTAGE_PROGRESS),
  message: ProviderTexts.nullable(),
})
export const PlannedOutage = z.object({
  ...outage,
  endMaxAt: Instant,
  notice: ProviderCode.describe('The provider’s number of the notice.'),
  state: z.enum(PLANNED_STATES),
  postponed: z.boolean().describe('Whether the current window differs from the originally planned one.'),
  plannedStartAt: Instant.nullable().describe('Originally planned start.'),
  plannedEndAt: Instant.nullable(),
  remark: ProviderCode.nullable().describe('The provider’s code of a remark.'),
})
export const OutageArea = z.object({
  centre: Position.nullable(),
  geometry: ListGeometry,
})

export const RoadCondition = z.object({
  ref: ProviderCode,
  road: ProviderCode.nullable(),
  roadName: ProviderText.nullable(),
  region: ProviderText.nullable(),
  from: ProviderTexts.nullable(),
  to: ProviderTexts.nullable(),
  surface: ProviderTexts.nullable().describe('State of the surface in the provider’s own words.'),
  surfaceCode: ProviderCode.nullable(),
  visibility: ProviderTexts.nullable(),
  visibilityCode: ProviderCode.nullable(),
  hasDrifts: z.boolean().nullable().describe('Whether there are snow drifts on the road.'),
  since: Instant.nullable(),
  geometry: ListGeometry.nullable(),
  properties: ProviderProperties,
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
  ref: ProviderCode,
  version: ProviderCode.nullable(),
  type: z.enum(ROAD_EVENT_TYPES),
  rawTypes: z.array(ProviderCode).describe('The provider’s own terms for the type.'),
  severity: z.literal([0, 1, 2, 3, 4]).nullable().describe('null if the provider gives none.'),
  texts: ProviderTexts.nullable(),
  effect: ProviderText.nullable(),
  detour: ProviderText.nullable(),
  road: ProviderCode.nullable(),
  direction: ProviderText.nullable(),
  place: ProviderText.nullable(),
  region: ProviderText.nullable(),
  startAt: Instant.nullable(),
  endAt: Instant.nullable().describe('null: open until declared over.'),
  updatedAt: Instant.nullable(),
  geometry: ListGeometry.nullable(),
  locationCodes: z
    .array(ProviderCode)
    .describe('Codes of places that are not resolved, e.g. of an Alert-C table.'),
  properties: ProviderProperties,
})

export const FrostDepth = z.object({
  ref: ProviderCode,
  name: ProviderText,
  observedAt: Instant.nullable(),
  frostDepthCm: z.number().min(0).max(1000).nullable(),
  thawDepthCm: z.number().min(0).max(1000).nullable(),
  position: Position,
  properties: ProviderProperties,
})

/** Schema of an item of each list, by the list's name. */
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
