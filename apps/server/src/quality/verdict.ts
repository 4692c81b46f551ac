import { isDeepStrictEqual } from 'node:util'
import type { MeasureCode } from '@verglas/contract/measures'
import type { DoubtByCode, QualityByCode } from './reading.ts'

/** The entries that quality control made itself. */
function ownEntries(quality: QualityByCode): QualityByCode {
  return Object.fromEntries(Object.entries(quality).filter(([, entry]) => entry.check))
}

/** Whether the flags differ from those already stored in the row. */
export function isVerdictNew(quality: QualityByCode, qualityFlags: DoubtByCode): boolean {
  return !isDeepStrictEqual(ownEntries(quality), { ...qualityFlags })
}

/** An `observation` row for `publish` with quality only; it also removes flags that no longer apply. */
export function verdictRow(row: {
  stationId: string
  observedAt: Date
  quality: QualityByCode
  qualityFlags: DoubtByCode
}): Record<string, unknown> {
  const checked = new Set([
    ...Object.keys(ownEntries(row.quality)),
    ...Object.keys(row.qualityFlags),
  ]) as Set<MeasureCode>
  return {
    station_id: row.stationId,
    observed_at: row.observedAt,
    quality: row.qualityFlags,
    checked: [...checked].sort(),
  }
}
