import type { MeasureCode } from './measures.ts'

/** Steps of the statistics over a period. */
export const STATISTIC_STEPS = ['hour', 'day', 'month', 'season'] as const
export type StatisticStep = (typeof STATISTIC_STEPS)[number]

type Threshold = { readonly code: MeasureCode } & (
  | { readonly below: number }
  | { readonly atLeast: number }
  | { readonly among: readonly number[] }
)

/**
 * Thresholds, metric, beyond which days and hours are counted. A change here needs a new number in the
 * server's `COUNTING_RULES`, so that the stored counts are computed again.
 */
export const THRESHOLDS = {
  air_frost: { code: 'tair', below: 0 },
  air_cold: { code: 'tair', below: -10 },
  road_frost: { code: 'ts', below: 0 },
  /** Frosty, icy or snowy, according to the sensor. */
  road_slippery: { code: 'road_state', among: [4, 5, 8] },
  wind_strong: { code: 'wind_avg', atLeast: 50 },
  gust_strong: { code: 'wind_max', atLeast: 80 },
  gust_violent: { code: 'wind_max', atLeast: 100 },
  visibility_low: { code: 'vis', below: 200 },
} as const satisfies Record<string, Threshold>

export type ThresholdKey = keyof typeof THRESHOLDS
export const THRESHOLD_KEYS = Object.keys(THRESHOLDS) as readonly ThresholdKey[]

export const thresholdsOf = (code: MeasureCode): readonly ThresholdKey[] =>
  THRESHOLD_KEYS.filter((key) => THRESHOLDS[key].code === code)

export function isBeyond(key: ThresholdKey, value: number): boolean {
  const threshold: Threshold = THRESHOLDS[key]
  if ('below' in threshold) return value < threshold.below
  if ('atLeast' in threshold) return value >= threshold.atLeast
  return threshold.among.includes(value)
}

/** Default measures of the statistics. */
export const STATISTIC_MEASURES = [
  'tair',
  'ts',
  'tdew',
  'rh',
  'wind_avg',
  'wind_max',
  'rain',
  'rain_sum',
  'snow',
  'snow_depth',
  'vis',
  'road_state',
] as const satisfies readonly MeasureCode[]

/** Measures whose freeze-thaw cycles are counted. */
export const FREEZE_THAW_MEASURES = ['tair', 'ts'] as const satisfies readonly MeasureCode[]

/** The longest periods, in days, by step. */
export const MAX_STATISTIC_DAYS = {
  hour: 92,
  day: 800,
  month: 11_000,
  season: 11_000,
} as const satisfies Record<StatisticStep, number>

/**
 * Lower bounds of the speed classes of a wind rose, km/h; below the first there is a calm, as on the Beaufort
 * scale.
 */
export const WIND_CLASSES_KMH = [1, 10, 20, 30, 50] as const
/** Number of sectors in a wind rose, all equally wide and the first centred on north. */
export const WIND_SECTORS = 16

/**
 * The longest period that is compared with the same one of other years, in days, and the number of past years
 * searched.
 */
export const MAX_COMPARED_DAYS = 366
export const MAX_COMPARED_YEARS = 15

/**
 * Snow data of a station, the best first: amounts of new snow, precipitation falling as snow, and snow depth.
 */
export const SNOW_SOURCES = ['snow', 'rate', 'depth'] as const
export type SnowSource = (typeof SNOW_SOURCES)[number]
/**
 * Minimum of a snow event. A depth alone needs more, because its sensors err by a centimetre. The sources are
 * in docs/statistics.md.
 */
export const MIN_SNOW_CM = { snow: 0.2, rate: 0.2, depth: 2 } as const satisfies Record<SnowSource, number>

/**
 * Elements of thirty-year normals for each month: means of the day’s air temperature, its minimum and maximum
 * (°C), precipitation (mm), new snow (cm), days with a minimum of 0 °C or below, and days with a maximum of 0
 * °C or below.
 */
export const NORMAL_ELEMENTS = [
  'tmean',
  'tmin',
  'tmax',
  'precipitation',
  'snow',
  'frost_days',
  'ice_days',
] as const
export type NormalElement = (typeof NORMAL_ELEMENTS)[number]
/** Maximum distance between a place and its reference station; farther away it has no normals, km. */
export const NORMAL_WITHIN_KM = 75
