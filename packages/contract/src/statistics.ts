import { z } from 'zod'
import { NormalReference } from './climate-normals.ts'
import { Instant, route } from './route.ts'
import { Measure, Measures } from './stations.ts'
import {
  MAX_COMPARED_DAYS,
  MAX_COMPARED_YEARS,
  STATISTIC_MEASURES,
  STATISTIC_STEPS,
  THRESHOLD_KEYS,
  WIND_CLASSES_KMH,
  WIND_SECTORS,
} from './statistic-codes.ts'

const Extreme = z
  .object({ value: z.number(), at: Instant })
  .nullable()
  .describe('The earlier of equal values; in hourly steps `at` is the start of the hour.')

export const MeasureStatistics = z.object({
  code: Measure,
  readings: z.number().int().describe('Number of good values; all others are ignored.'),
  hours: z.number().int().describe('Hours with at least one good value.'),
  completeness: z
    .number()
    .describe('0–1: share of these hours of all hours of the period until the requested instant.'),
  mean: z
    .number()
    .nullable()
    .describe('Mean of the hourly means with equal weights; null for codes and directions.'),
  low: Extreme,
  high: Extreme,
  total: z
    .number()
    .nullable()
    .describe('For amounts the sum, for accumulations the increase across resets; null for others.'),
  thresholds: z.array(
    z.object({
      key: z.enum(THRESHOLD_KEYS as [string, ...string[]]),
      hours: z.number().describe('Sum over the hours of the share of values beyond the bound.'),
      days: z.number().int().describe('Days with at least one value beyond the bound.'),
      wholeDays: z
        .number()
        .int()
        .describe('Days with values in 18 hours or more, all of them beyond the bound.'),
    }),
  ),
  freezeThawDays: z
    .number()
    .int()
    .nullable()
    .describe('Days with a value above 0 °C and one at or below −1 °C; null for other measures.'),
})

const NormalFigure = z.number().nullable()

const period = {
  time_from: Instant.optional().describe('Default: 30 days before time_to.'),
  time_to: Instant.optional().describe('Default: the time of the answer. Whole local days are counted.'),
}
const counted = {
  from: Instant.describe('Start of the first local day.'),
  to: Instant.describe('End of the last local day.'),
}
const query = {
  ...period,
  measures: Measures.optional().describe(`Default: ${STATISTIC_MEASURES.join(', ')}.`),
}
const areaCall = {
  area: 'statistics',
  access: { scope: 'member', feature: 'stations_stats' },
  topics: ['observation', 'station', 'setup_station', 'station_setting'],
} as const

export const getStationStats = route({
  ...areaCall,
  method: 'GET',
  path: '/setups/:setupId/stations/:stationId/stats',
  aliases: ['/stations/:stationId/stats'],
  summary: 'Statistics of a station for a period and by step, in its own local days.',
  params: { setupId: z.string().optional(), stationId: z.string() },
  query: { ...query, by: z.enum(STATISTIC_STEPS).optional().describe('Default: day.') },
  response: {
    stationId: z.string(),
    name: z.string(),
    timezone: z.string(),
    step: z.enum(STATISTIC_STEPS),
    ...counted,
    all: z.array(MeasureStatistics).describe('For the whole period; measures without a value are omitted.'),
    steps: z.array(
      z.object({
        from: Instant,
        to: Instant,
        measures: z.array(MeasureStatistics),
      }),
    ),
  },
})

export const listStationStats = route({
  ...areaCall,
  method: 'GET',
  path: '/setups/:setupId/stations/stats',
  summary: 'Statistics of every station of the organisation for a period, each in its own local days.',
  params: { setupId: z.string() },
  query,
  response: {
    stations: z.array(
      z.object({
        stationId: z.string(),
        name: z.string(),
        zoneId: z.string().nullable(),
        measures: z.array(MeasureStatistics),
      }),
    ),
  },
})

const stationQuery = {
  ...areaCall,
  method: 'GET',
  params: { setupId: z.string(), stationId: z.string() },
} as const

export const listStationStatYears = route({
  ...stationQuery,
  path: '/setups/:setupId/stations/:stationId/stats/years',
  topics: [...areaCall.topics, 'climate_normal'],
  summary: 'The same period of a station in this and in other years, newest first, with its normals.',
  query: {
    ...query,
    time_from: period.time_from.describe(`At most ${MAX_COMPARED_DAYS} days before time_to.`),
  },
  response: {
    stationId: z.string(),
    years: z
      .array(z.object({ ...counted, all: z.array(MeasureStatistics) }))
      .describe(
        `First the period itself, then the same period of up to ${MAX_COMPARED_YEARS} previous years; years without a value are omitted.`,
      ),
    normal: z
      .object({
        reference: NormalReference,
        days: z
          .int()
          .describe('Days of the period until the requested instant; the figures cover only these days.'),
        tmean: NormalFigure.describe('°C, adjusted to the altitude of the station.'),
        tmin: NormalFigure.describe('Mean daily minimum, °C.'),
        tmax: NormalFigure.describe('Mean daily maximum, °C.'),
        precipitation: NormalFigure.describe('mm, rain and melted snow.'),
        snow: NormalFigure.describe('cm of fresh snow.'),
        frost_days: NormalFigure.describe('Days with a minimum of 0 °C or below.'),
        ice_days: NormalFigure.describe('Days with a maximum of 0 °C or below.'),
      })
      .nullable()
      .describe('Thirty-year normals of the nearest reference station within 75 km; null: there is none.'),
  },
})

export const getStationStatHours = route({
  ...stationQuery,
  path: '/setups/:setupId/stations/:stationId/stats/hours',
  summary: 'One measure of a station for every hour of each day.',
  query: { ...period, measure: Measure.optional().describe('Default: ts.') },
  response: {
    stationId: z.string(),
    measure: Measure,
    days: z.array(
      z.object({
        day: z.string().describe('YYYY-MM-DD, in the time zone of the station.'),
        from: Instant,
        values: z
          .array(z.number().nullable())
          .describe(
            'One value per hour from the start of the day, 23 or 25 on clock changes: the mean, for gusts the maximum, for visibility the minimum, for amounts the sum, for codes the last.',
          ),
      }),
    ),
  },
})

export const getStationWindRose = route({
  ...stationQuery,
  path: '/setups/:setupId/stations/:stationId/stats/wind',
  summary: 'Hours of wind at a station by direction and speed.',
  query: period,
  response: {
    stationId: z.string(),
    hours: z.number().int().describe('Hours with a mean speed and a mean direction, or calm.'),
    completeness: z
      .number()
      .describe('0–1: share of these hours of all hours of the period until the requested instant.'),
    calm: z.number().int().describe(`Hours with a mean speed below ${WIND_CLASSES_KMH[0]} km/h.`),
    classesKmh: z.array(z.number()).describe('Lower bounds of the speed classes; the last class is open.'),
    sectors: z
      .array(z.array(z.number().int()))
      .describe(`${WIND_SECTORS} directions from north clockwise, each with the hours of every class.`),
  },
})
