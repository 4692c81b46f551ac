import { z } from 'zod'
import { BASE_MAP_KINDS, BASE_MAP_PROBLEMS, TERRAIN_ENCODINGS } from './map-codes.ts'
import { route } from './route.ts'
import { ExpectedRevision, Revision } from './versioned-calls.ts'

const setupCall = { area: 'maps', params: { setupId: z.string() } } as const
const administered = { ...setupCall, access: { scope: 'member', feature: 'admin_sources' } } as const

const Tiles = {
  minZoom: z.number().int(),
  maxZoom: z.number().int().describe('Beyond this zoom, tiles of this level are enlarged.'),
  tileSizePx: z.number().int(),
  bounds: z
    .array(z.number())
    .length(4)
    .nullable()
    .describe('West, south, east, north; null: the whole world.'),
}

/** Settings for drawing the map of an organisation. */
export const BaseMap = z.object({
  form: z
    .enum(['pictures', 'vectors', 'style'])
    .describe('Kind of tiles; vectors have the Protomaps layers; a style defines its own.'),
  ...Tiles,
  hasDark: z.boolean().describe('Whether there are separate tiles for dark screens.'),
  attribution: z.string(),
  version: z.string().describe('Version of the tiles, to send with each tile request.'),
})
/** Heights for hill shading. */
export const Terrain = z.object({
  ...Tiles,
  encoding: z.enum(TERRAIN_ENCODINGS),
  attribution: z.string().describe('Empty if the attribution of the base map covers it.'),
  version: z.string().describe('Version of the tiles, as for the base map.'),
})
const Problem = z.enum(BASE_MAP_PROBLEMS)

const Settings = {
  kind: z.enum(BASE_MAP_KINDS),
  address: z
    .string()
    .trim()
    .max(500)
    .describe('Address of tiles, a style or an archive: a file of the data folder or an https URL.'),
  darkAddress: z
    .string()
    .trim()
    .max(500)
    .nullable()
    .describe('Address of tiles or a style for dark screens.'),
  tileSizePx: z.union([z.literal(256), z.literal(512)]),
  maxZoom: z.number().int().min(0).max(22),
  attribution: z.string().trim().max(200).describe('Attribution, in the form that the licence requires.'),
  terrainAddress: z
    .string()
    .trim()
    .max(500)
    .nullable()
    .default(null)
    .describe(
      'Address of elevation tiles, or an archive of them, for hill shading; works with any base map.',
    ),
  terrainEncoding: z.enum(TERRAIN_ENCODINGS).default('terrarium'),
  terrainMaxZoom: z
    .number()
    .int()
    .min(0)
    .max(22)
    .default(12)
    .describe('For tiles; an archive defines its own.'),
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
    .describe('Value for {key}; omitted: unchanged, null: none.'),
}
export const BaseMapSettings = z.object({
  ...Settings,
  hasKey: z.boolean(),
  revision: Revision.nullable().describe('null: no base map has been chosen yet.'),
})

/** Display settings: always the current ones, whatever the requested time. */
export const getBaseMap = route({
  ...setupCall,
  method: 'GET',
  path: '/setups/:setupId/base_map',
  access: { scope: 'member' },
  summary: 'The base map of the organisation’s maps; null: the outline that comes with the product.',
  response: {
    baseMap: BaseMap.nullable(),
    problem: Problem.nullable().describe('Why the base map cannot be displayed now.'),
    terrain: Terrain.nullable(),
    terrainProblem: Problem.nullable(),
  },
})

const version = z.string().max(4000).describe('Version given by the base map or by a trial.')
const mode = z.enum(['light', 'dark']).optional()

export const getBaseMapStyle = route({
  ...setupCall,
  method: 'GET',
  path: '/setups/:setupId/base_map/style',
  access: { scope: 'member' },
  summary:
    'The style of a base map that has one: the parts that can be drawn without calling another service.',
  query: { version, mode },
  response: {
    sources: z.array(
      z.object({
        ...Tiles,
        id: z.string().describe('To send with each request for a tile of this source.'),
        type: z.enum(['vector', 'raster', 'raster-dem']),
        encoding: z.enum(TERRAIN_ENCODINGS).nullable().describe('Of heights.'),
      }),
    ),
    layers: z
      .array(z.record(z.string(), z.unknown()))
      .describe(
        'Layers as their author wrote them, lowest first; without icons and fonts of other services.',
      ),
  },
})

export const getBaseMapTile = route({
  ...setupCall,
  method: 'GET',
  path: '/setups/:setupId/base_map/tiles/:zoom/:column/:row',
  access: { scope: 'member' },
  summary: 'A tile of the base map. The server fetches it, so browsers call no other service and see no key.',
  params: {
    ...setupCall.params,
    zoom: z.coerce.number().int().min(0).max(22),
    column: z.coerce.number().int().min(0),
    row: z.coerce.number().int().min(0),
  },
  query: {
    version,
    mode,
    source: z.string().max(100).optional().describe('A source of the style; `terrain`: the elevation tiles.'),
  },
  produces: ['image/png', 'image/jpeg', 'image/webp', 'application/vnd.mapbox-vector-tile'],
  response: {},
})

export const getBaseMapSettings = route({
  ...administered,
  method: 'GET',
  path: '/setups/:setupId/base_map/settings',
  summary: 'The chosen base map, and the archives in the data folder.',
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
  summary: 'Tests a base map before it is chosen: whether it answers, and how to draw it for ten minutes.',
  body: z.object(Body).strict(),
  response: {
    baseMap: BaseMap.nullable(),
    problem: Problem.nullable(),
    terrain: Terrain.nullable(),
    terrainProblem: Problem.nullable(),
  },
})
