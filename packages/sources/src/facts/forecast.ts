import type { ForecastCode } from '@verglas/contract/measures'
import type { Location } from './location.ts'

/** One run of a forecast at one place, for steps of one length. Longer steps are a fact of their own. */
export type ForecastFact = {
  kind: 'forecast'
  location: Location
  /** When the provider made the run. */
  issuedAt: Date
  startAt: Date
  stepS: number
  /** One value per step in the metric unit, null where it is not given. */
  values: Partial<Record<ForecastCode, (number | null)[]>>
  /** Which of the provider's models, where it has several: their runs are kept apart. */
  model?: string
  attribution: string
}
