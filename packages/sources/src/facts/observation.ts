import type { QualityFlag } from '@verglas/contract/codes'
import type { MeasureCode } from '@verglas/contract/measures'
import type { Location } from './location.ts'

/** Why a value is not plainly good; `raw` is the refused or doubtful value as the source gave it. */
export type Quality = { flag: QualityFlag; raw?: number | string; note?: string }

/** One station at one instant. Values in the metric unit of the measure; what is absent is not listed. */
export type ObservationFact = {
  kind: 'observation'
  /** The provider's own stable name of the station; the engine makes the product's id from it. */
  stationRef: string
  stationName: string
  location: Location
  /** Instant the values are about. */
  observedAt: Date
  /** When the provider said it, where the message tells: of two messages of one instant the later one holds. */
  reportedAt?: Date
  values: Partial<Record<MeasureCode, number>>
  quality: Partial<Record<MeasureCode, Quality>>
  /** Which element of the message each value came from, where there was a choice. */
  elements: Partial<Record<MeasureCode, string>>
  /** To be shown wherever the data are shown. */
  attribution: string
}
