import { z } from 'zod'
import { Instant, route } from './route.ts'
import { TIDE_DATUMS, TIDE_EXTREMES, TIDE_SERIES } from './tide-codes.ts'

const Metres = z.number().describe('Metres above the datum.')
export const TideExtreme = z.object({
  at: Instant,
  level: Metres,
  kind: z
    .enum(TIDE_EXTREMES)
    .nullable()
    .describe(
      'As given by the source; otherwise derived from the neighbouring values, null if these are not sufficient.',
    ),
  coefficient: z.number().nullable().describe('From the French tables; null elsewhere.'),
})
/** Two arrays of the same length. */
export const TideLevels = z.object({
  times: z.array(z.number()).describe('Milliseconds since 1970, UTC.'),
  levels: z.array(z.number()).describe('Metres.'),
})

const notice = z.literal('not_for_navigation').describe('Must be displayed together with the levels.')

export const Tidepoint = z.object({
  id: z.string().describe('Also the id of its station.'),
  ref: z.string(),
  name: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  timezone: z.string(),
  zoneId: z.string().nullable(),
  source: z.string(),
  attribution: z.string(),
  datum: z
    .enum(TIDE_DATUMS)
    .describe('Reference of the levels: Canadian chart datum, French hydrographic zero.'),
  latest: z
    .object({ level: Metres, observedAt: Instant })
    .nullable()
    .describe('The latest observed level within three hours; null if there is none.'),
  nextHigh: TideExtreme.nullable(),
  nextLow: TideExtreme.nullable(),
  series: z.array(z.enum(TIDE_SERIES)).describe('Forecast series available for the next days.'),
})

const topics = ['tide', 'observation', 'station', 'setup_station', 'station_setting', 'tick'] as const

export const listTidepoints = route({
  method: 'GET',
  path: '/setups/:setupId/tidepoints',
  area: 'surroundings',
  summary: 'Tide gauges of the organisation with their latest level and the next high and low water.',
  access: { scope: 'member', feature: 'stations' },
  topics,
  params: { setupId: z.string() },
  response: { tidepoints: z.array(Tidepoint), notice },
})

export const getTideData = route({
  method: 'GET',
  path: '/tidepoints/:tidepointId/data',
  area: 'surroundings',
  summary:
    'Levels of a tide gauge from a day before the time of the answer to two days after: observed, predicted from the tide alone, forecast with the weather, high and low waters.',
  access: { scope: 'member', feature: 'stations' },
  topics,
  params: { tidepointId: z.string().max(200) },
  response: {
    tidepoint: Tidepoint,
    from: Instant,
    to: Instant,
    observed: TideLevels,
    predicted: TideLevels,
    forecast: TideLevels,
    residual: TideLevels.describe(
      'Observed minus predicted, at the times of observed levels that have both.',
    ),
    extremes: z.array(TideExtreme),
    notice,
  },
})
