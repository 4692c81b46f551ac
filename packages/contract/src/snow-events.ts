import { z } from 'zod'
import { Instant, route } from './route.ts'
import { MAX_STATISTIC_DAYS, SNOW_SOURCES } from './statistic-codes.ts'

/** Temperatures in °C over all readings of the event. */
export const TemperatureSpan = z.object({ low: z.number(), mean: z.number(), high: z.number() })

export const listStationSnowEvents = route({
  area: 'statistics',
  method: 'GET',
  path: '/setups/:setupId/stations/:stationId/snow_event',
  summary:
    'Snow events at a station with their amounts, newest first; docs/statistics.md defines a snow event.',
  access: { scope: 'member', feature: 'stations' },
  topics: ['observation', 'station', 'setup_station', 'station_setting', 'castpoint', 'point', 'treatment'],
  dependsOnFeatures: ['directive'],
  params: { setupId: z.string(), stationId: z.string() },
  query: {
    time_from: Instant.optional().describe('Default: 30 days before time_to.'),
    time_to: Instant.optional().describe(
      `Default: the time of the answer. Whole local days, at most ${MAX_STATISTIC_DAYS.day}.`,
    ),
  },
  response: {
    stationId: z.string(),
    timezone: z.string(),
    measuresSnow: z.boolean().describe('Whether the station reported snow data in the period.'),
    completeness: z
      .number()
      .describe('0–1: share of hours with snow data, of all hours until the requested instant.'),
    events: z.array(
      z.object({
        from: Instant,
        to: Instant,
        isGoingOn: z
          .boolean()
          .describe('Whether it may continue: less than six hours have passed since the last snow.'),
        source: z
          .enum(SNOW_SOURCES)
          .describe(
            'Detected from snowfall amounts, from precipitation that fell as snow, or from snow depth.',
          ),
        totalCm: z.number(),
        mostCmh: z.number().describe('Maximum within one hour.'),
        mostAt: Instant.describe('End of the hour with the maximum.'),
        snowingHours: z.number().describe('Hours with snowfall, without pauses.'),
        airC: TemperatureSpan.nullable(),
        roadC: TemperatureSpan.nullable(),
        gustKmh: z.number().nullable(),
        depthCm: z
          .object({ from: z.number(), to: z.number() })
          .nullable()
          .describe('Snow depth at the start and at the end.'),
        treatments: z
          .object({
            passes: z.int().describe('Number of passes with spreading or ploughing.'),
            ploughings: z.int(),
            deicerGm2: z.number().describe('Total of dry de-icers spread.'),
            abrasiveGm2: z.number(),
          })
          .nullable()
          .describe(
            'Treatments on the road of its forecast point until six hours after the last snow; null: no point, or the role may not see it (directive).',
          ),
      }),
    ),
  },
})
