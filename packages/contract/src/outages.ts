import { z } from 'zod'
import { ListGeometry, OUTAGE_PROGRESS, Outage, PlannedOutage } from './lists.ts'
import { Instant, route } from './route.ts'

const Inside = z.object({ id: z.string(), name: z.string() })

/** Fields of an outage that both answers add to its record. */
const outageFields = {
  durationMin: z.int().describe('Under way: since its start. Planned: from its start to its latest end.'),
  geometry: ListGeometry.nullable().describe('Outline of the area without power, where it is known.'),
  points: z
    .array(z.object({ castpointId: z.string(), name: z.string(), distanceKm: z.number() }))
    .describe('Nearest forecast points of the organisation, at most three within 60 km.'),
  stations: z
    .array(Inside)
    .describe('Stations of the organisation in the area, or within 1 km where it is not known.'),
  cameras: z.array(Inside).describe('The same of its cameras.'),
  provider: z.string().describe('Id of the source.'),
}
export const OutageView = Outage.extend(outageFields)
export const PlannedOutageView = PlannedOutage.extend(outageFields)

const query = {
  all: z
    .enum(['true', 'false'])
    .optional()
    .describe(
      'All that the provider lists; default only those within 60 km of the organisation’s forecast points.',
    ),
}
const LISTING = {
  issuedAt: Instant.nullable().describe('Of the provider’s list; null where none is known of the last day.'),
  isOutdated: z.boolean().describe('A newer list was to be expected since.'),
  attribution: z.string().nullable(),
  isNonCommercial: z.boolean().describe('The provider forbids commercial use without an agreement.'),
  total: z.int().describe('All that the provider lists.'),
  totalClients: z.int().describe('Customers of all that are listed with a number; the provider rounds.'),
  isCut: z.boolean().describe('More fit than are answered; those with the most customers are.'),
}
const access = { scope: 'member' } as const
const topics = [
  'listing',
  'castpoint',
  'point',
  'station',
  'setup_station',
  'station_setting',
  'camera',
  'own_camera',
  'tick',
] as const

export const listActiveOutages = route({
  method: 'GET',
  path: '/setups/:setupId/outages/active',
  area: 'surroundings',
  summary: 'Power outages and interruptions under way near the organisation’s forecast points.',
  access,
  topics,
  params: { setupId: z.string() },
  query,
  response: { ...LISTING, outages: z.array(OutageView) },
})

export const listPlannedOutages = route({
  method: 'GET',
  path: '/setups/:setupId/outages/planned',
  area: 'surroundings',
  summary: 'Planned power interruptions near the organisation’s forecast points that are not over.',
  access,
  topics,
  params: { setupId: z.string() },
  query,
  response: { ...LISTING, outages: z.array(PlannedOutageView) },
})

export const listOutageEstimates = route({
  method: 'GET',
  path: '/setups/:setupId/outages/active/:outageRef/estimates',
  area: 'surroundings',
  summary:
    'What a provider said of the end of an outage in the last day, each time that it said something else.',
  access,
  topics: ['listing', 'tick'],
  params: { setupId: z.string(), outageRef: z.string().max(200) },
  response: {
    estimates: z
      .array(z.object({ knownAt: Instant, endMaxAt: Instant.nullable(), progress: z.enum(OUTAGE_PROGRESS) }))
      .describe('In their order; empty where the outage is in no list.'),
  },
})
