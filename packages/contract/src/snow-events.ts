import { z } from 'zod'
import { Instant, route } from './route.ts'
import { MAX_STATISTIC_DAYS, SNOW_SOURCES } from './statistic-codes.ts'

/** Degrees Celsius, over the readings from the beginning to the end. */
export const TemperatureSpan = z.object({ low: z.number(), mean: z.number(), high: z.number() })

export const listStationSnowEvents = route({
  area: 'statistics',
  method: 'GET',
  path: '/setups/:setupId/stations/:stationId/snow_event',
  summary:
    'When it snowed at a station and how much, newest first; docs/statistics.md says what a snow event is.',
  access: { scope: 'member', feature: 'stations' },
  topics: ['observation', 'station', 'setup_station', 'station_setting', 'castpoint', 'point', 'treatment'],
  parts: ['directive'],
  params: { setupId: z.string(), stationId: z.string() },
  query: {
    time_from: Instant.optional().describe('Default: 30 days before time_to.'),
    time_to: Instant.optional().describe(
      `Default: the instant of the answer. Whole local days, at most ${MAX_STATISTIC_DAYS.day} of them.`,
    ),
  },
  response: {
    stationId: z.string(),
    timezone: z.string(),
    measuresSnow: z.boolean().describe('Whether the station said anything of snow in the period.'),
    completeness: z
      .number()
      .describe('0–1: hours with a value of what tells of snow, of all hours until the instant asked for.'),
    events: z.array(
      z.object({
        from: Instant,
        to: Instant,
        isGoingOn: z.boolean().describe('It may go on: six hours without snow have not passed since.'),
        source: z
          .enum(SNOW_SOURCES)
          .describe(
            'Found from fallen amounts, from water that fell as snow, or from the depth on the ground.',
          ),
        totalCm: z.number(),
        mostCmh: z.number().describe('The most within one hour.'),
        mostAt: Instant.describe('The end of that hour.'),
        snowingHours: z.number().describe('Hours in which snow fell, pauses left out.'),
        airC: TemperatureSpan.nullable(),
        roadC: TemperatureSpan.nullable(),
        gustKmh: z.number().nullable(),
        depthCm: z
          .object({ from: z.number(), to: z.number() })
          .nullable()
          .describe('What lay at the beginning and at the end.'),
        treatments: z
          .object({
            passes: z.int().describe('Times that something was spread or the road was ploughed.'),
            ploughings: z.int(),
            deicerGm2: z.number().describe('All that was spread of dry de-icers.'),
            abrasiveGm2: z.number(),
          })
          .nullable()
          .describe(
            'What crews did on the road of its forecast point until six hours after the last snow; null: it has none, or the role may not see it (directive).',
          ),
      }),
    ),
  },
})
