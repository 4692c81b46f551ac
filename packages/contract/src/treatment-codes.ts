import type { Treatment } from './circuit-codes.ts'

/**
 * Situations into which a road's coming hours are divided; advice is given for each separately
 * (docs/treatment.md).
 */
export const SITUATIONS = [
  'freezing_rain',
  'ice_pellets',
  'snow',
  'light_snow',
  'loose_snow',
  'packed',
  'thin_ice',
  'wet_freezing',
  'frost',
  'dry',
  'other',
] as const
export type Situation = (typeof SITUATIONS)[number]

/** Reasons for an advice; the first that applies is given. */
export const ADVICE_REASONS = [
  'normal',
  'start_freezing_rain',
  'start_snow_in_range',
  'starts_as_rain',
  'warm_onset',
  'too_warm',
  'too_cold',
  'cold_blowing',
  'plow_only',
  'below_min',
  'above_max',
  'protected',
  'no_moisture',
  'no_data',
  'human_override',
] as const
export type AdviceReason = (typeof ADVICE_REASONS)[number]

/** Checks that must pass before a row of the table applies. */
export const GUARDS = ['G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8', 'G9'] as const
export type Guard = (typeof GUARDS)[number]

/** Effect of a guard on an advice, or why it was not checked. */
export const GUARD_EFFECTS = [
  'none',
  'refused',
  'protected',
  'subtracted',
  'unconfirmed',
  'plow_only',
  'later',
  'no_brine',
  'patrol',
  'capped',
  'prewetted',
] as const
export type GuardEffect = (typeof GUARD_EFFECTS)[number]

/** Data whose absence makes advice impossible. */
export const ADVICE_GAPS = ['old_run', 'surface', 'road', 'own_surface'] as const
export type AdviceGap = (typeof ADVICE_GAPS)[number]

/** Inputs of an advice, with the unit in which they are stored. */
export const ADVICE_INPUTS = {
  surface: '°C',
  dew_margin: 'K',
  water: 'mm',
  ice: 'mm',
  loose_snow: 'mm',
  packed_snow: 'mm',
  rain: 'mm',
  snow: 'mm',
  freezing_rain: 'mm',
  ice_pellets: 'mm',
  residual_salt: 'g/m²',
  film_freezing_point: '°C',
  measured_freezing_point: '°C',
  wind: 'km/h',
} as const
export type AdviceInput = keyof typeof ADVICE_INPUTS

/** Inputs that are varied in the search for the smallest change that would alter the advice. */
export const CHANGED_INPUTS = {
  surface: 'K',
  dew_point: 'K',
  onset: 'h',
  precipitation: '×',
  wind: 'km/h',
  residual_salt: 'g/m²',
} as const
export type ChangedInput = keyof typeof CHANGED_INPUTS

/** Reasons for an order that deviates from the advice; its author selects one with a tap. Sent as `departure`. */
export const DEVIATION_REASONS = [
  'local_knowledge',
  'residual_salt',
  'resources',
  'forecast',
  'other',
] as const
export type DeviationReason = (typeof DEVIATION_REASONS)[number]

/**
 * What happened on the road while an order was in force, as observed by the station at its forecast point.
 */
export const ROAD_OUTCOMES = ['ice', 'snow', 'nothing', 'unknown'] as const
export type RoadOutcomeCode = (typeof ROAD_OUTCOMES)[number]

type Dosed = {
  readonly treatment: Treatment
  readonly minGm2: number | null
  readonly maxGm2: number | null
  /** Only for a rule; advice always refers to NaCl. */
  readonly deicer?: Deicer
}

/**
 * Whether any rule of an order differs from the advice. Without a maximum quantity, the minimum counts as the
 * maximum too.
 */
export function differsFromAdvice(rules: readonly Dosed[], advice: Dosed): boolean {
  const upperGm2 = ({ minGm2, maxGm2 }: Dosed) => maxGm2 ?? minGm2
  return rules.some(
    (rule) =>
      rule.treatment !== advice.treatment ||
      (rule.deicer ?? 'nacl') !== 'nacl' ||
      rule.minGm2 !== advice.minGm2 ||
      upperGm2(rule) !== upperGm2(advice),
  )
}

/** Tables that an organisation may start with. */
export const TREATMENT_PRESETS = ['default', 'scottish', 'fhwa', 'french'] as const
export type TreatmentPreset = (typeof TREATMENT_PRESETS)[number]

/** Currencies of treatment costs. */
export const CURRENCIES = ['EUR', 'CAD'] as const
export type Currency = (typeof CURRENCIES)[number]
/** Bounds of the settings. The road is forecast for 60 hours, some of which are needed to evaluate a situation. */
export const SETTING_BOUNDS = {
  periodHours: { min: 6, max: 48 },
  amount: { min: 0, max: 1_000_000 },
  closingLeadMinutes: { min: 0, max: 360 },
} as const
export const USUAL_PERIOD_HOURS = 24
/** Data from which the scenarios of a road are made. */
export const SCENARIO_BASES = ['past_errors', 'ensemble'] as const

/** Danger levels that a level of service may permit: at most C1, C2 or C3 of the French driving conditions. */
export const GOAL_LEVELS = [1, 2, 3] as const
export type ServiceLevel = {
  /** The danger level that a road may have at most. */
  readonly goalLevel: (typeof GOAL_LEVELS)[number]
  /** How long the road may be worse at a time. */
  readonly returnMinutes: number
}
export const RETURN_MINUTES = { min: 15, max: 1440 } as const
/** Level of service of an organisation that has set none (product default). */
export const USUAL_SERVICE: ServiceLevel = { goalLevel: 1, returnMinutes: 60 }
/**
 * Starting values for the French levels of service N1 to N4. N1 (C1 again within two hours) is that of a motorway
 * concession; the others are product defaults, because operators set their own.
 */
export const SERVICE_PRESETS = {
  n1: { goalLevel: 1, returnMinutes: 120 },
  n2: { goalLevel: 1, returnMinutes: 240 },
  n3: { goalLevel: 2, returnMinutes: 360 },
  n4: { goalLevel: 3, returnMinutes: 720 },
} as const satisfies Readonly<Record<string, ServiceLevel>>

/** Materials spread as salt. */
export const DEICERS = ['nacl', 'mgcl2', 'cacl2'] as const
export type Deicer = (typeof DEICERS)[number]
/** Materials that a spreader carries; quantities are of dry material. */
export const MATERIALS = [...DEICERS, 'abrasive'] as const
export type Material = (typeof MATERIALS)[number]
/** Materials that a vehicle can carry; brine is also needed for pre-wetted salt. */
export const CARRIED_MATERIALS = [...DEICERS, 'brine', 'abrasive'] as const
export type CarriedMaterial = (typeof CARRIED_MATERIALS)[number]
/** Materials of a vehicle if nobody has entered any. */
export const USUAL_CARRIED_MATERIALS: readonly CarriedMaterial[] = ['nacl', 'brine', 'abrasive']
export const CAPACITY_KG = { min: 100, max: 40_000 } as const
export const STOCK_KG = { min: 0, max: 100_000_000 } as const
/** Limits of a plan in a what-if. */
export const MAX_PLANNED_PASSES = 24
export const PLANNED_GM2 = { min: 0, max: 500 } as const

/** Limits within which an advice automatically becomes a directive. */
export const LIMIT_BOUNDS = {
  hour: { min: 0, max: 23 },
  leastConfidence: { min: 0.5, max: 1 },
  objectMinutes: { min: 5, max: 180 },
} as const

/** Dangers that a plan names: those of a road, and snow that the wind drives over it; mildest first. */
export const PLAN_KINDS = [
  'none',
  'freezing_wet',
  'frost',
  'slush',
  'snow',
  'blowing_snow',
  'packed_snow',
  'ice',
  'freezing_rain',
] as const
export const PLAN_REASONS = [
  'normal',
  'protected',
  'warm_onset',
  'cold_blowing',
  'too_warm',
  'watch',
  'no_moisture',
  'harmful',
] as const
/** Why a plan does not hold. */
export const PLAN_PROBLEMS = [
  'no_vehicle',
  'late',
  'rounds_too_long',
  'capacity',
  'stock',
  'material',
  'too_cold',
  'more_dangerous',
  'stays_slippery',
] as const
/** Why the road model takes a pass of the treatment table out of a plan, replaces it or adds one. */
export const PLAN_REVISIONS = ['protected', 'more_dangerous'] as const
/** Remedies for a plan that does not hold. */
export const PLAN_REMEDIES = [
  'higher_rate',
  'further_passes',
  'shorter_rounds',
  'second_vehicle',
  'reload',
  'restock',
  'other_material',
  'closing',
] as const

/** When a row of the table applies: once the situation has begun, or while it is still to come. */
export const ROW_TIMINGS = ['begun', 'ahead'] as const
export const MAX_TABLE_ROWS = 80
export const MAX_ROW_ID_LENGTH = 20
export const MAX_BASIS_LENGTH = 80
/** Maximum number of circuits in one trial; for more, the caller makes several calls. */
export const MAX_TRIED_CIRCUITS = 10
export const TABLE_BOUNDS = {
  surfaceC: { min: -60, max: 60 },
  plowTriggerMm: { min: 1, max: 300 },
  aheadHours: { min: 1, max: 24 },
  oldestRunHours: { min: 1, max: 24 },
  incrementGm2: { min: 0.5, max: 10 },
} as const
