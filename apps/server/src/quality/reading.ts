import type { Quality } from '@verglas/contract'
import type { QualityCheck } from '@verglas/contract/codes'
import type { MeasureCode } from '@verglas/contract/measures'

export type QualityByCode = Partial<Record<MeasureCode, Quality>>

/** One station at one instant, as far as quality control looks at it. */
export type Reading = {
  readonly atMs: number
  readonly values: Partial<Record<MeasureCode, number | null>>
  readonly quality: QualityByCode
}

/** What quality control says of a value: entries with a check are its own, all others the source's. */
export type Doubt = { readonly check: QualityCheck } & Quality
export type DoubtByCode = Partial<Record<MeasureCode, Doubt>>

/**
 * The value as the source gave it, null where there is none or the source itself doubts it. What quality control said
 * of it does not count: what is judged must not depend on what was judged before.
 */
export function usableValue({ values, quality }: Reading, code: MeasureCode): number | null {
  const value = values[code]
  if (value === undefined || value === null || !Number.isFinite(value)) return null
  const entry = quality[code]
  return entry && !entry.check ? null : value
}
