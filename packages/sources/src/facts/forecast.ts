import type { ForecastCode } from '@verglas/contract/measures'
import type { Location } from './location.ts'

/** One run of a forecast at one place, with steps of one length. Longer steps are a separate fact. */
export type ForecastFact = {
  kind: 'forecast'
  location: Location
  /** When the provider made the run. */
  issuedAt: Date
  startAt: Date
  stepS: number
  /** One value per step in the metric unit, null if missing. */
  values: Partial<Record<ForecastCode, (number | null)[]>>
  /** Name of the provider's model if it has several: their runs are stored separately. */
  model?: string
  attribution: string
}
