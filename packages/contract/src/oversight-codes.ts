import type { Quantity } from '@verglas/quantities'

/**
 * Places that an oversight watches: forecast points by their forecast, stations by their readings, segments
 * of the network.
 */
export const OVERSIGHT_PLACE_KINDS = ['castpoint', 'station', 'segment'] as const
export type OversightPlaceKind = (typeof OVERSIGHT_PLACE_KINDS)[number]

export const OVERSIGHT_OPERATORS = ['gte', 'lte'] as const
export type OversightOperator = (typeof OVERSIGHT_OPERATORS)[number]

type Measure = {
  readonly of: OversightPlaceKind
  readonly quantity: Quantity
  /** A difference is converted by scaling only, without an offset. */
  readonly isDifference?: true
  /** Range in which a bound is meaningful. */
  readonly bounds: readonly [min: number, max: number]
  /** Default operator in an editor: the direction that is usually dangerous. */
  readonly usual: OversightOperator
  readonly digits: 0 | 1
}

const row = (
  of: OversightPlaceKind,
  quantity: Quantity,
  bounds: readonly [number, number],
  usual: OversightOperator,
  digits: 0 | 1 = 0,
): Measure => ({ of, quantity, bounds, usual, digits })

/**
 * Measures that a rule may check at a place in an hour. Forecast amounts are those of the hour that begins.
 */
export const OVERSIGHT_MEASURES = {
  /** Segment risk of the specification: the danger level minus 1. */
  risk: row('segment', 'code', [1, 3], 'gte'),
  road_surface: row('segment', 'temperature', [-60, 80], 'lte', 1),
  /** Danger level of the road at a point. */
  danger: row('castpoint', 'code', [1, 4], 'gte'),
  surface: row('castpoint', 'temperature', [-60, 80], 'lte', 1),
  /** Surface temperature minus the dew point of the air. */
  dew_margin: { ...row('castpoint', 'temperature', [-40, 80], 'lte', 1), isDifference: true },
  air: row('castpoint', 'temperature', [-60, 55], 'lte', 1),
  rain: row('castpoint', 'rainRate', [0, 300], 'gte', 1),
  snowfall: row('castpoint', 'snow', [0, 100], 'gte', 1),
  freezing_rain: row('castpoint', 'rainRate', [0, 300], 'gte', 1),
  wind: row('castpoint', 'speed', [0, 400], 'gte'),
  gust: row('castpoint', 'speed', [0, 400], 'gte'),
  visibility: row('castpoint', 'visibility', [0, 100_000], 'lte'),
  observed_surface: row('station', 'temperature', [-60, 80], 'lte', 1),
  observed_air: row('station', 'temperature', [-60, 55], 'lte', 1),
  observed_gust: row('station', 'speed', [0, 400], 'gte'),
  observed_visibility: row('station', 'visibility', [0, 100_000], 'lte'),
  observed_rain: row('station', 'rainRate', [0, 300], 'gte', 1),
  observed_film: row('station', 'rain', [0, 20], 'gte', 1),
  observed_level: row('station', 'level', [-20, 5000], 'gte', 1),
} as const satisfies Record<string, Measure>

export type OversightMeasure = keyof typeof OVERSIGHT_MEASURES
export const OVERSIGHT_MEASURE_NAMES = Object.keys(OVERSIGHT_MEASURES) as readonly OversightMeasure[]
export const oversightMeasure = (name: OversightMeasure): Measure => OVERSIGHT_MEASURES[name]

/** Danger level of a value of `risk` or `danger`; null for measures that do not judge the road. */
export function dangerLevelOf(measure: OversightMeasure, value: number): number | null {
  if (measure === 'danger') return value
  return measure === 'risk' ? value + 1 : null
}
/** Whether a measure is the danger of the road, which has its own severity. */
export const isDangerMeasure = (measure: OversightMeasure): boolean => dangerLevelOf(measure, 1) !== null

export const MAX_OVERSIGHTS = 500
export const MAX_OVERSIGHT_RULES = 10
export const MAX_OVERSIGHT_PLACES = 2000
/** Maximum of consecutive hours that a rule may require. */
export const MAX_OVERSIGHT_HOURS = 12
/** Future hours that are evaluated, besides the current one. */
export const OVERSIGHT_LOOKAHEAD_HOURS = 48
/** Days over which a draft is tested. */
export const OVERSIGHT_TRY_DAYS = 30
export const OVERSIGHT_RADIUS_KM = [0.5, 500] as const
/** Maximum number of firing places that are stored by name for each rule. */
export const MAX_NAMED_PLACES = 60
