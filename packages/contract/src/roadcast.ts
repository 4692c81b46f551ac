import { z } from 'zod'
import { MAX_ROADCAST_HOURS } from './answer-limits.ts'
import { Instant, InstantInput, route } from './route.ts'

const value = (description: string) => z.number().nullable().describe(description)

/**
 * A step of a road forecast: an hour, or 20 minutes. Temperatures are those at `dt`; danger, condition and
 * precipitation are those of the step; the cover of the road is that at the end of the step. Water, snow and ice
 * are in mm of water equivalent.
 */
export const RoadStep = z.object({
  dt: Instant.describe('When the step begins.'),
  ts: value('Road surface temperature, °C.'),
  ts_model: value('The model’s own road temperature where a forecaster has corrected the forecast, °C.'),
  ts_low: value('Nine of ten past errors, or members of an ensemble, leave the road warmer than this, °C.'),
  ts_high: value('Nine of ten past errors, or members of an ensemble, leave the road colder than this, °C.'),
  tss: value('Temperature 40 cm under the surface, °C.'),
  tair: value('Air temperature that the model was given, °C.'),
  tdew: value('Dew point that the model was given, °C.'),
  water: value('Water on the road at the end of the step, mm.'),
  ice: value('Ice on the road at the end of the step, mm.'),
  snow: value('Loose snow on the road at the end of the step, mm of water.'),
  packed: value('Packed snow on the road at the end of the step, mm of water.'),
  frost: value('Hoar frost on the road at the end of the step, mm of water.'),
  salt: value('Salt on the road at the end of the step, g/m².'),
  tfreeze: value('Freezing point of the film at the end of the step, °C.'),
  condition: value('Road condition, 1–8; the gravest of the step.'),
  road_state: value('Road state at the end of the step, 0–8.'),
  ice_risk: value('Certainty of ice, 0–4.'),
  p_ice: value(
    'Probability that ice, frost, packed snow or freezing rain lies on the road during the step, 0–1.',
  ),
  hazard_level: value(
    'Danger level of the road, the worst of the step: 0 none, 1 minor, 2 moderate, 3 high, 4 extreme.',
  ),
  hazard_kind: value(
    'What makes it slippery: 0 nothing, 1 wet road about to freeze, 2 frost, 3 slush, 4 snow, 5 packed snow, 6 ice, 7 freezing rain.',
  ),
  grip: value('Estimated grip, the lowest of the step, 0–1.'),
  rain: value('Liquid precipitation in the step, mm.'),
  snowfall: value('Solid precipitation in the step, mm of water.'),
  rain_frz: value('Liquid precipitation in the step that freezes on the road, mm.'),
  precip_type: value(
    'Gravest precipitation of the step: 0 none, 1 rain, 2 rain and snow, 3 snow, 4 freezing rain, 5 ice pellets.',
  ),
  p_below_zero: value('Probability that the road is at or below 0 °C at `dt`, 0–1.'),
  corrected: z.boolean().describe('Whether it includes a forecaster’s correction.'),
})

export const RoadRun = z.object({
  issuedAt: Instant.describe('When the road forecast was computed.'),
  knownAt: Instant.describe('When it was published on this server.'),
  endsAt: Instant,
  model: z.string().describe('Version of the road model.'),
  inputs: z
    .object({
      runs: z
        .array(z.object({ source: z.string(), issuedAt: Instant }))
        .describe('Model runs that were blended.'),
      stationId: z.string().nullable().describe('Road sensor whose readings the model assimilated.'),
      lastObservedAt: Instant.nullable().describe('Time of the last reading used.'),
      asOfRev: z.number().int(),
    })
    .describe('By reference: the results of these queries as of that revision.'),
  notes: z
    .array(z.object({ code: z.string(), count: z.number().nullable() }))
    .describe('Inputs that were missing or left out.'),
})

const castpoint = { castpointId: z.string() }

export const getRoadcast = route({
  method: 'GET',
  path: '/castpoints/:castpointId/roadcast',
  area: 'roadcast',
  summary: 'The latest road forecast: hourly, every 20 minutes for the first hours, and the previous run.',
  access: { scope: 'member', feature: 'roadcast' },
  topics: ['road_forecast', 'castpoint', 'risk_rules'],
  dependsOnFeatures: ['bridge', 'fcast_history'],
  params: castpoint,
  response: {
    castpointId: z.string(),
    timezone: z.string(),
    isBridge: z.boolean().nullable().describe('null without the feature bridge.'),
    run: RoadRun.nullable(),
    points: z.array(RoadStep).describe('Hourly. Empty if there is no road forecast.'),
    fine: z.array(RoadStep).describe('Every 20 minutes from the first hour, as long as stored.'),
    previous: z
      .object({
        issuedAt: Instant,
        points: z.array(
          RoadStep.pick({
            dt: true,
            ts: true,
            ts_model: true,
            condition: true,
            hazard_level: true,
            hazard_kind: true,
          }),
        ),
      })
      .nullable()
      .describe(
        'The run at least three hours older, hourly, for comparison; null without the feature fcast_history.',
      ),
  },
})

export const getStationModel = route({
  method: 'GET',
  path: '/setups/:setupId/stations/:stationId/model',
  area: 'roadcast',
  summary: 'Past forecasts of the road model for a station’s road over the last hours, by lead time.',
  access: { scope: 'member', feature: 'roadcast' },
  topics: ['road_forecast', 'castpoint', 'tick'],
  params: { setupId: z.string(), stationId: z.string() },
  query: { hours: z.coerce.number().int().min(1).max(168).optional() },
  response: {
    castpointId: z.string().nullable().describe('Forecast point that is compared with this station.'),
    points: z.array(
      z.object({
        dt: Instant,
        lead1: value('Said at least 1 h before, °C.'),
        lead6: value('Said at least 6 h before, °C.'),
      }),
    ),
  },
})

const hourly = (description: string) =>
  z
    .array(z.number().nullable())
    .describe(`${description}, one entry for each hour that begins from \`from\` on.`)

export const listRoadcasts = route({
  method: 'GET',
  path: '/setups/:setupId/roadcasts',
  area: 'roadcast',
  summary:
    'Road forecasts at every forecast point of the organisation for the hours from an instant, for comparison.',
  access: { scope: 'member', feature: 'roadcast' },
  topics: ['road_forecast', 'castpoint', 'risk_rules'],
  params: { setupId: z.string() },
  query: {
    from: InstantInput.describe('First hour; rounded down to the full hour.'),
    hours: z.coerce.number().int().min(1).max(MAX_ROADCAST_HOURS).optional().describe('Default: 24.'),
    castpoints: z.string().optional().describe('Only these points, ids separated by commas.'),
    air: z.enum(['true']).optional().describe('Includes the air temperature.'),
  },
  response: {
    from: Instant,
    hours: z.number().int().describe('Number of hours from `from` to the last entry of each list.'),
    roads: z
      .array(
        z.object({
          castpointId: z.string(),
          issuedAt: Instant.describe('When the latest road forecast was computed.'),
          lastObservedAt: Instant.nullable().describe('Time of the last road reading used.'),
          ts: hourly('Road surface temperature, °C'),
          hazard_level: hourly('Danger level of the road in the hour, 0–4'),
          hazard_kind: hourly('What makes the road slippery in the hour, 0–7'),
          p_ice: hourly('Probability of ice, frost, packed snow or freezing rain on the road, 0–1'),
          condition: hourly('Gravest road condition of the hour, 1–8'),
          road_state: hourly('Road state at the end of the hour as a sensor would report it, 0–8'),
          p_below_zero: hourly('Probability that the road is at or below 0 °C, 0–1'),
          tair: hourly('Air temperature that the model was given, °C')
            .optional()
            .describe('Only if requested with `air`.'),
          corrected: z.boolean().describe('Whether it includes a forecaster’s correction.'),
        }),
      )
      .describe('Points without a road forecast for these hours are omitted.'),
  },
})
