/** Kinds of danger on a road, in the order in which they are named where two are as high. */
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
  /** Unit of its values and of the bounds of a rule. */
  readonly unit: '°C' | 'K' | 'mm' | 'mm/h' | 'km/h' | 'm'
  /** Between which a bound means something. */
  readonly bounds: readonly [least: number, most: number]
  /** More of it can only make a road worse; a rule that asks for less of it would turn that round. */
  readonly isCover?: true
}

/** What a rule may ask of an hour on a segment. Stores are mm of water. */
export const RISK_MEASURES = {
  surface: { unit: '°C', bounds: [-60, 80] },
  /** Surface over the freezing point of what lies on it. */
  freezing_margin: { unit: 'K', bounds: [-60, 80] },
  /** Surface over the dew point of the air. */
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
  /** Gusts across the line of the segment. */
  crosswind: { unit: 'km/h', bounds: [0, 400] },
  visibility: { unit: 'm', bounds: [0, 100_000] },
} as const satisfies Record<string, Measure>

export type RiskMeasure = keyof typeof RISK_MEASURES
export const RISK_MEASURE_NAMES = Object.keys(RISK_MEASURES) as readonly RiskMeasure[]

export const isCover = (name: RiskMeasure): boolean => 'isCover' in RISK_MEASURES[name]

/** One hour on one segment; what is not known is NaN, and no rule that asks for it fires. */
export type RiskValues = Readonly<Record<RiskMeasure, number>>

export const MAX_RISK_RULES = 100
export const MAX_RISK_CONDITIONS = 6
