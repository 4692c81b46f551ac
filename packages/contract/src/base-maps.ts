import { z } from 'zod'
import { BASE_MAP_KINDS, BASE_MAP_PROBLEMS } from './map-codes.ts'
import { route } from './route.ts'
import { ExpectedRevision, Revision } from './versioned.ts'

const own = { area: 'maps', params: { setupId: z.string() } } as const
const administered = { ...own, access: { scope: 'member', feature: 'admin_sources' } } as const

/** How the map of an organisation is to be drawn. */
export const BaseMap = z.object({
  form: z.enum(['pictures', 'vectors']).describe('What the tiles are; vectors have the layers of Protomaps.'),
  minZoom: z.number().int(),
  maxZoom: z.number().int().describe('Beyond it the tiles of this zoom are enlarged.'),
  tileSizePx: z.number().int(),
  bounds: z.array(z.number()).length(4).nullable().describe('West, south, east, north; null: the world.'),
  hasDark: z.boolean().describe('Whether dark screens have tiles of their own.'),
  attribution: z.string(),
  version: z.string().describe('Of the tiles: goes with each question for one.'),
})
const Problem = z.enum(BASE_MAP_PROBLEMS)

const Settings = {
  kind: z.enum(BASE_MAP_KINDS),
  address: z
    .string()
    .trim()
    .max(500)
    .describe('Of tiles, or of an archive: a file of the data folder or https.'),
  darkAddress: z.string().trim().max(500).nullable().describe('Of tiles for dark screens.'),
  tileSizePx: z.union([z.literal(256), z.literal(512)]),
  maxZoom: z.number().int().min(0).max(22),
  attribution: z.string().trim().max(200).describe('Whose map it is, as its licence wants it named.'),
}
const Body = {
  ...Settings,
  key: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .nullable()
    .optional()
    .describe('What stands for {key}; left out: as it is, null: none.'),
}
export const BaseMapSettings = z.object({
  ...Settings,
  hasKey: z.boolean(),
  revision: Revision.nullable().describe('null: nothing was ever chosen.'),
})

/** Settings of the look: today's, whatever the time asked for. */
export const getBaseMap = route({
  ...own,
  method: 'GET',
  path: '/setups/:setupId/base_map',
  access: { scope: 'member' },
  summary: 'What lies under the maps of the organisation; null: the outline that the product brings.',
  response: {
    baseMap: BaseMap.nullable(),
    problem: Problem.nullable().describe('Why it cannot be shown now.'),
  },
})

export const getBaseMapTile = route({
  ...own,
  method: 'GET',
  path: '/setups/:setupId/base_map/tiles/:zoom/:column/:row',
  access: { scope: 'member' },
  summary:
    'A tile of the base map. The program asks for it, so that no browser calls anybody and no key is seen.',
  params: {
    ...own.params,
    zoom: z.coerce.number().int().min(0).max(22),
    column: z.coerce.number().int().min(0),
    row: z.coerce.number().int().min(0),
  },
  query: {
    version: z.string().max(4000).describe('As the base map or a trial says it.'),
    mode: z.enum(['light', 'dark']).optional(),
  },
  produces: ['image/png', 'image/jpeg', 'image/webp', 'application/vnd.mapbox-vector-tile'],
  response: {},
})

export const getBaseMapSettings = route({
  ...administered,
  method: 'GET',
  path: '/setups/:setupId/base_map/settings',
  summary: 'What was chosen as the base map, and the archives that lie in the data folder.',
  response: { settings: BaseMapSettings, files: z.array(z.string()) },
})

export const updateBaseMap = route({
  ...administered,
  method: 'PUT',
  path: '/setups/:setupId/base_map/settings',
  summary: 'Chooses the base map of the organisation.',
  body: z.object({ ...Body, expectedRevision: ExpectedRevision }).strict(),
  response: { settings: BaseMapSettings },
})

export const tryBaseMap = route({
  ...administered,
  method: 'POST',
  path: '/setups/:setupId/base_map/trial',
  summary: 'Tries a base map before it is chosen: whether it answers, and how to draw it for ten minutes.',
  body: z.object(Body).strict(),
  response: { baseMap: BaseMap.nullable(), problem: Problem.nullable() },
})
