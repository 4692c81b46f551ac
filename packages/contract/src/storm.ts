import { z } from 'zod'
import { Instant, route } from './route.ts'

/** Distances within which strikes are counted, kilometres. */
export const STORM_RADII_KM = [30, 60] as const
export const DEFAULT_STORM_DELAY_MINUTES = 30

const strike = {
  struckAt: Instant,
  longitude: z.number(),
  latitude: z.number(),
  polarity: z.number().int().nullable().describe('1 positive, -1 negative, null if not reported.'),
  currentKa: z.number().nullable().describe('Peak current with its sign.'),
}

export const Strike = z.object({
  ...strike,
  distanceKm: z.number(),
  bearing: z.number().describe('Degrees clockwise from north, from the station to the strike.'),
})

const delay = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)
  .pipe(z.number().min(1).max(1440))
  .optional()
  .describe(`Minutes to look back, up to 1440. Default: ${DEFAULT_STORM_DELAY_MINUTES}.`)

const watch = {
  delay: z.number().int().describe('Number of minutes covered.'),
  isActive: z
    .boolean()
    .describe('Whether a lightning source was operating or reported a strike in the last 30 minutes.'),
  newestSign: Instant.nullable().describe(
    'Last sign of life of a lightning source; null without one in 24 hours.',
  ),
}

export const getStormData = route({
  method: 'GET',
  path: '/setups/:setupId/stations/:stationId/storm_data',
  area: 'surroundings',
  summary:
    'Lightning around a station, or around a forecast point, in the last minutes, and whether a source was operating.',
  access: { scope: 'member', feature: 'map_storm' },
  topics: [
    'strike',
    'lightning_watch',
    'station',
    'setup_station',
    'station_setting',
    'castpoint',
    'point',
    'tick',
  ],
  params: {
    setupId: z.string(),
    stationId: z.string().describe('A station; or a forecast point, for places without a station.'),
  },
  query: { delay },
  response: {
    stationId: z.string().describe('As requested.'),
    place: z.object({ name: z.string(), longitude: z.number(), latitude: z.number() }),
    ...watch,
    counts: z
      .array(z.object({ radiusKm: z.number(), count: z.number().int() }))
      .describe('Number of strikes within each distance; each includes the smaller ones.'),
    nearestKm: z.number().nullable().describe('Distance of the nearest strike within the largest distance.'),
    strikes: z.array(Strike).describe('Newest first, within the largest distance.'),
    isCut: z
      .boolean()
      .describe('Whether the answer is limited to the latest of more than 20,000 strikes near it.'),
    attributions: z.array(z.string()),
  },
})

export const listStrikes = route({
  method: 'GET',
  path: '/setups/:setupId/strikes',
  area: 'surroundings',
  summary: 'Lightning within 150 km of the organisation’s places, and whether a source was operating.',
  access: { scope: 'member', feature: 'map_storm' },
  topics: ['strike', 'lightning_watch', 'station', 'setup_station', 'station_setting', 'castpoint', 'tick'],
  params: { setupId: z.string() },
  query: { delay },
  response: {
    ...watch,
    count: z.number().int().describe('Number of all strikes; counted up to 20,000.'),
    strikes: z.array(z.object(strike)).describe('Newest first; at most 3,000.'),
    attributions: z.array(z.string()),
  },
})
