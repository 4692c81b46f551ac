import type { WeatherHour } from '@verglas/contract/alerting'
import { FORECAST_MEASURES, ROAD_MEASURES } from '@verglas/contract/measures'
import { HOUR_MS } from '@verglas/quantities'
import type { AsOf } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import { forecastSeries, type Hours, type PlaceSeries } from '../oversight/queries.ts'

const forecast = (code: keyof typeof FORECAST_MEASURES) =>
  [FORECAST_MEASURES[code].column, FORECAST_MEASURES[code].scale] as const
const road = (code: keyof typeof ROAD_MEASURES) =>
  [ROAD_MEASURES[code].column, ROAD_MEASURES[code].scale] as const

const WEATHER = {
  airC: forecast('tair'),
  windKmh: forecast('wind_avg'),
  gustKmh: forecast('wind_max'),
  rainMm: forecast('rain'),
  freezingRainMm: forecast('rain_frz'),
  snowCm: forecast('snow'),
  visibilityM: forecast('vis'),
  weatherCode: forecast('weather'),
} as const
const ROAD = {
  iceMm: road('ice'),
  frostMm: road('frost'),
  looseSnowMm: road('snow'),
  belowZero: road('p_below_zero'),
} as const

/** The hourly forecast at points; null where it is unknown. */
export async function weatherHours(
  db: Db,
  castpointIds: readonly string[],
  span: Hours,
  asOf: AsOf,
): Promise<(castpointId: string) => WeatherHour[]> {
  const seriesByName = new Map<string, PlaceSeries>([
    ...(await forecastSeries(db, { table: 'forecast_run', columns: WEATHER }, castpointIds, span, asOf)),
    ...(await forecastSeries(db, { table: 'road_forecast', columns: ROAD }, castpointIds, span, asOf)),
  ])
  return (castpointId) => {
    const own = (name: keyof typeof WEATHER | keyof typeof ROAD) => seriesByName.get(name)?.get(castpointId)
    const [air, wind, gust] = [own('airC'), own('windKmh'), own('gustKmh')]
    const [rain, freezingRain, snow] = [own('rainMm'), own('freezingRainMm'), own('snowCm')]
    const [visibility, code] = [own('visibilityM'), own('weatherCode')]
    const [ice, frost, looseSnow] = [own('iceMm'), own('frostMm'), own('looseSnowMm')]
    const belowZero = own('belowZero')
    return Array.from({ length: span.hours }, (_, hour): WeatherHour => {
      const at = (series: Float64Array | undefined) => {
        const value = series?.[hour]
        return value === undefined || Number.isNaN(value) ? null : value
      }
      const share = at(belowZero)
      return {
        atMs: span.startMs + hour * HOUR_MS,
        airC: at(air),
        windKmh: at(wind),
        gustKmh: at(gust),
        rainMm: at(rain),
        freezingRainMm: at(freezingRain),
        snowCm: at(snow),
        visibilityM: at(visibility),
        weatherCode: at(code),
        iceMm: at(ice),
        frostMm: at(frost),
        looseSnowMm: at(looseSnow),
        belowZeroPct: share === null ? null : share * 100,
      }
    })
  }
}
