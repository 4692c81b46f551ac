import type { ForecastCode } from '@verglas/contract/measures'
import type { Location } from './location.ts'

/** What a member of an ensemble is asked for. */
export const ENSEMBLE_CODES = [
  'tair',
  'rain',
  'snow',
  'wind_avg',
  'wind_max',
] as const satisfies ForecastCode[]
export type EnsembleCode = (typeof ENSEMBLE_CODES)[number]

/** More members than any service gives; the longest that is taken is sixteen days of hours. */
export const MAX_MEMBERS = 64
export const MAX_ENSEMBLE_STEPS = 384
/** Stands for what is not given where values are stored. */
export const MISSING_VALUE = -32768

/** One run of an ensemble at one place: courses of the weather of equal chance. */
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
  /** A series a member in lasting order, each with a value a step in the metric unit, null where it is not given. */
  values: Partial<Record<EnsembleCode, (number | null)[][]>>
  /** Which of the provider's ensembles. */
  model: string | null
  attribution: string
}

/** Whether every measure has a value or null for every member and step, and the numbers of both are within bounds. */
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
