import { z } from 'zod'
import { EXTERNAL_KINDS } from './codes.ts'
import { NameByLanguage } from './layers.ts'
import { route } from './route.ts'
import { ExpectedRevision, Revision, versionedCalls } from './versioned-calls.ts'

const Names = z.object({ fr: z.string().trim().min(1).max(100), en: z.string().trim().min(1).max(100) })

/** A map of another program, as the organisation embeds it. */
export const ExternalView = z.object({
  id: z.string(),
  revision: Revision,
  kind: z.enum(EXTERNAL_KINDS),
  name: NameByLanguage,
  address: z
    .string()
    .nullable()
    .describe(
      'Address with placeholders {lat}, {lon}, {zoom} and {time}, including the key; null as long as the key is missing.',
    ),
  attribution: z.string(),
  order: z.int(),
  isEnabled: z.boolean(),
  pattern: z.string().describe('As entered, with {key} in place of a key.'),
  hasKey: z.boolean(),
})

const ExternalViewBody = z.strictObject({
  kind: z.enum(EXTERNAL_KINDS),
  name: Names,
  pattern: z.string().min(1).max(2000),
  key: z
    .string()
    .regex(/^[\x21-\x7e]{1,1000}$/)
    .nullable()
    .optional()
    .describe('null removes it; omitted, it is unchanged.'),
  keyForBrowser: z
    .boolean()
    .default(false)
    .describe('Confirms that everyone who sees the view can read its key: required to set one.'),
  attribution: z.string().trim().max(500),
  order: z.int().min(0).max(1000).default(0),
  isEnabled: z.boolean().default(true),
  expectedRevision: ExpectedRevision,
})

export const externalViewCalls = versionedCalls({
  area: 'maps',
  path: '/setups/:setupId/external_views',
  topic: 'external_view',
  plural: 'maps of other programs',
  entry: ExternalView,
  body: ExternalViewBody,
  access: { read: { scope: 'member' }, write: { scope: 'member', feature: 'admin_sources' } },
})
/** Place at which such a map opens: the placeholders of its pattern. */
const Place = {
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
  zoom: z.coerce.number().min(0).max(22),
}

export const getExternalViewFrame = route({
  method: 'GET',
  path: '/setups/:setupId/external_views/:id/frame',
  area: 'maps',
  summary:
    'The address of a page that frames the view and allows the browser to open only the view’s host; valid for one minute.',
  access: { scope: 'member' },
  params: { setupId: z.string(), id: z.string() },
  query: Place,
  response: { address: z.string(), host: z.string().describe('Host that the browser calls.') },
})

export const listExternalViews = externalViewCalls.list
export const getExternalView = externalViewCalls.get
export const getExternalViewHistory = externalViewCalls.history
export const putExternalView = externalViewCalls.put
export const removeExternalView = externalViewCalls.remove
