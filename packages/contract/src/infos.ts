import { z } from 'zod'
import {
  INFO_PAGE,
  INFO_PLACES,
  MAX_BODY_LENGTH,
  MAX_CURRENT,
  MAX_PLACES,
  MAX_TITLE_LENGTH,
  MAX_ZONES,
} from './desk-codes.ts'
import { Instant, InstantInput, route } from './route.ts'
import { ONE_LINE } from './user-codes.ts'
import { ExpectedRevision, Revision, versionedCalls } from './versioned-calls.ts'

/** A text in one language. */
export const WrittenText = z.object({
  title: z.string(),
  body: z.string().describe('Markdown without HTML.'),
})
export const WrittenTextBody = z.strictObject({
  title: z.string().trim().min(1).max(MAX_TITLE_LENGTH).regex(ONE_LINE, 'one line'),
  body: z.string().trim().max(MAX_BODY_LENGTH),
})
export const WrittenTexts = z
  .object({ fr: WrittenText.nullable(), en: WrittenText.nullable() })
  .describe('In at least one language; a missing one falls back to the other.')
export const WrittenTextsBody = z
  .strictObject({ fr: WrittenTextBody.nullable(), en: WrittenTextBody.nullable() })
  .refine(({ fr, en }) => fr !== null || en !== null, { error: 'in one language at least', path: ['fr'] })

export const InfoPlacesBody = z
  .array(z.strictObject({ kind: z.enum(INFO_PLACES), id: z.string().min(1).max(200) }))
  .max(MAX_PLACES)

/** A news item. */
export const Info = z.object({
  id: z.string(),
  revision: Revision,
  texts: WrittenTexts,
  isImportant: z.boolean().describe('Listed before the others.'),
  fromAt: Instant,
  toAt: Instant.nullable().describe('null: until it is removed.'),
  zoneIds: z.array(z.string()).describe('Zones whose people can read it; none: everybody.'),
  places: z
    .array(z.object({ kind: z.enum(INFO_PLACES), id: z.string() }))
    .describe('Stations, forecast points and circuits that it is about.'),
  author: z.string().describe('Author of this version.'),
})

export const InfoBody = z.strictObject({
  texts: WrittenTextsBody,
  isImportant: z.boolean().default(false),
  fromAt: InstantInput,
  toAt: InstantInput.nullable(),
  zoneIds: z.array(z.string().max(64)).max(MAX_ZONES),
  places: InfoPlacesBody,
  expectedRevision: ExpectedRevision,
})

const area = 'infos'
const reading = {
  area,
  access: { scope: 'member', feature: 'news' },
  topics: ['info', 'tick'],
  varies: 'person',
  dependsOnFeatures: ['admin_news'],
} as const
const setup = { setupId: z.string() }

export const infoCalls = versionedCalls({
  area,
  path: '/setups/:setupId/infos',
  topic: 'info',
  plural: 'news items',
  entry: Info,
  body: InfoBody,
  access: {
    read: { scope: 'member', feature: 'admin_news' },
    write: { scope: 'member', feature: 'admin_news' },
  },
})

export const listInfos = route({
  ...reading,
  method: 'GET',
  path: '/setups/:setupId/infos',
  summary:
    'The news of the organisation that the caller may read, newest first, by page; authors also get upcoming news.',
  params: setup,
  query: {
    page: z.coerce.number<number>().int().min(1).max(1000).default(1),
    q: z.string().max(100).optional().describe('Only news with this text in a title or body.'),
  },
  response: {
    infos: z.array(Info).max(INFO_PAGE),
    total: z.int().describe('Number of entries on all pages.'),
  },
})

export const listLatestInfos = route({
  ...reading,
  dependsOnFeatures: [],
  method: 'GET',
  path: '/setups/:setupId/infos/latest',
  summary: 'The news in force at the instant, important ones first, then the newest.',
  params: setup,
  response: { infos: z.array(Info).max(MAX_CURRENT) },
})

export const getInfoParam = route({
  method: 'GET',
  path: '/setups/:setupId/infos/param',
  area,
  summary: 'Allowed values for a news item: zones, kinds of places, maximum lengths.',
  access: { scope: 'member', feature: 'admin_news' },
  params: setup,
  response: {
    zones: z.array(z.object({ id: z.string(), name: z.string() })),
    placeKinds: z.array(z.enum(INFO_PLACES)),
    mostTitleLength: z.int(),
    mostBodyLength: z.int(),
    mostPlaces: z.int(),
  },
})

export const createInfo = route({
  method: 'POST',
  path: '/setups/:setupId/infos',
  area,
  summary: 'Posts a news item.',
  access: { scope: 'member', feature: 'admin_news' },
  params: setup,
  body: InfoBody.omit({ expectedRevision: true }),
  response: { entry: Info, rev: z.int() },
})

export const getInfo = infoCalls.get
export const getInfoHistory = infoCalls.history
export const putInfo = infoCalls.put
export const removeInfo = infoCalls.remove
