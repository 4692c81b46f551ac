import { z } from 'zod'
import { NormalReference } from './climate-normals.ts'
import { Instant, route } from './route.ts'
import { TIDE_DATUMS } from './tide-codes.ts'
import { TideExtreme } from './tides.ts'

const value = (what: string) => z.number().nullable().describe(what)
const access = { scope: 'member', feature: 'forecasts' } as const
const params = { castpointId: z.string() }
const Levels = z.array(z.object({ dt: Instant, level: z.number().describe('Metres.') }))
const place = { castpointId: z.string(), timezone: z.string() }

export const getClimacast = route({
  method: 'GET',
  path: '/castpoints/:castpointId/climacast',
  area: 'climate',
  summary:
    'What is usual at the point on the days ahead: normals of thirty years, and its own station’s archive.',
  access: { scope: 'member', feature: 'long_cast' },
  topics: ['observation', 'forecast_run', 'castpoint', 'point', 'climate_normal'],
  params,
  response: {
    ...place,
    reference: NormalReference.nullable().describe(
      'Whose normals of thirty years count here: the nearest of the organisation within 75 km. Null: it has none.',
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
      .describe('Of each of the next 15 days; empty without a reference.'),
    basis: z.object({
      stationId: z.string().nullable(),
      from: Instant.nullable(),
      to: Instant.nullable(),
      days: z.number().int().describe('Days with readings behind the means of the archive.'),
    }),
    days: z
      .array(
        z.object({
          day: z.string().describe('Month and day, MM-DD.'),
          n: z.number().int().describe('Days within a fortnight around it, over all years.'),
          tmin: value('Mean lowest air temperature, °C.'),
          tmax: value('Mean highest air temperature, °C.'),
          tmin_p10: value('One day in ten is colder, °C.'),
          tmax_p90: value('One day in ten is warmer, °C.'),
          rain: value('Mean precipitation of a day, mm.'),
        }),
      )
      .describe('For each of the next 15 days, where there is any; no number is made up.'),
  },
})

export const getWatercast = route({
  method: 'GET',
  path: '/castpoints/:castpointId/watercast',
  area: 'climate',
  summary:
    'Water level at the point: measured by its gauge over seven days, and what is stored of the days to come: the tide, high and low waters, the level foreseen with the weather.',
  access,
  topics: ['observation', 'tide', 'castpoint', 'point', 'station', 'setup_station', 'station_setting'],
  params,
  response: {
    ...place,
    stationId: z
      .string()
      .nullable()
      .describe(
        'The gauge: the station of the point, else the nearest with tides within 15 km. Null: there is none.',
      ),
    gauge: z
      .object({
        name: z.string(),
        distanceKm: z.number(),
        datum: z
          .enum(TIDE_DATUMS)
          .nullable()
          .describe('What tides are above; null: the level of the station.'),
        attribution: z.string(),
      })
      .nullable(),
    observed: Levels,
    predicted: Levels.describe('Of the tides alone.'),
    forecast: Levels.describe('With the weather and the river.'),
    extremes: z.array(TideExtreme).describe('High and low waters, in their order.'),
  },
})

export const getAircastAnalysis = route({
  method: 'GET',
  path: '/castpoints/:castpointId/aircast_anl',
  area: 'climate',
  summary:
    'The atmosphere at the point over the last 48 h, hour by hour: readings first, else the run of then.',
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
