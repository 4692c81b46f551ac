import type { Quality } from '@verglas/contract'
import type { QualityCheck } from '@verglas/contract/codes'
import type { MeasureCode } from '@verglas/contract/measures'

export type QualityByCode = Partial<Record<MeasureCode, Quality>>

/** The readings of one station at one instant, limited to what quality control needs. */
export type Reading = {
  readonly atMs: number
  readonly values: Partial<Record<MeasureCode, number | null>>
  readonly quality: QualityByCode
}

/** A finding of quality control about a value. Entries with `check` are its own, all others the source's. */
export type Doubt = { readonly check: QualityCheck } & Quality
export type DoubtByCode = Partial<Record<MeasureCode, Doubt>>

/**
 * The value as the source gave it; null if there is none or the source itself flagged it. Flags of quality control are
 * ignored, since a verdict must not depend on earlier verdicts.
 */
export function usableValue({ values, quality }: Reading, code: MeasureCode): number | null {
  const value = values[code]
  if (value === undefined || value === null || !Number.isFinite(value)) return null
  const entry = quality[code]
  return entry && !entry.check ? null : value
}
