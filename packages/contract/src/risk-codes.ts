import { type DangerLevel, HAZARD_KINDS, type HazardKind } from '@verglas/road-hazard'

/** Dangers that do not depend on grip; they follow from the table of an organisation. */
export const RULE_KINDS = ['aquaplaning', 'crosswind', 'fog'] as const
export type RuleKind = (typeof RULE_KINDS)[number]
/** Levels of a rule: the specification's segment risk 1, 2, 3 is the danger level 2, 3, 4. */
export const RULE_LEVELS = [1, 2, 3] as const
export type RuleLevel = (typeof RULE_LEVELS)[number]

/** Causes of slipperiness, gravest first. */
export type WinterKind = Exclude<HazardKind, 'none'>
export const WINTER_KINDS = HAZARD_KINDS.filter((kind): kind is WinterKind => kind !== 'none').toReversed()
/** Kinds of danger on a road: the causes of slipperiness, then the others. */
export const RISK_KINDS = [...WINTER_KINDS, ...RULE_KINDS] as const
export type RiskKind = (typeof RISK_KINDS)[number]

/** Danger level of a segment in an hour: none 0, minor 1, moderate 2, high 3, extreme 4. */
export type RiskLevel = DangerLevel
export const RISK_LEVELS = [1, 2, 3, 4] as const

/** Segment risk of the specification: 1, 2, 3 is the level 2, 3, 4. */
export const segmentRiskOf = (level: RiskLevel): 0 | RuleLevel => Math.max(0, level - 1) as 0 | RuleLevel

/** Groups of kinds for which people watch: any snow, any ice. */
export const RISK_FAMILIES = [
  'ice',
  'freezing_rain',
  'snow',
  'frost',
  'aquaplaning',
  'crosswind',
  'fog',
] as const
export type RiskFamily = (typeof RISK_FAMILIES)[number]

const FAMILY: Partial<Record<RiskKind, RiskFamily>> = {
  freezing_wet: 'ice',
  packed_snow: 'snow',
  slush: 'snow',
}
export const familyOfRisk = (kind: RiskKind): RiskFamily => FAMILY[kind] ?? (kind as RiskFamily) // The rest have the same name.

type Measure = {
  /** Unit of the measure's values and of a rule's bounds. */
  readonly unit: '°C' | 'K' | 'mm' | 'mm/h' | 'km/h' | 'm'
  /** Range in which a bound is meaningful. */
  readonly bounds: readonly [min: number, max: number]
  /** More of this measure can only make a road worse; a rule that fires on less of it would be reversed. */
  readonly isCover?: true
}

/** Measures that a rule may check for an hour on a segment. Water, snow and ice are in mm of water. */
export const RISK_MEASURES = {
  surface: { unit: '°C', bounds: [-60, 80] },
  /** Surface temperature minus the freezing point of the water, snow or ice on the road. */
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
