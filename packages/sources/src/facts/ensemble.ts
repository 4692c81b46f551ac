import type { ForecastCode } from '@verglas/contract/measures'
import type { Location } from './location.ts'

/** Measures requested for each member of an ensemble. */
export const ENSEMBLE_CODES = [
  'tair',
  'rain',
  'snow',
  'wind_avg',
  'wind_max',
] as const satisfies ForecastCode[]
export type EnsembleCode = (typeof ENSEMBLE_CODES)[number]

/** More members than any service provides. The longest accepted run has sixteen days of hours. */
export const MAX_MEMBERS = 64
export const MAX_ENSEMBLE_STEPS = 384
/** Represents a missing value in stored values. */
export const MISSING_VALUE = -32768

/** One run of an ensemble at one place: equally likely time series of the weather. */
export type EnsembleFact = {
  kind: 'ensemble'
  location: Location
  /** When the provider made the run. */
  issuedAt: Date
  startAt: Date
  stepS: number
  /** Two to `MAX_MEMBERS`. */
  members: number
  /** One to `MAX_ENSEMBLE_STEPS`. */
  steps: number
  /**
   * One series per member in a stable order; each has one value per step in the metric unit, null if missing.
   */
  values: Partial<Record<EnsembleCode, (number | null)[][]>>
  /** Name of the provider's ensemble. */
  model: string | null
  attribution: string
}

/**
 * Whether every measure has a value or null for every member and step, and both numbers are within bounds.
 */
export function isRectangular({ members, steps, values }: EnsembleFact): boolean {
  return (
    members >= 2 &&
    members <= MAX_MEMBERS &&
    steps >= 1 &&
    steps <= MAX_ENSEMBLE_STEPS &&
    Object.values(values).every(
      (series) => series.length === members && series.every((memberValues) => memberValues.length === steps),
    )
  )
}
