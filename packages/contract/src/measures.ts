/**
 * Everything the product measures or forecasts, one row per measure. Charts, tiles, tables, thresholds, the
 * database columns and quality control all read this table; no code switches on a measure code.
 */
import type { Quantity } from '@verglas/quantities'

export type { Quantity }

export type MeasureGroup = 'road' | 'air' | 'wind' | 'precipitation' | 'ground' | 'system'

/** How readings within one step of a series become one value. */
export type Aggregation = 'mean' | 'max' | 'min' | 'sum' | 'last' | 'direction'
/** Aggregation of a forecast; `significance`: the most significant weather. */
type ForecastAggregation = Aggregation | 'significance'

type MeasureRow = {
  /** Column of `observation`; null if the value is stored in its `extra` object under the code. */
  readonly column: string | null
  readonly group: MeasureGroup
  readonly quantity: Quantity
  /**
   * Plausible range in the metric unit. A value outside it is left out; the reading's quality keeps the raw
   * value with the flag `out_of_range`.
   */
  readonly min: number
  readonly max: number
  readonly aggregation: Aggregation
  /** How the measure is drawn; `line` only if a value can be averaged with its neighbours. */
  readonly drawn: 'line' | 'bars' | 'ribbon' | 'arrows' | 'none'
  /** Names of the code table for quantity `code`. */
  readonly codes?: 'roadState' | 'rainType' | 'iceRisk' | 'weather'
}

const row = (
  column: string | null,
  group: MeasureGroup,
  quantity: Quantity,
  [min, max]: readonly [number, number],
  aggregation: Aggregation = 'mean',
  drawn: MeasureRow['drawn'] = 'line',
  codes?: MeasureRow['codes'],
): MeasureRow => ({ column, group, quantity, min, max, aggregation, drawn, ...(codes ? { codes } : {}) })

export const MEASURES = {
  ts: row('surface_temperature_c', 'road', 'temperature', [-50, 75]),
  tss: row('subsurface_temperature_c', 'ground', 'temperature', [-50, 75]),
  'tss-5': row(null, 'ground', 'temperature', [-50, 75]),
  'tss-10': row(null, 'ground', 'temperature', [-50, 75]),
  'tss-30': row(null, 'ground', 'temperature', [-50, 75]),
  road_state: row('road_state', 'road', 'code', [0, 9], 'last', 'ribbon', 'roadState'),
  ice_risk: row('ice_risk', 'road', 'code', [0, 5], 'last', 'ribbon', 'iceRisk'),
  film: row('water_film_mm', 'road', 'rain', [0, 20]),
  road_ice: row('road_ice_mm', 'road', 'rain', [0, 50]),
  adhesion: row('adhesion', 'road', 'ratio', [0, 1]),
  salt: row('salt_concentration', 'road', 'salt', [0, 400]),
  tfreeze: row('freezing_point_c', 'road', 'temperature', [-40, 0]),
  tair: row('air_temperature_c', 'air', 'temperature', [-60, 55]),
  tdew: row('dew_point_c', 'air', 'temperature', [-60, 55]),
  rh: row('relative_humidity_pct', 'air', 'percent', [0, 105]),
  pres: row('pressure_hpa', 'air', 'pressure', [600, 1100]),
  pres_sea: row(null, 'air', 'pressure', [850, 1100]),
  vis: row('visibility_m', 'air', 'visibility', [0, 75000], 'min'),
  solar: row('solar_wm2', 'air', 'irradiance', [0, 1400]),
  wbgt: row('wbgt_c', 'air', 'temperature', [-20, 50]),
  /** Air quality health index of Canada; above 10 it is displayed as «10+», although the number continues. */
  aqhi: row(null, 'air', 'index', [0, 100], 'max'),
  /** Air quality index of the United States; it exceeds 500 in smoke. */
  aqi: row(null, 'air', 'index', [0, 2000], 'max'),
  pm25: row(null, 'air', 'concentration', [0, 5000]),
  wind_force: row('wind_speed_kmh', 'wind', 'speed', [0, 250]),
  wind_avg: row('wind_average_kmh', 'wind', 'speed', [0, 250]),
  wind_max: row('wind_gust_kmh', 'wind', 'speed', [0, 250], 'max'),
  wind_dir: row('wind_direction_deg', 'wind', 'direction', [0, 360], 'direction', 'arrows'),
  precip_type: row('precipitation_type', 'precipitation', 'code', [0, 4], 'last', 'ribbon', 'rainType'),
  precip_rate: row('precipitation_rate_mmh', 'precipitation', 'rainRate', [0, 300], 'mean', 'bars'),
  rain: row('rain_mm', 'precipitation', 'rain', [0, 300], 'sum', 'bars'),
  rain_sum: row('rain_accumulation_mm', 'precipitation', 'rain', [0, 100000], 'last'),
  snow: row('snow_cm', 'precipitation', 'snow', [0, 100], 'sum', 'bars'),
  snow_depth: row('snow_depth_cm', 'ground', 'snow', [0, 500]),
  water: row('water_elevation_m', 'ground', 'level', [-20, 5000]),
  /** Negative where the tide reverses a river. */
  discharge: row(null, 'ground', 'flow', [-100_000, 400_000]),
  battery: row('battery_v', 'system', 'voltage', [0, 30]),
} as const satisfies Record<string, MeasureRow>

export type MeasureCode = keyof typeof MEASURES
export type Measure = MeasureRow & { readonly code: MeasureCode }

export const MEASURE_CODES = Object.keys(MEASURES) as readonly MeasureCode[]

export function measure(code: MeasureCode): Measure {
  return { code, ...MEASURES[code] }
}

export function isMeasureCode(code: string): code is MeasureCode {
  return Object.hasOwn(MEASURES, code)
}

type ForecastRow = {
  /** Column of `forecast_run`: an integer array of value × `scale`, null where the run lacks the measure. */
  readonly column: string
  readonly quantity: Quantity
  /** Stored integer = round(value × scale). */
  readonly scale: number
  /** How the values of shorter steps are combined into a longer step. */
  readonly aggregation: ForecastAggregation
}

/**
 * Measures that a forecast run can contain for each step. Amounts (rain, snow, freezing rain, ice pellets) are sums
 * over the step that begins at the time; all other values are those at the time.
 */
export const FORECAST_MEASURES = {
  tair: { column: 'air_temperature', quantity: 'temperature', scale: 100, aggregation: 'mean' },
  tdew: { column: 'dew_point', quantity: 'temperature', scale: 100, aggregation: 'mean' },
  rh: { column: 'relative_humidity', quantity: 'percent', scale: 10, aggregation: 'mean' },
  pres: { column: 'pressure', quantity: 'pressure', scale: 10, aggregation: 'mean' },
  wind_avg: { column: 'wind_average', quantity: 'speed', scale: 10, aggregation: 'mean' },
  wind_max: { column: 'wind_gust', quantity: 'speed', scale: 10, aggregation: 'max' },
  wind_dir: { column: 'wind_direction', quantity: 'direction', scale: 1, aggregation: 'direction' },
  cloud: { column: 'cloud_cover', quantity: 'percent', scale: 1, aggregation: 'mean' },
  solar: { column: 'shortwave', quantity: 'irradiance', scale: 1, aggregation: 'mean' },
  rain: { column: 'rain', quantity: 'rain', scale: 100, aggregation: 'sum' },
  snow: { column: 'snow', quantity: 'snow', scale: 100, aggregation: 'sum' },
  rain_frz: { column: 'freezing_rain', quantity: 'rain', scale: 100, aggregation: 'sum' },
  ice: { column: 'ice_pellets', quantity: 'rain', scale: 100, aggregation: 'sum' },
  vis: { column: 'visibility', quantity: 'visibility', scale: 0.1, aggregation: 'min' },
  weather: { column: 'weather_code', quantity: 'code', scale: 1, aggregation: 'significance' },
  iso0: { column: 'freezing_level', quantity: 'altitude', scale: 0.1, aggregation: 'mean' },
  pn: { column: 'rain_snow_limit', quantity: 'altitude', scale: 0.1, aggregation: 'mean' },
} as const satisfies Record<string, ForecastRow>

export type ForecastCode = keyof typeof FORECAST_MEASURES
export const FORECAST_CODES = Object.keys(FORECAST_MEASURES) as readonly ForecastCode[]

type RoadRow = {
  /** Column of `road_forecast`: an integer array of value × `scale`, null where it is not given. */
  readonly column: string
  /** Stored integer = round(value × scale). */
  readonly scale: number
  /**
   * `begin`: the value at the start of a step. `step`: a value for the step, such as its worst or its sum, or the
   * cover of the road at its end.
   */
  readonly of: 'begin' | 'step'
}

/**
 * Measures of a road forecast. Water, snow and ice are in mm of water, salt in g/m². An hour of a road begins at
 * its instant, like an hour of weather (docs/hazards.md), and everything that is displayed or answered uses such
 * steps. The model evaluates an instant together with the time before it, so the values of a step are stored with
 * the instant at which the step ends (`storedOffset`).
 */
export const ROAD_MEASURES = {
  ts: { column: 'surface', scale: 100, of: 'begin' },
  ts_model: { column: 'model_surface', scale: 100, of: 'begin' },
  ts_low: { column: 'surface_low', scale: 100, of: 'begin' },
  ts_high: { column: 'surface_high', scale: 100, of: 'begin' },
  tss: { column: 'subsurface', scale: 100, of: 'begin' },
  tair: { column: 'air_temperature', scale: 100, of: 'begin' },
  tdew: { column: 'dew_point', scale: 100, of: 'begin' },
  water: { column: 'water', scale: 100, of: 'step' },
  ice: { column: 'ice', scale: 100, of: 'step' },
  snow: { column: 'snow', scale: 100, of: 'step' },
  packed: { column: 'packed', scale: 100, of: 'step' },
  frost: { column: 'frost', scale: 1000, of: 'step' },
  salt: { column: 'salt', scale: 10, of: 'step' },
  tfreeze: { column: 'freezing_point', scale: 100, of: 'step' },
  condition: { column: 'condition', scale: 1, of: 'step' },
  road_state: { column: 'road_state', scale: 1, of: 'step' },
  ice_risk: { column: 'ice_risk', scale: 1, of: 'step' },
  grip: { column: 'grip', scale: 100, of: 'step' },
  precip_type: { column: 'precipitation_type', scale: 1, of: 'step' },
  hazard_level: { column: 'hazard_level', scale: 1, of: 'step' },
  hazard_kind: { column: 'hazard_kind', scale: 1, of: 'step' },
  p_ice: { column: 'ice_probability', scale: 100, of: 'step' },
  rain: { column: 'rain', scale: 100, of: 'step' },
  snowfall: { column: 'snowfall', scale: 100, of: 'step' },
  rain_frz: { column: 'freezing_rain', scale: 100, of: 'step' },
  p_below_zero: { column: 'below_zero', scale: 100, of: 'begin' },
} as const satisfies Record<string, RoadRow>

/** Offset, in an array of instants, from the start of a step to the index at which its value is stored. */
export const storedOffset = (code: RoadCode): 0 | 1 => (ROAD_MEASURES[code].of === 'step' ? 1 : 0)

export type RoadCode = keyof typeof ROAD_MEASURES
export const ROAD_CODES = Object.keys(ROAD_MEASURES) as readonly RoadCode[]
