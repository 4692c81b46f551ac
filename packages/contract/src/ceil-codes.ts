import type { AlertType, WarningSeverity } from './alert-codes.ts'
import type { Quantity } from './measures.ts'

/** Code tables of alert thresholds (ceils) and of the product's own alerts; words for them live in `language`. */

/** What a threshold of a station is about. */
export const CEIL_KINDS = ['air_min', 'air_max', 'surface_below_dew', 'wind', 'water_level'] as const
export type CeilKind = (typeof CEIL_KINDS)[number]

/** What a threshold may be given; absent bounds: it has no value of its own. */
export type CeilRow = {
  /** Of the value; null where the kind has none. */
  readonly quantity: Quantity | null
  readonly bounds: readonly [number, number] | null
  /** What the form begins with. */
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
  /** °C, km/h or m; null where the kind has none. */
  value: number | null
  /** Where the wind blows from, degrees; null: from anywhere. */
  directionDeg: number | null
  /** Of a water level: the forecast wind that has to go with it, km/h; null: the level alone. */
  windKmh: number | null
}

/** Half the sector of a wind direction: one of sixteen names. */
export const CEIL_SECTOR_DEG = 22.5
/** Thresholds of one kind within one set. */
export const MAX_CEIL_SETS = 200
export const MAX_CEIL_STATIONS = 5000
/** Stations at which one person has thresholds of their own. */
export const MAX_USER_CEILS = 500

/** What the product warns of at forecast points. */
export const WEATHER_ALERT_KINDS = [
  'freezing_rain',
  'ice',
  'frost',
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
export type WeatherAlertKind = (typeof WEATHER_ALERT_KINDS)[number]

type WeatherAlertRow = {
  readonly type: AlertType
  /** Of the bounds; null: classes. */
  readonly quantity: Quantity | null
  /** From which side a value crosses a bound. */
  readonly crosses: 'up' | 'down'
  readonly bounds: readonly [number, number]
  /** The probability of a road below 0 °C can be asked for besides. */
  readonly hasProbability: boolean
}
/** `ice` and `frost` are mm of water on the road; thunderstorms come in classes: 1 thunder, 2 with hail, 3 a tornado. */
export const WEATHER_ALERTS = {
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
} as const satisfies Record<WeatherAlertKind, WeatherAlertRow> // biome-ignore format: one table row

/** From moderate to extreme; null: this severity is not reached by the rule. */
export type WeatherBounds = readonly [number | null, number | null, number | null]

export type WeatherRule = {
  kind: WeatherAlertKind
  isEnabled: boolean
  bounds: WeatherBounds
  /** Least probability of a road below 0 °C, percent; null: not asked for. */
  probabilityPct: number | null
}

/** Whose rule an alert of the product came of. */
export const RULE_SCOPES = ['organisation', 'person', 'castpoint'] as const
export type RuleScope = (typeof RULE_SCOPES)[number]
