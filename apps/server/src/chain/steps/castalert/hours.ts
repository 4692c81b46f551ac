import type { WeatherHour } from '@verglas/contract/alerting'
import { ROAD_MEASURES, storedOffset } from '@verglas/contract/measures'
import type { RiskLevel } from '@verglas/contract/risk-codes'
import { HOUR_MS } from '@verglas/quantities'
import { type GripLimits, hazardKind, storedLevel } from '@verglas/road-hazard'
import type { AsOf } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import {
  forecastColumn,
  type Hours,
  type PlaceSeries,
  roadColumn,
  roadSeries,
  weatherSeries,
} from '../../facts/point-series.ts'

const WEATHER = {
  airC: forecastColumn('tair'),
  windKmh: forecastColumn('wind_avg'),
  gustKmh: forecastColumn('wind_max'),
  rainMm: forecastColumn('rain'),
  freezingRainMm: forecastColumn('rain_frz'),
  snowCm: forecastColumn('snow'),
  visibilityM: forecastColumn('vis'),
  weatherCode: forecastColumn('weather'),
} as const
const DANGER = {
  dangerLevel: roadColumn('hazard_level'),
  dangerKind: roadColumn('hazard_kind'),
  gripPct: [ROAD_MEASURES.grip.column, 1, storedOffset('grip')],
} as const
const ROAD = {
  ...DANGER,
  looseSnowMm: roadColumn('snow'),
  belowZero: roadColumn('p_below_zero'),
} as const

type Request = { readonly castpointIds: readonly string[]; readonly gripLimits: GripLimits }

/** The value of a series in an hour. */
const at = (series: Float64Array | undefined, hour: number): number | null => {
  const value = series?.[hour]
  return value === undefined || Number.isNaN(value) ? null : value
}

/** The danger of the road at a point by hour; road forecasts of older programs have no level. */
const dangersOf =
  (seriesByName: ReadonlyMap<string, PlaceSeries>, castpointId: string, limits: GripLimits) =>
  (hour: number): Pick<WeatherHour, 'dangerLevel' | 'dangerKind'> => {
    const stored = (name: keyof typeof DANGER) => at(seriesByName.get(name)?.get(castpointId), hour)
    const kindCode = stored('dangerKind')
    const dangerLevel = storedLevel(
      { level: stored('dangerLevel'), kind: kindCode, gripPct: stored('gripPct') },
      limits,
    )
    const kind = dangerLevel === null ? 'none' : hazardKind(kindCode ?? 0)
    return { dangerLevel, dangerKind: kind === 'none' ? null : kind }
  }

/** The danger levels of the road at points; null where they are unknown. */
export async function dangerLevels(
  db: Db,
  { castpointIds, gripLimits }: Request,
  span: Hours,
  asOf: AsOf,
): Promise<(castpointId: string) => (RiskLevel | null)[]> {
  const seriesByName = await roadSeries(db, DANGER, castpointIds, span, asOf)
  return (castpointId) => {
    const dangerAt = dangersOf(seriesByName, castpointId, gripLimits)
    return Array.from({ length: span.hours }, (_, hour) => dangerAt(hour).dangerLevel)
  }
}

/** The hourly forecast at points; null where it is unknown. */
export async function weatherHours(
  db: Db,
  { castpointIds, gripLimits }: Request,
  span: Hours,
  asOf: AsOf,
): Promise<(castpointId: string) => WeatherHour[]> {
  const seriesByName = new Map<string, PlaceSeries>([
    ...(await weatherSeries(db, WEATHER, castpointIds, span, asOf)),
    ...(await roadSeries(db, ROAD, castpointIds, span, asOf)),
  ])
  return (castpointId) => {
    const seriesOfPoint = (name: keyof typeof WEATHER | keyof typeof ROAD) =>
      seriesByName.get(name)?.get(castpointId)
    const [air, wind, gust] = [seriesOfPoint('airC'), seriesOfPoint('windKmh'), seriesOfPoint('gustKmh')]
    const [rain, freezingRain, snow] = [
      seriesOfPoint('rainMm'),
      seriesOfPoint('freezingRainMm'),
      seriesOfPoint('snowCm'),
    ]
    const [visibility, code] = [seriesOfPoint('visibilityM'), seriesOfPoint('weatherCode')]
    const [looseSnow, belowZero] = [seriesOfPoint('looseSnowMm'), seriesOfPoint('belowZero')]
    const dangerAt = dangersOf(seriesByName, castpointId, gripLimits)
    return Array.from({ length: span.hours }, (_, hour): WeatherHour => {
      const share = at(belowZero, hour)
      return {
        atMs: span.startMs + hour * HOUR_MS,
        airC: at(air, hour),
        windKmh: at(wind, hour),
        gustKmh: at(gust, hour),
        rainMm: at(rain, hour),
        freezingRainMm: at(freezingRain, hour),
        snowCm: at(snow, hour),
        visibilityM: at(visibility, hour),
        weatherCode: at(code, hour),
        looseSnowMm: at(looseSnow, hour),
        belowZeroPct: share === null ? null : share * 100,
        ...dangerAt(hour),
      }
    })
  }
}
