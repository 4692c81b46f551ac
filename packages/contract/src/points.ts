import { z } from 'zod'
import { route } from './route.ts'

/** The caller's subscriptions at a forecast point; always the current ones, whatever the requested time. */
export const Subscriptions = {
  alert_email: z.boolean(),
  alert_sms: z.boolean(),
  bulletin_email: z.boolean(),
  notify: z.boolean().describe('Mails whenever the forecast of the next hours differs (`cast_update`).'),
}

export const Point = z.object({
  id: z.string(),
  name: z.string(),
  id_castpoint: z.string().nullable(),
  id_station: z.string().nullable(),
  id_cameras: z.array(z.string()),
  zoneId: z.string().nullable(),
  order: z.number().int(),
  longitude: z.number().describe('Degrees east.'),
  latitude: z.number().describe('Degrees north.'),
  altitude: z.number().nullable().describe('Metres.'),
  timezone: z.string(),
  isBridge: z.boolean().nullable().describe('null without the feature bridge.'),
  ...Subscriptions,
})

export const listPoints = route({
  method: 'GET',
  path: '/setups/:setupId/points',
  area: 'setups',
  summary: 'The points of the organisation: each links a forecast point, a station and cameras.',
  access: { scope: 'member' },
  topics: ['point', 'castpoint', 'station', 'station_setting'],
  varies: 'subscriptions',
  dependsOnFeatures: ['bridge'],
  params: { setupId: z.string() },
  response: { points: z.array(Point) },
})

export const getPoint = route({
  method: 'GET',
  path: '/points/:pointId',
  area: 'setups',
  summary: 'One point.',
  access: { scope: 'member' },
  topics: ['point', 'castpoint', 'station', 'station_setting'],
  varies: 'subscriptions',
  dependsOnFeatures: ['bridge'],
  params: { pointId: z.string() },
  response: { point: Point },
})
