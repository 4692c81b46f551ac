import { z } from 'zod'
import { NormalReference } from './climate-normals.ts'
import { Instant, route } from './route.ts'
import { TIDE_DATUMS } from './tide-codes.ts'
import { TideExtreme } from './tides.ts'

const value = (description: string) => z.number().nullable().describe(description)
const access = { scope: 'member', feature: 'forecasts' } as const
const params = { castpointId: z.string() }
const Levels = z.array(z.object({ dt: Instant, level: z.number().describe('Metres.') }))
const place = { castpointId: z.string(), timezone: z.string() }

export const getClimacast = route({
  method: 'GET',
  path: '/castpoints/:castpointId/climacast',
  area: 'climate',
  summary: 'Climate at the point for the next days: thirty-year normals, and the archive of its station.',
  access: { scope: 'member', feature: 'long_cast' },
  topics: ['observation', 'forecast_run', 'castpoint', 'point', 'climate_normal'],
  params,
  response: {
    ...place,
    reference: NormalReference.nullable().describe(
      'Reference of the thirty-year normals: the nearest of the organisation within 75 km; null: there is none.',
    ),
    normals: z
      .array(
        z.object({
          day: z.string().describe('Month and day, MM-DD.'),
          tmin: value('Lowest air temperature, °C, at the altitude of the point.'),
          tmean: value('Mean air temperature, °C.'),
          tmax: value('Highest air temperature, °C.'),
          precipitation: value('mm in a day.'),
        }),
      )
      .describe('One entry for each of the next 15 days; empty without a reference.'),
    basis: z.object({
      stationId: z.string().nullable(),
      from: Instant.nullable(),
      to: Instant.nullable(),
      days: z.number().int().describe('Number of days with readings used for the archive means.'),
    }),
    days: z
      .array(
        z.object({
          day: z.string().describe('Month and day, MM-DD.'),
          n: z.number().int().describe('Number of days used, from two weeks around the date over all years.'),
          tmin: value('Mean lowest air temperature, °C.'),
          tmax: value('Mean highest air temperature, °C.'),
          tmin_p10: value('One day in ten is colder, °C.'),
          tmax_p90: value('One day in ten is warmer, °C.'),
          rain: value('Mean precipitation of a day, mm.'),
        }),
      )
      .describe('One entry for each of the next 15 days with data; missing values are not estimated.'),
  },
})

export const getWatercast = route({
  method: 'GET',
  path: '/castpoints/:castpointId/watercast',
  area: 'climate',
  summary:
    'Water level at the point: gauge readings of seven days, and the stored forecast: the tide, high and low waters, the level forecast with the weather.',
  access,
  topics: ['observation', 'tide', 'castpoint', 'point', 'station', 'setup_station', 'station_setting'],
  params,
  response: {
    ...place,
    stationId: z
      .string()
      .nullable()
      .describe(
        'The gauge: the station of the point, otherwise the nearest with tides within 15 km; null: there is none.',
      ),
    gauge: z
      .object({
        name: z.string(),
        distanceKm: z.number(),
        datum: z
          .enum(TIDE_DATUMS)
          .nullable()
          .describe('Reference level of the tides; null: the reference level of the station.'),
        attribution: z.string(),
      })
      .nullable(),
    observed: Levels,
    predicted: Levels.describe('Level of the tide alone.'),
    forecast: Levels.describe('Level with weather and river flow.'),
    extremes: z.array(TideExtreme).describe('High and low waters, in chronological order.'),
  },
})

export const getAircastAnalysis = route({
  method: 'GET',
  path: '/castpoints/:castpointId/aircast_anl',
  area: 'climate',
  summary:
    'The atmosphere at the point over the last 48 h, by hour: readings if available, otherwise the forecast of that time.',
  access,
  topics: ['observation', 'forecast_run', 'castpoint', 'point'],
  params,
  response: {
    ...place,
    stationId: z.string().nullable(),
    points: z.array(
      z.object({
        dt: Instant,
        origin: z.enum(['observation', 'forecast', 'none']),
        tair: value('Air temperature, °C.'),
        tdew: value('Dew point, °C.'),
        rh: value('Relative humidity, %.'),
        pres: value('Pressure, hPa.'),
        wind_avg: value('Mean wind, km/h.'),
        wind_dir: value('Where wind comes from, degrees.'),
        rain: value('Rain of the hour, mm.'),
      }),
    ),
  },
})
