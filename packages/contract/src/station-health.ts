import { z } from 'zod'
import { STATION_STATES } from './codes.ts'
import { Instant, route } from './route.ts'
import { Measure } from './stations.ts'

export const StationDifference = z
  .object({
    code: Measure,
    offset: z.number().describe('Mean over the days, metric; positive if the sensor reads higher.'),
    drift: z
      .number()
      .nullable()
      .describe(
        'Difference between the last 7 days and the days before; null with fewer than 5 days of either.',
      ),
    days: z.int(),
  })
  .describe('Based on daily means.')

export const listStationHealth = route({
  method: 'GET',
  path: '/setups/:setupId/stations/health',
  area: 'stations',
  summary:
    'Health of each station: age of data, completeness over 30 days, quality flags, difference from its neighbours and the model, battery.',
  access: { scope: 'member', feature: 'admin_stations' },
  topics: ['observation', 'station', 'setup_station', 'station_setting', 'skill', 'castpoint', 'tick'],
  params: { setupId: z.string() },
  response: {
    stations: z.array(
      z.object({
        stationId: z.string(),
        name: z.string(),
        zoneId: z.string().nullable(),
        state: z.enum(STATION_STATES),
        period: z.number().describe('Seconds between two messages.'),
        newestAt: Instant.nullable(),
        measures: z
          .array(
            z.object({
              code: Measure,
              completeness: z
                .number()
                .describe(
                  'Hours with a valid value as a share of all hours since the station’s first reading, 0 to 1.',
                ),
              faults: z.int().describe('Readings flagged by quality control.'),
            }),
          )
          .describe('Measures of the station in these days.'),
        neighbours: z
          .array(StationDifference)
          .describe('Difference from the median of nearby stations, adjusted to its altitude.'),
        model: z
          .array(StationDifference)
          .describe('Difference from the forecast of the next hours at the points that it verifies.'),
        battery: z
          .object({ newest: z.number().nullable(), lowest: z.number(), lowestAt: Instant })
          .nullable()
          .describe('Volts.'),
      }),
    ),
  },
})
