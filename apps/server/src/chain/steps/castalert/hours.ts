import type { WeatherHour } from '@verglas/contract/alerting'
import { FORECAST_MEASURES, ROAD_MEASURES } from '@verglas/contract/measures'
import { HOUR_MS } from '@verglas/quantities'
import { type GripLimits, hazardKind, storedLevel, withRoadRain } from '@verglas/road-hazard'
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
  dangerLevel: road('hazard_level'),
  dangerKind: road('hazard_kind'),
  gripPct: [ROAD_MEASURES.grip.column, 1],
  freezesMm: road('rain_frz'),
  looseSnowMm: road('snow'),
  belowZero: road('p_below_zero'),
} as const

/** Road forecasts of older programs have no level. */
function dangerOf(
  stored: { level: number | null; kind: number | null; gripPct: number | null },
  limits: GripLimits,
): Pick<WeatherHour, 'dangerLevel' | 'dangerKind'> {
  const dangerLevel = storedLevel(stored, limits)
  const kind = dangerLevel === null ? 'none' : hazardKind(stored.kind ?? 0)
  return { dangerLevel, dangerKind: kind === 'none' ? null : kind }
}

/** The hourly forecast at points; null where it is unknown. */
export async function weatherHours(
  db: Db,
  { castpointIds, gripLimits }: { castpointIds: readonly string[]; gripLimits: GripLimits },
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
    const [level, kind, freezes] = [own('dangerLevel'), own('dangerKind'), own('freezesMm')]
    const [grip, looseSnow, belowZero] = [own('gripPct'), own('looseSnowMm'), own('belowZero')]
    return Array.from({ length: span.hours }, (_, hour): WeatherHour => {
      const at = (series: Float64Array | undefined, index = hour) => {
        const value = series?.[index]
        return value === undefined || Number.isNaN(value) ? null : value
      }
      const share = at(belowZero)
      return {
        atMs: span.startMs + hour * HOUR_MS,
        airC: at(air),
        windKmh: at(wind),
        gustKmh: at(gust),
        // What freezes is a sum over the hour before, the weather a sum over the hour after its instant.
        ...withRoadRain({ rainMm: at(rain), freezingRainMm: at(freezingRain) }, at(freezes, hour + 1)),
        snowCm: at(snow),
        visibilityM: at(visibility),
        weatherCode: at(code),
        looseSnowMm: at(looseSnow),
        belowZeroPct: share === null ? null : share * 100,
        ...dangerOf({ level: at(level), kind: at(kind), gripPct: at(grip) }, gripLimits),
      }
    })
  }
}
