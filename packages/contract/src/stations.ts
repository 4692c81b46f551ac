import { z } from 'zod'
import { QUALITY_CHECKS, QUALITY_FLAGS, STATION_STATES } from './codes.ts'
import { isMeasureCode, MEASURE_CODES, type MeasureCode } from './measures.ts'
import { Instant, InstantInput, route } from './route.ts'

export const Measure = z.enum(MEASURE_CODES as [MeasureCode, ...MeasureCode[]])

export const Quality = z.object({
  flag: z.enum(QUALITY_FLAGS),
  raw: z
    .union([z.number(), z.string()])
    .optional()
    .describe('Value as received from the source, if it was refused.'),
  note: z.string().optional(),
  check: z
    .enum(QUALITY_CHECKS)
    .optional()
    .describe(
      'Check of quality control that flagged the value, which is kept; missing if the source flagged it.',
    ),
  against: Measure.optional().describe('The other measure of the reading that contradicts the value.'),
  reference: z
    .number()
    .optional()
    .describe(
      'Reference value, metric: the previous value (step), the value of the other measure (consistency), or the median of nearby stations at this altitude (neighbours).',
    ),
})
export type Quality = z.infer<typeof Quality>
export const QualityByCode = z.partialRecord(Measure, Quality).describe('Only for values that are not good.')
export const ValueByCode = z
  .partialRecord(Measure, z.number())
  .describe('In the metric units of the measure table.')

const station = {
  id: z.string(),
  ref: z.string(),
  name: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  altitude: z.number().nullable().describe('Metres.'),
  timezone: z.string(),
  isBridge: z.boolean().nullable().describe('null without the feature bridge.'),
  road: z.string().nullable(),
  kilometre: z.number().nullable(),
  zoneId: z.string().nullable(),
  period: z.number().describe('Seconds between two messages.'),
  source: z.string(),
  attribution: z.string(),
  state: z.enum(STATION_STATES),
}
export const Station = z.object(station)

const COORDINATE = z.number().nullable().describe('Degrees; null without the feature obs_map.')
export const StationWithLatest = z.object({
  ...station,
  longitude: COORDINATE,
  latitude: COORDINATE,
  latest: z
    .object({ observedAt: Instant, values: ValueByCode, quality: QualityByCode })
    .nullable()
    .describe('The latest complete row within 14 days; null if there is none.'),
})

/** Comma-separated measure codes. */
export const Measures = z
  .string()
  .max(400)
  .transform((text, context) => {
    const codes = text.split(',').filter((code) => code !== '')
    const unknown = codes.filter((code) => !isMeasureCode(code))
    if (unknown.length > 0)
      context.addIssue({ code: 'custom', message: `unknown measure ${unknown.join(', ')}` })
    return codes.filter(isMeasureCode)
  })

const stationParams = { setupId: z.string(), stationId: z.string() }
const topics = ['observation', 'station', 'setup_station', 'station_setting', 'tick'] as const

export const listStations = route({
  method: 'GET',
  path: '/setups/:setupId/stations',
  area: 'stations',
  summary: 'The stations of the organisation with their latest values.',
  access: { scope: 'member', feature: 'stations' },
  topics,
  dependsOnFeatures: ['bridge', 'obs_map'],
  params: { setupId: z.string() },
  query: {
    measures: Measures.optional().describe('Codes of the measures to return, comma-separated; default: all.'),
  },
  response: { stations: z.array(StationWithLatest) },
})

export const listFavouriteStationsWithLatest = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId/stations_with_latest',
  area: 'stations',
  summary: 'The person’s favourite stations with their latest values, in the person’s order.',
  access: { scope: 'self', feature: 'stations' },
  query: { time: InstantInput.optional() },
  params: { setupId: z.string(), userId: z.string() },
  response: { stations: z.array(StationWithLatest) },
})

export const getStationLatest = route({
  method: 'GET',
  path: '/setups/:setupId/stations/:stationId/latest',
  area: 'stations',
  summary:
    'The latest value of each measure within three hours before the last message, each with its own instant.',
  access: { scope: 'member', feature: 'stations' },
  topics,
  dependsOnFeatures: ['bridge'],
  params: stationParams,
  response: {
    station: Station,
    observedAt: Instant.nullable(),
    latest: z.partialRecord(
      Measure,
      z.object({ value: z.number().nullable(), observedAt: Instant, quality: Quality.optional() }),
    ),
  },
})

export const getStationInfos = route({
  method: 'GET',
  path: '/setups/:setupId/stations/:stationId/infos',
  area: 'stations',
  summary: 'Details of the station: position, measures, neighbours, forecast point, extent of data.',
  access: { scope: 'member', feature: 'stations' },
  topics: [...topics, 'point'],
  dependsOnFeatures: ['bridge'],
  params: stationParams,
  response: {
    station: Station,
    measures: z
      .array(Measure)
      .describe(
        'Measured at least once in the 14 days before the latest message; selected and sorted by the organisation.',
      ),
    subsurfaceCm: z.number().nullable().describe('Depth of the ground sensor, if available.'),
    isRetired: z.boolean().describe('Whether the organisation has stopped listing it.'),
    castpointId: z.string().nullable(),
    newestAt: Instant.nullable(),
    neighbours: z.array(z.object({ id: z.string(), name: z.string(), distanceKm: z.number() })),
    cameraIds: z.array(z.string()),
  },
})

export const getStationSeries = route({
  method: 'GET',
  path: '/setups/:setupId/stations/:stationId',
  area: 'stations',
  summary: 'Time series of a station on [time_from, time_to).',
  access: { scope: 'member', feature: 'stations' },
  topics: ['observation', 'station', 'setup_station', 'station_setting'],
  params: stationParams,
  query: {
    time_from: Instant.optional().describe('Default: 24 hours before time_to.'),
    time_to: Instant.optional().describe('Default: the time of the answer. At most 92 days after time_from.'),
    step: z
      .string()
      .regex(/^\d{1,4}(,\d{1,4})?$/)
      .default('60,30')
      .describe(
        'Step in minutes. With two numbers the second applies to spans up to 48 hours, the first to longer ones; 0 returns every reading. Days (1440 and its multiples) are in the station’s time zone.',
      ),
    measures: Measures.optional().describe('Codes of the measures to return, comma-separated; default: all.'),
  },
  response: {
    stationId: z.string(),
    from: Instant,
    to: Instant,
    step: z.number().describe('Minutes; 0: every reading.'),
    times: z
      .array(z.number())
      .describe('Milliseconds since 1970, UTC: time of the reading, or start of the step.'),
    values: z
      .partialRecord(Measure, z.array(z.number().nullable()))
      .describe('One value for each time, null if missing.'),
    quality: z
      .array(z.object({ index: z.number().int(), code: Measure, quality: Quality }))
      .describe('Values at `times` that are not good; for a step, only those flagged by quality control.'),
  },
})
