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
    .describe('As the source says; else found by its neighbours, null where these do not tell.'),
  coefficient: z.number().nullable().describe('Of the French tables; null elsewhere.'),
})
/** Two arrays of the same length. */
export const TideLevels = z.object({
  times: z.array(z.number()).describe('Milliseconds since 1970, UTC.'),
  levels: z.array(z.number()).describe('Metres.'),
})

const notice = z.literal('not_for_navigation').describe('To be shown wherever the levels are shown.')

export const Tidepoint = z.object({
  id: z.string().describe('The id of its station too.'),
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
    .describe('What levels are above: Canadian chart datum, French hydrographic zero.'),
  latest: z
    .object({ level: Metres, observedAt: Instant })
    .nullable()
    .describe('The newest observed level within three hours; null without one.'),
  nextHigh: TideExtreme.nullable(),
  nextLow: TideExtreme.nullable(),
  series: z.array(z.enum(TIDE_SERIES)).describe('What is known of the days to come.'),
})

const topics = ['tide', 'observation', 'station', 'setup_station', 'station_setting', 'tick'] as const

export const listTidepoints = route({
  method: 'GET',
  path: '/setups/:setupId/tidepoints',
  area: 'surroundings',
  summary: 'Tide gauges of the organisation with their newest level and the next high and low water.',
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
    'Levels of a tide gauge from a day before the instant of the answer to two days after: observed, predicted by the tides alone, foreseen with the weather, high and low waters.',
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
      'Observed minus predicted, at the instants of observed levels that have both.',
    ),
    extremes: z.array(TideExtreme),
    notice,
  },
})
