import type { WeatherHour } from '@verglas/contract/alerting'
import { ROAD_MEASURES, storedOffset } from '@verglas/contract/measures'
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
const ROAD = {
  dangerLevel: roadColumn('hazard_level'),
  dangerKind: roadColumn('hazard_kind'),
  gripPct: [ROAD_MEASURES.grip.column, 1, storedOffset('grip')],
  looseSnowMm: roadColumn('snow'),
  belowZero: roadColumn('p_below_zero'),
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
    ...(await weatherSeries(db, WEATHER, castpointIds, span, asOf)),
    ...(await roadSeries(db, ROAD, castpointIds, span, asOf)),
  ])
  return (castpointId) => {
    const own = (name: keyof typeof WEATHER | keyof typeof ROAD) => seriesByName.get(name)?.get(castpointId)
    const [air, wind, gust] = [own('airC'), own('windKmh'), own('gustKmh')]
    const [rain, freezingRain, snow] = [own('rainMm'), own('freezingRainMm'), own('snowCm')]
    const [visibility, code] = [own('visibilityM'), own('weatherCode')]
    const [level, kind, grip] = [own('dangerLevel'), own('dangerKind'), own('gripPct')]
    const [looseSnow, belowZero] = [own('looseSnowMm'), own('belowZero')]
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
        looseSnowMm: at(looseSnow),
        belowZeroPct: share === null ? null : share * 100,
        ...dangerOf({ level: at(level), kind: at(kind), gripPct: at(grip) }, gripLimits),
      }
    })
  }
}
