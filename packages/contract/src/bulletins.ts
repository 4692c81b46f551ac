import { z } from 'zod'
import {
  BULLETIN_KINDS,
  BULLETIN_SECTIONS,
  isBulletinSection,
  MAX_BULLETIN_POINTS,
} from './bulletin-codes.ts'
import { LOCALES } from './codes.ts'
import { DocumentContent, PAPERS } from './document.ts'
import { Instant, InstantInput, route } from './route.ts'
import { ExpectedRevision, Revision } from './versioned-calls.ts'

const Sections = z
  .string()
  .max(200)
  .transform((text) => text.split(',').filter(isBulletinSection))
  .refine((sections) => sections.length > 0, 'one of the sections at least')
  .describe(`In display order, separated by commas: ${BULLETIN_SECTIONS.join(', ')}.`)

const about = {
  setupId: z.string(),
  a: z.enum(BULLETIN_KINDS),
  b: z
    .string()
    .max(2000)
    .describe(
      `Forecast points, separated by commas, at most ${MAX_BULLETIN_POINTS}; for an overview bulletin \`all\`.`,
    ),
}
const timeQuery = {
  time: InstantInput.optional().describe(
    'Bulletin as of this past instant, with the data available then. Default: now.',
  ),
  lang: z.enum(LOCALES).optional().describe('Default: the caller’s language.'),
  sections: Sections.optional().describe('Default: the caller’s sections.'),
}
const access = { scope: 'member', feature: 'bulletin_pdf' } as const

export const getBulletinPdf = route({
  method: 'GET',
  path: '/setups/:setupId/:a/:b/pdf',
  area: 'bulletins',
  summary:
    'The bulletin of forecast points as PDF, identical bytes for the same revision; NoData if there is none yet.',
  access,
  params: about,
  query: {
    ...timeQuery,
    paper: z
      .enum(PAPERS)
      .optional()
      .describe('Default: the usual paper size in the organisation’s time zone.'),
  },
  produces: ['application/pdf'],
  response: {},
})

export const getBulletin = route({
  method: 'GET',
  path: '/setups/:setupId/:a/:b/bulletin',
  area: 'bulletins',
  summary: 'The same bulletin as content blocks for a page.',
  access,
  params: about,
  query: timeQuery,
  response: {
    asOf: z
      .object({ rev: z.number().int(), at: Instant })
      .describe('State of the data that the bulletin is based on.'),
    content: DocumentContent.nullable().describe('null: there is no bulletin yet.'),
  },
})

const SectionList = z
  .array(z.enum(BULLETIN_SECTIONS))
  .min(1)
  .max(BULLETIN_SECTIONS.length)
  .refine((sections) => new Set(sections).size === sections.length, 'a section is listed twice')

export const getBulletinLayout = route({
  method: 'GET',
  path: '/setups/:setupId/bulletin_layout',
  area: 'bulletins',
  summary: 'The sections of the organisation’s bulletins, in display order.',
  access: { scope: 'member', anyFeature: ['bulletin_pdf', 'admin_users'] },
  topics: ['bulletin_layout'],
  params: { setupId: z.string() },
  response: {
    revision: Revision.nullable().describe('null: the product’s default has not been changed.'),
    isOfProduct: z.boolean(),
    sections: SectionList,
  },
})

export const putBulletinLayout = route({
  method: 'PUT',
  path: '/setups/:setupId/bulletin_layout',
  area: 'bulletins',
  summary: 'Chooses and orders the sections of the organisation’s bulletins.',
  access: { scope: 'member', feature: 'admin_users' },
  params: { setupId: z.string() },
  body: z
    .object({
      sections: SectionList.nullable().describe('null: reset to all sections of the product.'),
      expectedRevision: ExpectedRevision,
    })
    .strict(),
  response: {
    revision: Revision.nullable(),
    rev: z.int().describe('Reads at this revision or later include the change.'),
  },
})

const userParams = { setupId: z.string(), userId: z.string() }
/** A person's own sections; null for those of the organisation. */
export const OwnSections = SectionList.nullable()
const OwnChoice = { sections: OwnSections }

export const getBulletinChoice = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId/bulletin_choice',
  area: 'bulletins',
  summary: 'The sections that the person has chosen for their own bulletins.',
  access: { scope: 'self', feature: 'forecasts' },
  params: userParams,
  response: OwnChoice,
})

export const putBulletinChoice = route({
  method: 'PUT',
  path: '/setups/:setupId/users/:userId/bulletin_choice',
  area: 'bulletins',
  summary: 'Chooses and orders the sections of the person’s own bulletins, including those sent by mail.',
  access: { scope: 'self', feature: 'forecasts' },
  params: userParams,
  body: z.object(OwnChoice).strict(),
  response: OwnChoice,
})
