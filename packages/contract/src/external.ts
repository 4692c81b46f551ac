import { z } from 'zod'
import { route } from './route.ts'

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
  kind: z.enum(EXTERNAL_KINDS),
  name: z.object({ fr: z.string(), en: z.string() }),
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

const params = { setupId: z.string(), viewId: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/) }

export const listExternalViews = route({
  method: 'GET',
  path: '/setups/:setupId/external_views',
  area: 'external',
  summary: 'Maps of other programs that the organisation shows, in its order.',
  access: { scope: 'member' },
  topics: ['external_view'],
  params: { setupId: params.setupId },
  response: { views: z.array(ExternalView) },
})

export const putExternalView = route({
  method: 'PUT',
  path: '/setups/:setupId/external_views/:viewId',
  area: 'external',
  summary: 'Makes or changes a view; saying the same again changes nothing.',
  access: { scope: 'member', feature: 'admin_sources' },
  params,
  body: z
    .object({
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
    })
    .strict(),
  response: { view: ExternalView, rev: z.int() },
})

export const removeExternalView = route({
  method: 'DELETE',
  path: '/setups/:setupId/external_views/:viewId',
  area: 'external',
  summary: 'Removes a view; it stays in what was known before.',
  access: { scope: 'member', feature: 'admin_sources' },
  params,
  response: { rev: z.int() },
})
