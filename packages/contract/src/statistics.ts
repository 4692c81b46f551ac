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
  .describe('Of equal ones the earlier; in steps of an hour `at` is its beginning.')

export const MeasureStatistics = z.object({
  code: Measure,
  readings: z.number().int().describe('Values that are plainly good; all others are left out.'),
  hours: z.number().int().describe('Hours with at least one of them.'),
  completeness: z
    .number()
    .describe('0–1: these hours of all hours of the period until the instant asked for.'),
  mean: z
    .number()
    .nullable()
    .describe('Of the means of the hours, each of the same weight; null for codes and directions.'),
  low: Extreme,
  high: Extreme,
  total: z
    .number()
    .nullable()
    .describe(
      'Of amounts their sum, of accumulations what they have counted across resets; null for others.',
    ),
  thresholds: z.array(
    z.object({
      key: z.enum(THRESHOLD_KEYS as [string, ...string[]]),
      hours: z.number().describe('Of each hour the share of its values that are beyond.'),
      days: z.number().int().describe('Days with at least one value beyond.'),
      wholeDays: z.number().int().describe('Days with values in 18 hours or more, all of them beyond.'),
    }),
  ),
  freezeThawDays: z
    .number()
    .int()
    .nullable()
    .describe('Days with a value above 0 °C and one of −1 °C or below; null for other measures.'),
})

const NormalFigure = z.number().nullable()

const period = {
  time_from: Instant.optional().describe('Default: 30 days before time_to.'),
  time_to: Instant.optional().describe('Default: the instant of the answer. Whole local days are counted.'),
}
const counted = {
  from: Instant.describe('The beginning of the first local day.'),
  to: Instant.describe('The end of the last one.'),
}
const query = {
  ...period,
  measures: Measures.optional().describe(`Default: ${STATISTIC_MEASURES.join(', ')}.`),
}
const inArea = {
  area: 'statistics',
  access: { scope: 'member', feature: 'stations_stats' },
  topics: ['observation', 'station', 'setup_station', 'station_setting'],
} as const

export const getStationStats = route({
  ...inArea,
  method: 'GET',
  path: '/setups/:setupId/stations/:stationId/stats',
  aliases: ['/stations/:stationId/stats'],
  summary: 'Statistics of a station over a period and by step, of its own local days.',
  params: { setupId: z.string().optional(), stationId: z.string() },
  query: { ...query, by: z.enum(STATISTIC_STEPS).optional().describe('Default: day.') },
  response: {
    stationId: z.string(),
    name: z.string(),
    timezone: z.string(),
    step: z.enum(STATISTIC_STEPS),
    ...counted,
    all: z.array(MeasureStatistics).describe('Of the whole period; measures without a value are left out.'),
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
  ...inArea,
  method: 'GET',
  path: '/setups/:setupId/stations/stats',
  summary: 'Statistics of every station of the organisation over a period, each of its own local days.',
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

const ofStation = {
  ...inArea,
  method: 'GET',
  params: { setupId: z.string(), stationId: z.string() },
} as const

export const listStationStatYears = route({
  ...ofStation,
  path: '/setups/:setupId/stations/:stationId/stats/years',
  topics: [...inArea.topics, 'climate_normal'],
  summary:
    'The same period of a station in this and in other years, newest first, and what is normal for it.',
  query: {
    ...query,
    time_from: period.time_from.describe(`At most ${MAX_COMPARED_DAYS} days before time_to.`),
  },
  response: {
    stationId: z.string(),
    years: z
      .array(z.object({ ...counted, all: z.array(MeasureStatistics) }))
      .describe(
        `First the period itself, then those of up to ${MAX_COMPARED_YEARS} years before it; years without a value are left out.`,
      ),
    normal: z
      .object({
        reference: NormalReference,
        days: z
          .int()
          .describe('Days of the period until the instant asked for; of these alone the figures are.'),
        tmean: NormalFigure.describe('°C, at the altitude of the station.'),
        tmin: NormalFigure.describe('Mean of the lowest of each day, °C.'),
        tmax: NormalFigure.describe('Mean of the highest of each day, °C.'),
        precipitation: NormalFigure.describe('mm, water and melted snow.'),
        snow: NormalFigure.describe('cm that fell.'),
        frost_days: NormalFigure.describe('Days with a lowest of 0 °C or below.'),
        ice_days: NormalFigure.describe('Days with a highest of 0 °C or below.'),
      })
      .nullable()
      .describe(
        'By the normals of thirty years of the nearest reference station within 75 km; null: there is none.',
      ),
  },
})

export const getStationStatHours = route({
  ...ofStation,
  path: '/setups/:setupId/stations/:stationId/stats/hours',
  summary: 'Every hour of the days of a station, of one measure.',
  query: { ...period, measure: Measure.optional().describe('Default: ts.') },
  response: {
    stationId: z.string(),
    measure: Measure,
    days: z.array(
      z.object({
        day: z.string().describe('YYYY-MM-DD, on the wall clock of the station.'),
        from: Instant,
        values: z
          .array(z.number().nullable())
          .describe(
            'One an hour from the beginning of the day, 23 or 25 where clocks change: the mean, of gusts the highest, of visibility the lowest, of amounts the sum, of codes the last.',
          ),
      }),
    ),
  },
})

export const getStationWindRose = route({
  ...ofStation,
  path: '/setups/:setupId/stations/:stationId/stats/wind',
  summary: 'How many hours the wind of a station has come from where, and how strong.',
  query: period,
  response: {
    stationId: z.string(),
    hours: z.number().int().describe('With a mean speed and a mean direction, or calm.'),
    completeness: z.number().describe('0–1: these of all hours of the period until the instant asked for.'),
    calm: z.number().int().describe(`Hours with a mean below ${WIND_CLASSES_KMH[0]} km/h.`),
    classesKmh: z.array(z.number()).describe('Where the classes of speed begin; the last has no end.'),
    sectors: z
      .array(z.array(z.number().int()))
      .describe(`${WIND_SECTORS} directions from north over east, each the hours of every class.`),
  },
})
