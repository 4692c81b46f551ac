import { z } from 'zod'
import { FrostDepth, RoadCondition, RoadEvent } from './lists.ts'
import { Instant, route } from './route.ts'

const provider = { provider: z.string().describe('Id of the source.'), attribution: z.string() }

export const ProviderList = z.object({
  ...provider,
  list: z.string(),
  part: z.string().describe('Tells lists of one kind of one provider apart.'),
  issuedAt: Instant,
  isOutdated: z.boolean().describe('A newer list was to be expected since.'),
  total: z.int().describe('All that is listed.'),
  shown: z.int(),
})
export const ReportedCondition = RoadCondition.extend(provider)
export const ReportedEvent = RoadEvent.extend(provider)
export const ReportedFrostDepth = FrostDepth.extend(provider)

const reports = {
  lists: z.array(ProviderList).describe('Lists of the last day that are known, newest of each.'),
  conditions: z.array(ReportedCondition),
  events: z.array(ReportedEvent).describe('Not over; those to come among them.'),
  works: z.array(ReportedEvent),
  frostDepths: z.array(ReportedFrostDepth),
}
const query = {
  all: z
    .enum(['true', 'false'])
    .optional()
    .describe('All that is listed; default only what is within 60 km of the organisation’s forecast points.'),
}
const topics = ['listing', 'castpoint', 'point', 'tick'] as const

export const listRoadReports = route({
  method: 'GET',
  path: '/setups/:setupId/road_reports',
  area: 'network',
  summary: 'What road authorities say: winter conditions, events, works, depth of frost.',
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
    'What the Québec ministry of transport says: winter conditions, events, works, depth of frost, and its cameras.',
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
        pageUrl: z.string().nullable().describe('The ministry’s own page; its pictures may not be kept.'),
        attribution: z.string(),
      }),
    ),
  },
})
