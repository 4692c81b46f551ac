import { z } from 'zod'
import {
  BRIEFING_CATEGORIES,
  MAX_BRIEFINGS,
  MAX_DESCRIPTION_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_ZONES,
} from './desk-codes.ts'
import { Instant, InstantInput, route } from './route.ts'
import { ONE_LINE } from './user-codes.ts'
import { ExpectedRevision, Revision, versionedCalls } from './versioned-calls.ts'

/** A recording, identified by its link. */
export const Briefing = z.object({
  id: z.string(),
  revision: Revision,
  category: z.enum(BRIEFING_CATEGORIES),
  title: z.string(),
  description: z.string(),
  link: z.string().describe('Address of a page with the recording, https.'),
  recordedAt: Instant,
  zoneIds: z.array(z.string()).describe('Zones whose people can see it; empty: everybody.'),
  author: z.string().describe('Author of this version.'),
})

export const BriefingBody = z.strictObject({
  category: z.enum(BRIEFING_CATEGORIES),
  title: z.string().trim().min(1).max(MAX_TITLE_LENGTH).regex(ONE_LINE, 'one line'),
  description: z.string().trim().max(MAX_DESCRIPTION_LENGTH),
  link: z.url({ protocol: /^https$/ }).max(2000),
  recordedAt: InstantInput,
  zoneIds: z.array(z.string().max(64)).max(MAX_ZONES),
  expectedRevision: ExpectedRevision,
})

const area = 'briefings'
const path = '/setups/:setupId/briefings'
const setup = { setupId: z.string() }
const write = { scope: 'member', feature: 'admin_news' } as const

export const briefingVersionCalls = versionedCalls({
  area,
  path,
  topic: 'briefing',
  plural: 'briefings',
  entry: Briefing,
  body: BriefingBody,
  access: { read: { scope: 'member', feature: 'news' }, write },
})

export const listBriefings = route({
  method: 'GET',
  path,
  area,
  summary: 'The recordings that the caller may see, newest first, and which of them the caller has watched.',
  access: { scope: 'member', feature: 'news' },
  topics: ['briefing', 'read_mark'],
  varies: 'person',
  dependsOnFeatures: ['admin_news'],
  params: setup,
  response: { briefings: z.array(Briefing.extend({ isWatched: z.boolean() })).max(MAX_BRIEFINGS) },
})

export const createBriefing = route({
  method: 'POST',
  path,
  area,
  summary: 'Adds a recording.',
  access: write,
  params: setup,
  body: BriefingBody.omit({ expectedRevision: true }),
  response: { entry: Briefing, rev: z.int() },
})

export const getBriefingFrame = route({
  method: 'GET',
  path: '/setups/:setupId/briefings/:id/frame',
  area,
  summary:
    'A page of this server with the recording in a sandboxed frame, valid for one minute; not found if the service is not supported.',
  access: { scope: 'member', feature: 'news' },
  params: { setupId: z.string(), id: z.string() },
  response: { address: z.string(), host: z.string().describe('Host that the browser calls.') },
})

export const getBriefing = briefingVersionCalls.get
export const getBriefingHistory = briefingVersionCalls.history
export const putBriefing = briefingVersionCalls.put
export const removeBriefing = briefingVersionCalls.remove
