import type { Treatment } from './circuit-codes.ts'

/** What the hours ahead of a road are cut into; each is judged by itself (docs/treatment.md). */
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

/** Why an advice is as it is: one of them, the first that matters. */
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

/** What is looked at before a row of the table holds. */
export const GUARDS = ['G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8', 'G9'] as const
export type Guard = (typeof GUARDS)[number]

/** What a guard made of an advice, or why it did not look. */
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

/** What is missing where nothing is advised. */
export const ADVICE_GAPS = ['old_run', 'surface', 'road', 'own_surface'] as const
export type AdviceGap = (typeof ADVICE_GAPS)[number]

/** What an advice rests on, with the unit in which it is kept. */
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

/** What the search for the nearest change moves. */
export const CHANGED_INPUTS = {
  surface: 'K',
  dew_point: 'K',
  onset: 'h',
  precipitation: '×',
  wind: 'km/h',
  residual_salt: 'g/m²',
} as const
export type ChangedInput = keyof typeof CHANGED_INPUTS

/** Why an order differs from what was advised, as its author says in one tap. */
export const DEPARTURES = ['local_knowledge', 'residual_salt', 'resources', 'forecast', 'other'] as const
export type Departure = (typeof DEPARTURES)[number]

/** What came of the road while an order stood, as the station at its forecast point saw it. */
export const ROAD_OUTCOMES = ['ice', 'snow', 'nothing', 'unknown'] as const
export type RoadCame = (typeof ROAD_OUTCOMES)[number]

type Dosed = {
  readonly treatment: Treatment
  readonly minGm2: number | null
  readonly maxGm2: number | null
  /** Of a rule; advice is of NaCl. */
  readonly deicer?: Deicer
}

/** Whether any rule of an order asks for something else than was advised; without a greatest quantity the least is all. */
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

/** Tables that an organisation may begin with. */
export const TREATMENT_PRESETS = ['default', 'scottish', 'fhwa', 'french'] as const
export type TreatmentPreset = (typeof TREATMENT_PRESETS)[number]

/** Of the costs of treatments. */
export const CURRENCIES = ['EUR', 'CAD'] as const
export type Currency = (typeof CURRENCIES)[number]
/** The road is forecast for 60 hours; what is advised needs a few of them to be judged by. */
export const SETTING_BOUNDS = {
  periodHours: { min: 6, max: 48 },
  amount: { min: 0, max: 1_000_000 },
} as const
export const USUAL_PERIOD_HOURS = 24
/** By what the scenarios of a road are made. */
export const SCENARIO_BASES = ['past_errors', 'ensemble'] as const

/** What is spread as salt. */
export const DEICERS = ['nacl', 'mgcl2', 'cacl2'] as const
export type Deicer = (typeof DEICERS)[number]
/** What a spreader carries; quantities are of the dry material. */
export const MATERIALS = [...DEICERS, 'abrasive'] as const
export type Material = (typeof MATERIALS)[number]
/** Of a plan that somebody tries. */
export const MAX_PLANNED_PASSES = 24
export const PLANNED_GM2 = { min: 0, max: 500 } as const

/** Of the limits within which an advice becomes a directive by itself. */
export const LIMIT_BOUNDS = {
  hour: { min: 0, max: 23 },
  leastConfidence: { min: 0.5, max: 1 },
  objectMinutes: { min: 5, max: 180 },
} as const

/** When a row of the table counts: once the situation has begun, or while it is ahead. */
export const ROW_TIMINGS = ['begun', 'ahead'] as const
export const MAX_TABLE_ROWS = 80
export const MAX_ROW_ID_LENGTH = 20
export const MAX_BASIS_LENGTH = 80
/** A trial of more circuits is asked in parts. */
export const MAX_TRIED_CIRCUITS = 10
export const TABLE_BOUNDS = {
  surfaceC: { min: -60, max: 60 },
  plowTriggerMm: { min: 1, max: 300 },
  aheadHours: { min: 1, max: 24 },
  oldestRunHours: { min: 1, max: 24 },
  incrementGm2: { min: 0.5, max: 10 },
} as const
