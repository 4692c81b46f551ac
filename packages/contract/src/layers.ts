import { z } from 'zod'
import { LAYER_ROLES } from './codes.ts'
import { route } from './route.ts'

export const NameByLanguage = z.object({ fr: z.string(), en: z.string() })

const Geometry = z.object({
  type: z.enum(['Point', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon']),
  coordinates: z.array(z.unknown()),
})
const Feature = z.object({
  type: z.literal('Feature'),
  geometry: Geometry,
  properties: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})

export const listLayers = route({
  method: 'GET',
  path: '/setups/:setupId/layers',
  area: 'maps',
  summary: 'What the organisation draws on its maps: roads, places, zones.',
  access: { scope: 'member' },
  topics: ['layer'],
  params: { setupId: z.string() },
  response: {
    layers: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['roads', 'places', 'zones']),
        name: NameByLanguage,
        order: z.number().int(),
        data: z.object({ type: z.literal('FeatureCollection'), features: z.array(Feature) }),
      }),
    ),
  },
})

export const TimedLayer = z.object({
  id: z.string(),
  name: NameByLanguage,
  role: z.enum(LAYER_ROLES),
  times: z
    .array(z.string())
    .describe(
      'Instants that it can show, oldest first, as its provider said; from a day back to three days ahead.',
    ),
  newestTime: z.string().nullable().describe('The newest of them that is not to come.'),
  keptHours: z
    .number()
    .nullable()
    .describe(
      'How far back its provider shows anything; what is older can be named, but no longer be drawn.',
    ),
  kind: z.enum(['wms', 'tiles']),
  url: z
    .string()
    .nullable()
    .describe(
      'Address with places to fill in. `tiles`: {z}, {x}, {y}. `wms`: {bbox}, {width}, {height}, where {bbox} is in `crs` ' +
        'and the order of `axes`. Both: {time} as in `times`, {epoch} in seconds, {path} from `paths`. null: its key is not ' +
        'for browsers.',
    ),
  paths: z.record(z.string(), z.string()).nullable().describe('What {path} is at each of the times.'),
  crs: z.string().describe('EPSG:3857 for tiles.'),
  axes: z.enum(['xy', 'yx']).describe('Of {bbox}: `yx` is south, west, north, east.'),
  minZoom: z.int(),
  maxZoom: z.int(),
  tileSizePx: z.int(),
  legend: z.object({ fr: z.string(), en: z.string() }).nullable().describe('Addresses of pictures.'),
  rainRates: z
    .array(z.object({ fromMmh: z.number(), colour: z.string().describe('#rrggbb') }))
    .nullable()
    .describe('From which rate on a colour holds, the least first; null where `legend` says it, or nobody.'),
  bounds: z
    .tuple([z.number(), z.number(), z.number(), z.number()])
    .nullable()
    .describe('West, south, east, north; degrees.'),
  referenceTime: z.string().nullable().describe('Of a model: the run; it is in the address already.'),
  attribution: z.object({ text: z.string(), url: z.string().nullable() }),
  hasTiles: z.boolean().describe('Whether `timed_layers/{id}/tiles` gives its pictures.'),
})

export const listTimedLayers = route({
  method: 'GET',
  path: '/setups/:setupId/timed_layers',
  area: 'maps',
  summary: 'Layers of providers that have a time (radar, satellite) and the instants each can show.',
  access: { scope: 'member' },
  topics: ['timed_layer', 'tick'],
  params: { setupId: z.string() },
  query: {
    is_live: z
      .enum(['true', 'false'])
      .optional()
      .describe('`true`: only what has been observed; otherwise also instants to come, e.g. of models.'),
  },
  response: { layers: z.array(TimedLayer) },
})

export const getTimedLayerTile = route({
  method: 'GET',
  path: '/setups/:setupId/timed_layers/:layerId/tiles/:zoom/:column/:row',
  area: 'maps',
  summary:
    'A tile of such a layer at one of its instants, of the usual grid in Web Mercator, `tileSizePx` wide. The program asks the provider for it, so that no browser does.',
  access: { scope: 'member' },
  params: {
    setupId: z.string(),
    layerId: z.string(),
    zoom: z.coerce.number().int().min(0).max(22),
    column: z.coerce.number().int().min(0),
    row: z.coerce.number().int().min(0),
  },
  query: { at: z.string().max(40).describe('One of `times`.') },
  produces: ['image/png', 'image/jpeg', 'image/webp'],
  response: {},
})

export const getSatelliteComposite = route({
  method: 'GET',
  path: '/setups/:setupId/ext/satcc',
  area: 'maps',
  summary: 'The satellite colour composite: of the layers with this role the one with the newest picture.',
  access: { scope: 'member' },
  topics: ['timed_layer', 'tick'],
  params: { setupId: z.string() },
  response: { layer: TimedLayer.nullable().describe('null where the organisation has no such layer.') },
})
