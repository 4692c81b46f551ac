import { z } from 'zod'
import { STATION_STATES } from './codes.ts'
import { Instant, route } from './route.ts'
import { Measure } from './stations.ts'

export const StationDifference = z
  .object({
    code: Measure,
    offset: z.number().describe('Mean of the days, metric; positive where the sensor shows more.'),
    drift: z
      .number()
      .nullable()
      .describe('How the last 7 days differ from those before; null with fewer than 5 days of either.'),
    days: z.int(),
  })
  .describe('Of daily means.')

export const listStationHealth = route({
  method: 'GET',
  path: '/setups/:setupId/stations/health',
  area: 'stations',
  summary:
    'How well each station works: its age, what was measured of 30 days, what quality control doubts, how it stands to those around and to the model, its battery.',
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
                .describe('Hours with a good value, of all hours since the station’s first reading, 0 to 1.'),
              faults: z.int().describe('Readings that quality control doubts.'),
            }),
          )
          .describe('Of what the station measured in these days.'),
        neighbours: z
          .array(StationDifference)
          .describe('Against the median of the stations around, brought to its altitude.'),
        model: z
          .array(StationDifference)
          .describe('Against what was forecast for the next hours at the points whose truth it is.'),
        battery: z
          .object({ newest: z.number().nullable(), lowest: z.number(), lowestAt: Instant })
          .nullable()
          .describe('Volts.'),
      }),
    ),
  },
})
