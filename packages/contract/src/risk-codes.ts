/** Kinds of danger on a road, in the order in which equally high ones are named. */
export const RISK_KINDS = [
  'ice',
  'freezing_rain',
  'snow',
  'frost',
  'aquaplaning',
  'crosswind',
  'fog',
] as const
export type RiskKind = (typeof RISK_KINDS)[number]

/** 0 none, 1 low, 2 moderate, 3 high. */
export type RiskLevel = 0 | 1 | 2 | 3
export const RISK_LEVELS = [1, 2, 3] as const

type Measure = {
  /** Unit of the measure's values and of a rule's bounds. */
  readonly unit: '°C' | 'K' | 'mm' | 'mm/h' | 'km/h' | 'm'
  /** Range in which a bound is meaningful. */
  readonly bounds: readonly [least: number, most: number]
  /** More of it can only make a road worse; a rule that fires on less of it would be reversed. */
  readonly isCover?: true
}

/** Measures that a rule may check for an hour on a segment. Water, snow and ice are in mm of water. */
export const RISK_MEASURES = {
  surface: { unit: '°C', bounds: [-60, 80] },
  /** Surface temperature minus the freezing point of what lies on the road. */
  freezing_margin: { unit: 'K', bounds: [-60, 80] },
  /** Surface temperature minus the dew point of the air. */
  dew_margin: { unit: 'K', bounds: [-60, 80] },
  air: { unit: '°C', bounds: [-60, 55] },
  film: { unit: 'mm', bounds: [0, 100], isCover: true },
  ice: { unit: 'mm', bounds: [0, 100], isCover: true },
  frost: { unit: 'mm', bounds: [0, 10], isCover: true },
  loose_snow: { unit: 'mm', bounds: [0, 500], isCover: true },
  packed_snow: { unit: 'mm', bounds: [0, 500], isCover: true },
  rain: { unit: 'mm/h', bounds: [0, 300] },
  snowfall: { unit: 'mm/h', bounds: [0, 300] },
  freezing_rain: { unit: 'mm/h', bounds: [0, 300] },
  /** Component of the gusts across the line of the segment. */
  crosswind: { unit: 'km/h', bounds: [0, 400] },
  visibility: { unit: 'm', bounds: [0, 100_000] },
} as const satisfies Record<string, Measure>

export type RiskMeasure = keyof typeof RISK_MEASURES
export const RISK_MEASURE_NAMES = Object.keys(RISK_MEASURES) as readonly RiskMeasure[]

export const isCover = (name: RiskMeasure): boolean => 'isCover' in RISK_MEASURES[name]

/** Values of one hour on one segment; unknown ones are NaN, and a rule that needs them does not fire. */
export type RiskValues = Readonly<Record<RiskMeasure, number>>

export const MAX_RISK_RULES = 100
export const MAX_RISK_CONDITIONS = 6
