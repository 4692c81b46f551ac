import type { MeasureCode } from './measures.ts'

/** Steps in which statistics of a period are given. */
export const STATISTIC_STEPS = ['hour', 'day', 'month', 'season'] as const
export type StatisticStep = (typeof STATISTIC_STEPS)[number]

type Threshold = { readonly code: MeasureCode } & (
  | { readonly below: number }
  | { readonly atLeast: number }
  | { readonly among: readonly number[] }
)

/**
 * Of which days and hours are counted, metric. A change of what is here wants another number of `COUNTING_RULES` of the
 * server, so that what is kept is counted anew.
 */
export const THRESHOLDS = {
  air_frost: { code: 'tair', below: 0 },
  air_cold: { code: 'tair', below: -10 },
  road_frost: { code: 'ts', below: 0 },
  /** Frosty, icy or snowy, as the sensor says. */
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

/** What statistics show unless somebody asks for others. */
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

/** Measures of which freezing and thawing are counted. */
export const FREEZE_THAW_MEASURES = ['tair', 'ts'] as const satisfies readonly MeasureCode[]

/** The longest periods, in days. */
export const MAX_STATISTIC_DAYS = {
  hour: 92,
  day: 800,
  month: 11_000,
  season: 11_000,
} as const satisfies Record<StatisticStep, number>

/** A calm is below the first of these speeds, km/h, as on the scale of Beaufort; the classes of a wind rose begin at them. */
export const WIND_CLASSES_KMH = [1, 10, 20, 30, 50] as const
/** As many directions as a wind rose has, each as wide as the others and the first around north. */
export const WIND_SECTORS = 16

/** The longest period that is held beside the same one of other years, in days, and how many years back it is looked for. */
export const MAX_COMPARED_DAYS = 366
export const MAX_COMPARED_YEARS = 15

/** What a station gives of snow, the best first: fallen amounts, water that falls as snow, and what lies. */
export const SNOW_SOURCES = ['snow', 'rate', 'depth'] as const
export type SnowSource = (typeof SNOW_SOURCES)[number]
/** Less is no snow event; of a depth alone more is needed, since its sensors err by a centimetre. docs/statistics.md has the sources. */
export const MIN_SNOW_CM = { snow: 0.2, rate: 0.2, depth: 2 } as const satisfies Record<SnowSource, number>

/**
 * What normals of thirty years say of each month: means of the day’s air temperature, lowest and highest (°C), water fallen
 * (mm), snow fallen (cm), days with a lowest of 0 °C or below, and with a highest of 0 °C or below.
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
/** Farther from its reference station a place has no normals, km. */
export const NORMAL_WITHIN_KM = 75
