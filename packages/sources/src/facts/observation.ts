import type { QualityFlag } from '@verglas/contract/codes'
import type { MeasureCode } from '@verglas/contract/measures'
import type { Location } from './location.ts'

/** Why a value may be wrong; `raw` is the refused or doubtful value as the source gave it. */
export type Quality = { flag: QualityFlag; raw?: number | string; note?: string }

/** One station at one instant. Values are in the metric unit of the measure; missing ones are left out. */
export type ObservationFact = {
  kind: 'observation'
  /** The provider's own stable id of the station; the engine derives the product's id from it. */
  stationRef: string
  stationName: string
  location: Location
  /** Instant of the values. */
  observedAt: Date
  /** When the provider sent it, if given: of two messages about one instant the later one counts. */
  reportedAt?: Date
  values: Partial<Record<MeasureCode, number>>
  quality: Partial<Record<MeasureCode, Quality>>
  /** The message element each value was taken from, if there were several candidates. */
  elements: Partial<Record<MeasureCode, string>>
  /** Must be displayed wherever the data are displayed. */
  attribution: string
}
