/** Sources of a report that a circuit was treated. */
export const TREATMENT_ORIGINS = ['hand', 'file', 'terminal'] as const
export type TreatmentOrigin = (typeof TREATMENT_ORIGINS)[number]

/** Reasons why a reported treatment cannot be accepted. */
export const TREATMENT_REFUSALS = [
  'unknown_circuit',
  'no_kilometres',
  'half_stretch',
  'empty_stretch',
  'nowhere',
  'quantity_missing',
  'quantity_unwanted',
  'deicer_unwanted',
  'too_old',
  'ahead',
  'other_report',
  'unreadable',
] as const
export type TreatmentRefusal = (typeof TREATMENT_REFUSALS)[number]

/**
 * Maximum age of a reported treatment, hours. By hand it is as long as the road model looks back, otherwise as long
 * as a winter is stored.
 */
export const MAX_REPORT_AGE_HOURS = { hand: 48, terminal: 30 * 24, file: 400 * 24 } as const satisfies Record<
  TreatmentOrigin,
  number
>

/** A dossier about some days includes reports received up to this many days after them. */
export const DOSSIER_REPORT_DAYS = 30

export const MAX_KM = 10_000
export const MAX_VEHICLE_LENGTH = 60
export const MAX_REPORT_ID_LENGTH = 100
export const MAX_IMPORTED_TREATMENTS = 2000

/** Limits for what a vehicle's terminal sends at once, and for how often. */
export const MAX_REPORTS = 200
export const MAX_REPORT_BYTES = 128 * 1024
export const MIN_REPORT_INTERVAL_S = 1
