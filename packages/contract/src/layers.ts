import { z } from 'zod'
import { route } from './route.ts'

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
  area: 'layers',
  summary: 'What the organisation draws on its maps: roads, places, zones.',
  access: { scope: 'member' },
  topics: ['layer'],
  params: { setupId: z.string() },
  response: {
    layers: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['roads', 'places', 'zones']),
        name: z.object({ fr: z.string(), en: z.string() }),
        order: z.number().int(),
        data: z.object({ type: z.literal('FeatureCollection'), features: z.array(Feature) }),
      }),
    ),
  },
})

export const listTimedLayers = route({
  method: 'GET',
  path: '/setups/:setupId/timed_layers',
  area: 'layers',
  summary: 'Layers of providers that have a time (radar, satellite) and the instants each can show.',
  access: { scope: 'member' },
  topics: ['layer'],
  params: { setupId: z.string() },
  query: { is_live: z.enum(['true', 'false']).optional() },
  response: {
    layers: z.array(
      z.object({
        id: z.string(),
        name: z.object({ fr: z.string(), en: z.string() }),
        times: z.array(z.string()),
      }),
    ),
  },
})
