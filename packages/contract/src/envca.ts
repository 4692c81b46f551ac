import { z } from 'zod'
import { Instant, route } from './route.ts'
import { QualityByCode, ValueByCode } from './stations.ts'

export const getStationEnvca = route({
  method: 'GET',
  path: '/setups/:setupId/stations/:stationId/ext/envca',
  area: 'stations',
  summary:
    'Environment Canada data around a station: its page for the place, and its stations with their latest values.',
  access: { scope: 'member', feature: 'stations' },
  topics: ['observation', 'station', 'setup_station', 'station_setting', 'tick'],
  params: { setupId: z.string(), stationId: z.string() },
  response: {
    stationId: z.string(),
    pages: z
      .object({ fr: z.string(), en: z.string() })
      .nullable()
      .describe('Forecast and warnings for the place; null outside Canada.'),
    stations: z
      .array(
        z.object({
          id: z.string(),
          ref: z.string(),
          name: z.string(),
          distanceKm: z.number(),
          timezone: z.string(),
          period: z.number().describe('Seconds between two messages.'),
          attribution: z.string(),
          latest: z.object({ observedAt: Instant, values: ValueByCode, quality: QualityByCode }).nullable(),
        }),
      )
      .describe(
        'Its stations that the organisation receives, nearest first, up to 100 km away; if the station is one of them, the station itself.',
      ),
  },
})
