import type { AlertType, WarningSeverity } from './alert-codes.ts'
import type { Quantity } from './measures.ts'
import type { RiskKind } from './risk-codes.ts'

/** Code tables of alert thresholds (ceils) and of the product's own alerts; their words are in `language`. */

/** Subject of a station threshold. */
export const CEIL_KINDS = ['air_min', 'air_max', 'surface_below_dew', 'wind', 'water_level'] as const
export type CeilKind = (typeof CEIL_KINDS)[number]

/** The values that a kind of threshold may contain; without bounds, it has no value of its own. */
export type CeilRow = {
  /** Quantity of the value; null if the kind has none. */
  readonly quantity: Quantity | null
  readonly bounds: readonly [number, number] | null
  /** Initial value in the form. */
  readonly usual: number | null
  readonly type: AlertType
}
export const CEILS = {
  air_min: { quantity: 'temperature', bounds: [-60, 55], usual: 0, type: 'frost' },
  air_max: { quantity: 'temperature', bounds: [-60, 55], usual: 30, type: 'heat' },
  surface_below_dew: { quantity: null, bounds: null, usual: null, type: 'ice' },
  wind: { quantity: 'speed', bounds: [1, 250], usual: 60, type: 'wind' },
  water_level: { quantity: 'level', bounds: [-20, 5000], usual: 3, type: 'high_water' },
} as const satisfies Record<CeilKind, CeilRow>

/** One threshold of a station, metric. */
export type CeilThreshold = {
  kind: CeilKind
  isEnabled: boolean
  severity: WarningSeverity
  /** °C, km/h or m; null if the kind has none. */
  value: number | null
  /** Direction from which the wind blows, degrees; null: any direction. */
  directionDeg: number | null
  /** For a water level: the forecast wind that must accompany it, km/h; null: the level alone. */
  windKmh: number | null
}

/** Half the sector of a wind direction, which is one of sixteen. */
export const CEIL_SECTOR_DEG = 22.5
/** Maximum number of threshold sets. */
export const MAX_CEIL_SETS = 200
export const MAX_CEIL_STATIONS = 5000
/** Maximum number of stations with a person's own thresholds. */
export const MAX_USER_CEILS = 500

/**
 * Rules by which the product warns at forecast points. `road_danger` uses the danger level of the road and is the
 * only one that also warns on circuits.
 */
export const WEATHER_RULE_KINDS = [
  'road_danger',
  'snow_amount',
  'snow_rate',
  'wind',
  'gust',
  'blowing_snow',
  'fog',
  'heat',
  'cold',
  'windchill',
  'thunderstorm',
] as const
export type WeatherRuleKind = (typeof WEATHER_RULE_KINDS)[number]
/** Thresholds of earlier versions, which `road_danger` replaced; stored alerts still name them. */
export const RETIRED_RULE_KINDS = ['freezing_rain', 'ice', 'frost'] as const
export const WEATHER_ALERT_KINDS = [...WEATHER_RULE_KINDS, ...RETIRED_RULE_KINDS] as const
export type WeatherAlertKind = (typeof WEATHER_ALERT_KINDS)[number]

type WeatherAlertRow = {
  readonly type: AlertType
  /** Quantity of the bounds; null: classes. */
  readonly quantity: Quantity | null
  /** Direction in which a value crosses a bound. */
  readonly crosses: 'up' | 'down'
  readonly bounds: readonly [number, number]
  /** The rule may also require a probability of a road below 0 °C. */
  readonly hasProbability: boolean
}
/** `road_danger` has danger levels, and the type of an alert follows from the cause (`ROAD_ALERT_TYPE`). `ice` and `frost` are mm of water on the road; thunderstorms come in classes: 1 thunder, 2 with hail, 3 a tornado. */
// biome-ignore format: a table reads by lines
export const WEATHER_ALERTS = {
  road_danger: { type: 'snow_ice', quantity: null, crosses: 'up', bounds: [2, 4], hasProbability: false },
  freezing_rain: { type: 'freezing_rain', quantity: 'rainRate', crosses: 'up', bounds: [0.01, 50], hasProbability: false },
  ice: { type: 'ice', quantity: 'rain', crosses: 'up', bounds: [0.01, 20], hasProbability: true },
  frost: { type: 'frost', quantity: 'rain', crosses: 'up', bounds: [0.005, 5], hasProbability: true },
  snow_amount: { type: 'snowfall', quantity: 'snow', crosses: 'up', bounds: [0.5, 200], hasProbability: false },
  snow_rate: { type: 'snowfall', quantity: 'snow', crosses: 'up', bounds: [0.1, 30], hasProbability: false },
  wind: { type: 'wind', quantity: 'speed', crosses: 'up', bounds: [10, 250], hasProbability: false },
  gust: { type: 'wind', quantity: 'speed', crosses: 'up', bounds: [10, 300], hasProbability: false },
  blowing_snow: { type: 'blowing_snow', quantity: 'speed', crosses: 'up', bounds: [10, 250], hasProbability: false },
  fog: { type: 'fog', quantity: 'visibility', crosses: 'down', bounds: [10, 5000], hasProbability: false },
  heat: { type: 'heat', quantity: 'temperature', crosses: 'up', bounds: [0, 55], hasProbability: false },
  cold: { type: 'cold', quantity: 'temperature', crosses: 'down', bounds: [-60, 20], hasProbability: false },
  windchill: { type: 'windchill', quantity: 'temperature', crosses: 'down', bounds: [-80, 10], hasProbability: false },
  thunderstorm: { type: 'thunderstorm', quantity: null, crosses: 'up', bounds: [1, 3], hasProbability: false },
} as const satisfies Record<WeatherAlertKind, WeatherAlertRow>

/** From moderate to extreme; null: the rule never reaches this severity. */
export type WeatherBounds = readonly [number | null, number | null, number | null]

export type WeatherRule = {
  kind: WeatherRuleKind
  isEnabled: boolean
  bounds: WeatherBounds
  /** Minimum probability of a road below 0 °C, percent; null: not required. */
  probabilityPct: number | null
  /** Only for `road_danger`: an alert begins at most this many hours before the danger; 24 if left out. */
  warningHours?: number | undefined
}

export const DEFAULT_WARNING_HOURS = 24
export const WARNING_HOURS_LIMITS = [1, 72] as const

/** Types of the product's own winter alerts, gravest first. */
export const ROAD_ALERT_TYPES = ['freezing_rain', 'ice', 'snowfall', 'frost'] as const
export type RoadAlertType = (typeof ROAD_ALERT_TYPES)[number]
/**
 * The type of alert for each cause. Snow is one alert whether it is loose, packed or melting, because it is one
 * operation. A film about to freeze counts as ice. Causes that are missing here are not winter dangers.
 */
export const ROAD_ALERT_TYPE: Readonly<Partial<Record<RiskKind, RoadAlertType>>> = {
  freezing_rain: 'freezing_rain',
  ice: 'ice',
  freezing_wet: 'ice',
  packed_snow: 'snowfall',
  snow: 'snowfall',
  slush: 'snowfall',
  frost: 'frost',
}

/** Owner of the rule behind an alert of the product. */
export const RULE_SCOPES = ['organisation', 'person', 'castpoint', 'circuit'] as const
export type RuleScope = (typeof RULE_SCOPES)[number]
