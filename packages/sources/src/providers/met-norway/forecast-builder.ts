/** Test support: made-up answers of Locationforecast 2.0 in the provider's form. */
import { HOUR_MS, isoSeconds } from '@verglas/quantities'

export type AnEntry = {
  time: string
  details?: Record<string, unknown>
  next1h?: [symbol: string, mm: number]
  next6h?: [symbol: string, mm: number]
}

export const UNITS = {
  air_pressure_at_sea_level: 'hPa',
  air_temperature: 'celsius',
  cloud_area_fraction: '%',
  dew_point_temperature: 'celsius',
  precipitation_amount: 'mm',
  relative_humidity: '%',
  wind_from_direction: 'degrees',
  wind_speed: 'm/s',
  wind_speed_of_gust: 'm/s',
}

const DETAILS = {
  air_pressure_at_sea_level: 1013.2,
  air_temperature: -4,
  cloud_area_fraction: 80.5,
  dew_point_temperature: -6.1,
  relative_humidity: 85.2,
  wind_from_direction: 310.4,
  wind_speed: 5,
  wind_speed_of_gust: 10.5,
}

type AnAnswer = {
  entries?: AnEntry[]
  meta?: Record<string, unknown>
  geometry?: unknown
}

export function anAnswer({ entries = aRun(), meta = {}, geometry }: AnAnswer = {}) {
  return {
    type: 'Feature',
    geometry: geometry === undefined ? { type: 'Point', coordinates: [6.1, 45.2, 1000] } : geometry,
    properties: {
      meta: { updated_at: '2026-01-15T11:20:31Z', units: UNITS, ...meta },
      timeseries: entries.map(entryOf),
    },
  }
}

function entryOf({ time, details = {}, next1h, next6h }: AnEntry) {
  return {
    time,
    data: {
      instant: { details: { ...DETAILS, ...details } },
      ...(next1h ? { next_1_hours: periodOf(next1h) } : {}),
      ...(next6h ? { next_6_hours: periodOf(next6h) } : {}),
    },
  }
}

function periodOf([symbol_code, precipitation_amount]: [string, number]) {
  return { summary: { symbol_code }, details: { precipitation_amount } }
}

/**
 * Six hourly entries, then three six-hourly ones, then a final instant without a period: the usual form,
 * shortened.
 */
export function aRun(start = '2026-01-15T12:00:00Z'): AnEntry[] {
  const at = (hours: number) => isoSeconds(Date.parse(start) + hours * HOUR_MS)
  return [
    ...[0, 1, 2, 3, 4, 5].map((hour): AnEntry => {
      return {
        time: at(hour),
        details: { air_temperature: -4 + hour },
        next1h: ['lightsnow', 0.2],
        next6h: ['snow', 1.2],
      }
    }),
    ...[6, 12, 18].map((hour): AnEntry => ({ time: at(hour), next6h: ['cloudy', 0] })),
    { time: at(24) },
  ]
}
