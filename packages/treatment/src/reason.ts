import type { AdviceReason } from '@verglas/contract/treatment-codes'
import type { DecisionRow } from './decision-table.ts'
import type { Occurrence } from './situations.ts'

type Judged = {
  row: DecisionRow
  occurrence: Occurrence
  nowMs: number
  isProtected: boolean
  isBlowing: boolean
  isWarmOnset: boolean
  isPlowOnly: boolean
  isRainFirst: boolean
  isAtFloor: boolean
  isCapped: boolean
}

/** The most important reason: those that prevent a treatment come before those that modify it. */
export function reasonOf(judged: Judged): AdviceReason {
  const { row, occurrence, nowMs } = judged
  const isUpcoming = occurrence.fromMs > nowMs
  if (judged.isBlowing) return 'cold_blowing'
  if (judged.isProtected) return 'protected'
  if (judged.isWarmOnset) return 'warm_onset'
  if (judged.isPlowOnly) return 'plow_only'
  if (row.treatments[0] === 'none') return occurrence.situation === 'dry' ? 'no_moisture' : 'too_warm'
  if (row.treatments[0] === 'patrol') return 'normal'
  if (row.treatments[0] === 'abrasive') return 'too_cold'
  if (judged.isRainFirst) return 'starts_as_rain'
  if (isUpcoming && occurrence.situation === 'freezing_rain') return 'start_freezing_rain'
  if (isUpcoming && (occurrence.situation === 'snow' || occurrence.situation === 'light_snow'))
    return 'start_snow_in_range'
  if (judged.isAtFloor) return 'below_min'
  return judged.isCapped ? 'above_max' : 'normal'
}
