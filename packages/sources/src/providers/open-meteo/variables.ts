import type { ForecastCode } from '@verglas/contract/measures'
import type { EnsembleCode } from '../../facts/ensemble.ts'

/** The form of the provider's model names. */
export const MODEL = /^[a-z0-9_]{1,60}$/

/** `instant`: the value at the time. `hourBefore`: the value for the hour that ends at the time. */
type Variable = { name: string; code: ForecastCode; of: 'instant' | 'hourBefore' }

/** Hourly variables whose value is a measure of ours, old names after new ones. */
export const VARIABLES: readonly Variable[] = [
  { name: 'temperature_2m', code: 'tair', of: 'instant' },
  { name: 'dew_point_2m', code: 'tdew', of: 'instant' },
  { name: 'dewpoint_2m', code: 'tdew', of: 'instant' },
  { name: 'relative_humidity_2m', code: 'rh', of: 'instant' },
  { name: 'relativehumidity_2m', code: 'rh', of: 'instant' },
  { name: 'surface_pressure', code: 'pres', of: 'instant' },
  { name: 'wind_speed_10m', code: 'wind_avg', of: 'instant' },
  { name: 'windspeed_10m', code: 'wind_avg', of: 'instant' },
  { name: 'wind_direction_10m', code: 'wind_dir', of: 'instant' },
  { name: 'winddirection_10m', code: 'wind_dir', of: 'instant' },
  { name: 'wind_gusts_10m', code: 'wind_max', of: 'hourBefore' },
  { name: 'windgusts_10m', code: 'wind_max', of: 'hourBefore' },
  { name: 'cloud_cover', code: 'cloud', of: 'instant' },
  { name: 'cloudcover', code: 'cloud', of: 'instant' },
  { name: 'shortwave_radiation_instant', code: 'solar', of: 'instant' },
  { name: 'visibility', code: 'vis', of: 'instant' },
  { name: 'freezing_level_height', code: 'iso0', of: 'instant' },
  { name: 'freezinglevel_height', code: 'iso0', of: 'instant' },
  { name: 'snowfall', code: 'snow', of: 'hourBefore' },
]

/**
 * The documentation gives no period for the weather code, but it is derived from the amounts at the same
 * index and so describes the previous hour, as they do.
 */
export const WEATHER_NAMES = ['weather_code', 'weathercode'] as const

/** Amounts of water in the previous hour; together they are the liquid precipitation. */
export const RAIN = 'rain'
export const SHOWERS = 'showers'

/** The requested variables, under their current names. */
export const REQUESTED_VARIABLES: readonly string[] = [
  'temperature_2m',
  'dew_point_2m',
  'relative_humidity_2m',
  'surface_pressure',
  'wind_speed_10m',
  'wind_direction_10m',
  'wind_gusts_10m',
  'cloud_cover',
  'shortwave_radiation_instant',
  'visibility',
  'freezing_level_height',
  'weather_code',
  'rain',
  'showers',
  'snowfall',
]

/** Codes of WMO 4677 for freezing drizzle and freezing rain. */
export const FREEZING_CODES: ReadonlySet<number> = new Set([56, 57, 66, 67])

/** The subset of WMO 4677 that Open-Meteo uses; other numbers are ignored. */
export const WEATHER_CODES: ReadonlySet<number> = new Set([
  0, 1, 2, 3, 45, 48, 51, 53, 55, 56, 57, 61, 63, 65, 66, 67, 71, 73, 75, 77, 80, 81, 82, 85, 86, 95, 96, 99,
])

/** The requested variables of each ensemble member. */
export const ENSEMBLE_VARIABLES: readonly { name: string; code: EnsembleCode; of: Variable['of'] }[] = [
  { name: 'temperature_2m', code: 'tair', of: 'instant' },
  { name: 'wind_speed_10m', code: 'wind_avg', of: 'instant' },
  { name: 'wind_gusts_10m', code: 'wind_max', of: 'hourBefore' },
  { name: 'rain', code: 'rain', of: 'hourBefore' },
  { name: 'snowfall', code: 'snow', of: 'hourBefore' },
]
