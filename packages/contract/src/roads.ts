import { z } from 'zod'
import { FrostDepth, RoadCondition, RoadEvent } from './lists.ts'
import { Instant, route } from './route.ts'

const provider = { provider: z.string().describe('Id of the source.'), attribution: z.string() }

export const ProviderList = z.object({
  ...provider,
  list: z.string(),
  part: z.string().describe('Distinguishes several lists of one kind from one provider.'),
  issuedAt: Instant,
  isOutdated: z.boolean().describe('Whether a newer list is overdue.'),
  total: z.int().describe('Number of all entries in the list.'),
  shown: z.int(),
})
export const ReportedCondition = RoadCondition.extend(provider)
export const ReportedEvent = RoadEvent.extend(provider)
export const ReportedFrostDepth = FrostDepth.extend(provider)

const reports = {
  lists: z.array(ProviderList).describe('The latest version of each list of the last day.'),
  conditions: z.array(ReportedCondition),
  events: z.array(ReportedEvent).describe('Current and upcoming events.'),
  works: z.array(ReportedEvent),
  frostDepths: z.array(ReportedFrostDepth),
}
const query = {
  all: z
    .enum(['true', 'false'])
    .optional()
    .describe('All entries; default: only those within 60 km of the organisation’s forecast points.'),
}
const topics = ['listing', 'castpoint', 'point', 'tick'] as const

export const listRoadReports = route({
  method: 'GET',
  path: '/setups/:setupId/road_reports',
  area: 'network',
  summary: 'Reports of road authorities: winter conditions, events, works, frost depth.',
  access: { scope: 'member' },
  topics,
  params: { setupId: z.string() },
  query,
  response: reports,
})

export const getQuebec511 = route({
  method: 'GET',
  path: '/ext/q511',
  area: 'network',
  summary:
    'Reports of the Québec ministry of transport: winter conditions, events, works, frost depth, and its cameras.',
  access: { scope: 'member', feature: 'cameras' },
  topics: [...topics, 'camera'],
  query,
  response: {
    ...reports,
    cameras: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        longitude: z.number(),
        latitude: z.number(),
        road: z.string().nullable(),
        pageUrl: z.string().nullable().describe('The ministry’s own page; its pictures must not be stored.'),
        attribution: z.string(),
      }),
    ),
  },
})
