import { z } from 'zod'
import { QUARTER_DAYS } from './codes.ts'
import { Point, Subscriptions } from './points.ts'
import { Instant, InstantInput, route } from './route.ts'

const amount = (description: string) => z.number().nullable().describe(`${description} over the step.`)
const value = (description: string) => z.number().nullable().describe(description)

/**
 * One step of a forecast. Amounts are sums over the step; all other values are those at `dt`, or over longer
 * steps as described. With a road forecast, rain that freezes on the road counts as freezing rain.
 */
export const ForecastStep = z.object({
  dt: Instant.describe('When the step begins.'),
  day: z.string().describe('Local date of the point, YYYY-MM-DD.'),
  quarter: z.enum(QUARTER_DAYS).describe('Quarter-day of the point’s local time in which the step begins.'),
  duration: z.number().describe('Hours.'),
  tair: value('Air temperature, °C; mean over longer steps.'),
  tair_min: value('Lowest air temperature of the step, °C.'),
  tair_max: value('Highest air temperature of the step, °C.'),
  tdew: value('Dew point, °C.'),
  rh: value('Relative humidity, %.'),
  pres: value('Pressure at the altitude of the point, hPa.'),
  wind_avg: value('Mean wind, km/h.'),
  wind_max: value('Gust, km/h; highest of the step.'),
  wind_dir: value('Where wind comes from, degrees.'),
  cloud: value('Cloud cover, %.'),
  solar: value('Sunshine on a level surface, W/m²; null where no source gives it.'),
  rain: amount('Rain, mm'),
  snow: amount('Fresh snow, cm'),
  rain_frz: amount('Rain that freezes on the road, or freezing rain where there is no road forecast, mm'),
  ice: amount('Ice pellets, mm'),
  rain_sum: value('Running sum of rain, mm; back to 0 after 3 dry steps.'),
  snow_sum: value('Running sum of snow, cm; back to 0 after 3 dry steps.'),
  rain_frz_sum: value('Running sum of freezing rain, mm; back to 0 after 3 dry steps.'),
  ice_sum: value('Running sum of ice pellets, mm; back to 0 after 3 dry steps.'),
  vis: value('Visibility, m; lowest of the step.'),
  weather: value(
    'Weather code, WMO 4677, with what freezes on the road; of a longer step the one that matters most to a road.',
  ),
  iso0: value('Freezing level, m; null without the feature forecast_iso0.'),
  pn: value('Rain–snow limit, m; null without the feature forecast_pn.'),
  corrected: z.boolean().describe('Whether the air temperature includes a forecaster’s correction.'),
})

export const ForecastRun = z.object({
  source: z.string(),
  issuedAt: Instant.describe('When the provider issued the run.'),
  knownAt: Instant.describe('When it was published on this server.'),
  endsAt: Instant,
  attributions: z
    .array(z.string())
    .describe('Attributions of all runs used; must be displayed with the forecast.'),
})

const Forecast = {
  castpointId: z.string(),
  timezone: z.string(),
  run: ForecastRun.nullable(),
  points: z.array(ForecastStep).describe('Empty if there is no run.'),
}

const castpoint = { castpointId: z.string() }
const topics = ['forecast_run', 'road_forecast', 'castpoint', 'humancast'] as const
const access = { scope: 'member', feature: 'forecasts' } as const
const dependsOnFeatures = ['forecast_iso0', 'forecast_pn'] as const

const forecast = <const Hours extends 1 | 6 | 24>(hours: Hours, summary: string) =>
  route({
    method: 'GET',
    path: `/castpoints/:castpointId/forecast/${hours}h`,
    area: 'forecast',
    summary,
    access,
    topics,
    dependsOnFeatures,
    params: castpoint,
    response: Forecast,
  })

export const getForecast1h = forecast(1, 'The newest run hour by hour, as far as it gives hours.')
export const getForecast6h = forecast(6, 'The newest run by quarter-days of the point’s local time.')
export const getForecast24h = forecast(24, 'The newest run by days of the point’s local time.')

export const getForecastMany = route({
  method: 'POST',
  path: '/castpoints/many/forecast/:hours',
  area: 'forecast',
  summary: 'Forecasts of several points, in 1h, 6h or 24h steps, on [from, to).',
  access,
  topics,
  dependsOnFeatures,
  params: { hours: z.enum(['1h', '6h', '24h']) },
  query: { from: InstantInput.optional(), to: InstantInput.optional() },
  body: z.object({ castpoints: z.array(z.string()).min(1).max(500) }).strict(),
  response: { forecasts: z.array(z.object(Forecast)).describe('Unknown points are omitted.') },
})

export const getCastpoint = route({
  method: 'GET',
  path: '/setups/:setupId/castpoints/:castpointId',
  area: 'forecast',
  summary: 'A forecast point, the point that it belongs to, and its latest run.',
  access,
  topics: ['forecast_run', 'castpoint', 'point'],
  varies: 'subscriptions',
  dependsOnFeatures: ['bridge', 'fcast_history'],
  params: { setupId: z.string(), castpointId: z.string() },
  response: {
    castpoint: z.object({
      id: z.string(),
      name: z.string(),
      longitude: z.number(),
      latitude: z.number(),
      altitude: z.number().nullable().describe('Metres.'),
      timezone: z.string(),
      isBridge: z.boolean().nullable().describe('null without the feature bridge.'),
      ...Subscriptions,
    }),
    point: Point.nullable(),
    run: ForecastRun.nullable(),
    previousRuns: z
      .array(z.object({ source: z.string(), issuedAt: Instant }))
      .describe('Newest first, at most 10; empty without the feature fcast_history.'),
  },
})

/** The longest list of winds, in hours. */
const MAX_WIND_HOURS = 72
const hourlyWind = (description: string) =>
  z.array(z.number().nullable()).describe(`${description}, one entry per hour from \`from\`.`)

export const listWindcasts = route({
  method: 'GET',
  path: '/setups/:setupId/windcasts',
  area: 'forecast',
  summary: 'Wind at every forecast point of the organisation for the hours from an instant.',
  access: { scope: 'member', feature: 'map_wind' },
  topics: ['forecast_run', 'castpoint', 'humancast', 'road_forecast'],
  params: { setupId: z.string() },
  query: {
    from: InstantInput.describe('First hour; rounded down to the full hour.'),
    hours: z.coerce.number().int().min(1).max(MAX_WIND_HOURS).optional().describe('Default: 24.'),
  },
  response: {
    from: Instant,
    hours: z.number().int().describe('Number of hours from `from` to the last entry of each list.'),
    winds: z
      .array(
        z.object({
          castpointId: z.string(),
          issuedAt: Instant.describe('When the forecast was made.'),
          wind_avg: hourlyWind('Mean wind, km/h'),
          wind_max: hourlyWind('Gust, km/h'),
          wind_dir: hourlyWind('Where wind comes from, degrees'),
        }),
      )
      .describe('Points without a wind forecast for these hours are omitted.'),
    attributions: z.array(z.string()),
  },
})
