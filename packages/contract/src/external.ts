import { z } from 'zod'
import { NameByLanguage } from './layers.ts'
import { ExpectedRevision, Revision, versionedCalls } from './versioned.ts'

export const EXTERNAL_KINDS = [
  'windy',
  'stormtab',
  'sopfeu',
  'ffim',
  'airnow',
  'purpleair',
  'satcc',
  'other',
] as const

const Names = z.object({ fr: z.string().trim().min(1).max(100), en: z.string().trim().min(1).max(100) })

/** A map of another program, as the organisation shows it. */
export const ExternalView = z.object({
  id: z.string(),
  revision: Revision,
  kind: z.enum(EXTERNAL_KINDS),
  name: NameByLanguage,
  address: z
    .string()
    .nullable()
    .describe(
      'With {lat}, {lon}, {zoom} and {time} to fill in, its key in it; null while it waits for its key.',
    ),
  attribution: z.string(),
  order: z.int(),
  isEnabled: z.boolean(),
  pattern: z.string().describe('As it was given, with {key} where a key belongs.'),
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
    .describe('null removes it; not given, it stays as it is.'),
  keyForBrowser: z
    .boolean()
    .default(false)
    .describe('Whoever sees the view can read its key: without this no key is taken.'),
  attribution: z.string().trim().max(500),
  order: z.int().min(0).max(1000).default(0),
  isEnabled: z.boolean().default(true),
  expectedRevision: ExpectedRevision,
})

export const externalViewCalls = versionedCalls({
  area: 'external',
  path: '/setups/:setupId/external_views',
  topic: 'external_view',
  plural: 'maps of other programs',
  entry: ExternalView,
  body: ExternalViewBody,
  access: { read: { scope: 'member' }, write: { scope: 'member', feature: 'admin_sources' } },
})
export const listExternalViews = externalViewCalls.list
export const getExternalView = externalViewCalls.get
export const getExternalViewHistory = externalViewCalls.history
export const putExternalView = externalViewCalls.put
export const removeExternalView = externalViewCalls.remove
