import { z } from 'zod'
import { ListGeometry, OUTAGE_PROGRESS, Outage, PlannedOutage } from './lists.ts'
import { Instant, route } from './route.ts'

const Inside = z.object({ id: z.string(), name: z.string() })

/** Fields of an outage that both answers add to its record. */
const outageFields = {
  durationMin: z
    .int()
    .describe('Ongoing: minutes since the start. Planned: from the start to the latest end.'),
  geometry: ListGeometry.nullable().describe('Outline of the area without power, if available.'),
  points: z
    .array(z.object({ castpointId: z.string(), name: z.string(), distanceKm: z.number() }))
    .describe('Nearest forecast points of the organisation, at most three within 60 km.'),
  stations: z
    .array(Inside)
    .describe('Stations of the organisation in the area, or within 1 km if there is no outline.'),
  cameras: z.array(Inside).describe('Same for the organisation’s cameras.'),
  provider: z.string().describe('Id of the source.'),
}
export const OutageView = Outage.extend(outageFields)
export const PlannedOutageView = PlannedOutage.extend(outageFields)

const query = {
  all: z
    .enum(['true', 'false'])
    .optional()
    .describe(
      'All outages in the provider’s list; default: only those within 60 km of the organisation’s forecast points.',
    ),
}
const LISTING = {
  issuedAt: Instant.nullable().describe(
    'Issue time of the provider’s list; null if there is none of the last day.',
  ),
  isOutdated: z.boolean().describe('Whether a newer list is overdue.'),
  attribution: z.string().nullable(),
  isNonCommercial: z.boolean().describe('Whether the provider forbids commercial use without an agreement.'),
  total: z.int().describe('Number of all outages in the provider’s list.'),
  totalClients: z.int().describe('Sum of customers of all outages that give a number; the provider rounds.'),
  isCut: z.boolean().describe('Whether the answer is truncated to the matches with the most customers.'),
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
  summary: 'Ongoing power outages and interruptions near the organisation’s forecast points.',
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
  summary: 'Planned power interruptions near the organisation’s forecast points that have not ended.',
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
  summary: 'The end times of an outage announced by the provider in the last day, one entry per change.',
  access,
  topics: ['listing', 'tick'],
  params: { setupId: z.string(), outageRef: z.string().max(200) },
  response: {
    estimates: z
      .array(z.object({ knownAt: Instant, endMaxAt: Instant.nullable(), progress: z.enum(OUTAGE_PROGRESS) }))
      .describe('In chronological order; empty if the outage is in no list.'),
  },
})
