import { z } from 'zod'
import { BASE_MAP_KINDS, BASE_MAP_PROBLEMS, TERRAIN_ENCODINGS } from './map-codes.ts'
import { route } from './route.ts'
import { ExpectedRevision, Revision } from './versioned.ts'

const own = { area: 'maps', params: { setupId: z.string() } } as const
const administered = { ...own, access: { scope: 'member', feature: 'admin_sources' } } as const

const Tiles = {
  minZoom: z.number().int(),
  maxZoom: z.number().int().describe('Beyond it the tiles of this zoom are enlarged.'),
  tileSizePx: z.number().int(),
  bounds: z.array(z.number()).length(4).nullable().describe('West, south, east, north; null: the world.'),
}

/** How the map of an organisation is to be drawn. */
export const BaseMap = z.object({
  form: z
    .enum(['pictures', 'vectors', 'style'])
    .describe('What the tiles are; vectors have the layers of Protomaps; a style says it itself.'),
  ...Tiles,
  hasDark: z.boolean().describe('Whether dark screens have tiles of their own.'),
  attribution: z.string(),
  version: z.string().describe('Of the tiles: goes with each question for one.'),
})
/** Heights for hill shading. */
export const Terrain = z.object({
  ...Tiles,
  encoding: z.enum(TERRAIN_ENCODINGS),
  attribution: z.string().describe('Empty where that of the base map says it.'),
  version: z.string().describe('Of the tiles, as that of the base map.'),
})
const Problem = z.enum(BASE_MAP_PROBLEMS)

const Settings = {
  kind: z.enum(BASE_MAP_KINDS),
  address: z
    .string()
    .trim()
    .max(500)
    .describe('Of tiles, of a style, or of an archive: a file of the data folder or https.'),
  darkAddress: z.string().trim().max(500).nullable().describe('Of tiles or a style for dark screens.'),
  tileSizePx: z.union([z.literal(256), z.literal(512)]),
  maxZoom: z.number().int().min(0).max(22),
  attribution: z.string().trim().max(200).describe('Whose map it is, as its licence wants it named.'),
  terrainAddress: z
    .string()
    .trim()
    .max(500)
    .nullable()
    .default(null)
    .describe('Of heights for the shade of hills, with whatever base map: tiles, or an archive of them.'),
  terrainEncoding: z.enum(TERRAIN_ENCODINGS).default('terrarium'),
  terrainMaxZoom: z.number().int().min(0).max(22).default(12).describe('Of tiles; an archive says its own.'),
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

/** Display settings: always the current ones, whatever the requested time. */
export const getBaseMap = route({
  ...own,
  method: 'GET',
  path: '/setups/:setupId/base_map',
  access: { scope: 'member' },
  summary: 'What lies under the maps of the organisation; null: the outline that the product brings.',
  response: {
    baseMap: BaseMap.nullable(),
    problem: Problem.nullable().describe('Why it cannot be shown now.'),
    terrain: Terrain.nullable(),
    terrainProblem: Problem.nullable(),
  },
})

const version = z.string().max(4000).describe('As the base map or a trial says it.')
const mode = z.enum(['light', 'dark']).optional()

export const getBaseMapStyle = route({
  ...own,
  method: 'GET',
  path: '/setups/:setupId/base_map/style',
  access: { scope: 'member' },
  summary: 'The style of a base map that has one: what of it can be drawn without calling anybody.',
  query: { version, mode },
  response: {
    sources: z.array(
      z.object({
        ...Tiles,
        id: z.string().describe('Goes with each question for a tile of it.'),
        type: z.enum(['vector', 'raster', 'raster-dem']),
        encoding: z.enum(TERRAIN_ENCODINGS).nullable().describe('Of heights.'),
      }),
    ),
    layers: z
      .array(z.record(z.string(), z.unknown()))
      .describe('As its author wrote them, lowest first; without pictures and letters of another service.'),
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
    version,
    mode,
    source: z.string().max(100).optional().describe('A source of its style; `terrain`: the heights.'),
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
  response: {
    baseMap: BaseMap.nullable(),
    problem: Problem.nullable(),
    terrain: Terrain.nullable(),
    terrainProblem: Problem.nullable(),
  },
})
