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
      'Available instants, oldest first, as published by the provider; from one day back to three days ahead.',
    ),
  newestTime: z.string().nullable().describe('The latest available instant that is not in the future.'),
  keptHours: z
    .number()
    .nullable()
    .describe(
      'How far back the provider serves pictures, in hours; older instants are listed but cannot be drawn.',
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
  paths: z.record(z.string(), z.string()).nullable().describe('Value of {path} for each of the times.'),
  crs: z.string().describe('EPSG:3857 for tiles.'),
  axes: z.enum(['xy', 'yx']).describe('Order of {bbox}: `yx` is south, west, north, east.'),
  minZoom: z.int(),
  maxZoom: z.int(),
  tileSizePx: z.int(),
  legend: z.object({ fr: z.string(), en: z.string() }).nullable().describe('Addresses of legend pictures.'),
  rainRates: z
    .array(z.object({ fromMmh: z.number(), colour: z.string().describe('#rrggbb') }))
    .nullable()
    .describe('Minimum rate of each colour, lowest first; null if `legend` gives it, or nothing does.'),
  bounds: z
    .tuple([z.number(), z.number(), z.number(), z.number()])
    .nullable()
    .describe('West, south, east, north; degrees.'),
  referenceTime: z.string().nullable().describe('For a model: its run; already part of the address.'),
  attribution: z.object({ text: z.string(), url: z.string().nullable() }),
  hasTiles: z.boolean().describe('Whether `timed_layers/{id}/tiles` serves its pictures.'),
})

export const listTimedLayers = route({
  method: 'GET',
  path: '/setups/:setupId/timed_layers',
  area: 'maps',
  summary: 'Provider layers with a time dimension (radar, satellite) and their available instants.',
  access: { scope: 'member' },
  topics: ['timed_layer', 'tick'],
  params: { setupId: z.string() },
  query: {
    is_live: z
      .enum(['true', 'false'])
      .optional()
      .describe('`true`: only observed instants; otherwise also future ones, e.g. of models.'),
  },
  response: { layers: z.array(TimedLayer) },
})

export const getTimedLayerTile = route({
  method: 'GET',
  path: '/setups/:setupId/timed_layers/:layerId/tiles/:zoom/:column/:row',
  area: 'maps',
  summary:
    'A tile of such a layer at one of its instants, in the usual Web Mercator grid, `tileSizePx` wide. The server fetches it from the provider, so browsers do not.',
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
  summary: 'The satellite colour composite: the layer with this role that has the latest picture.',
  access: { scope: 'member' },
  topics: ['timed_layer', 'tick'],
  params: { setupId: z.string() },
  response: { layer: TimedLayer.nullable().describe('null if the organisation has no such layer.') },
})
