import { LEAD_BINS_H } from '@verglas/contract'
import {
  addPair,
  correctionAt,
  type DailyTally,
  emptyTally,
  estimatedBias,
  type Tally,
} from '@verglas/forecasting'
import { DAY_MS, utcDay } from '@verglas/quantities'
import type { Replayed } from './replay.ts'

/** Like the product: learns from this many days, again each day. */
const LEARN_DAYS = 30
const ALWAYS_ON = LEAD_BINS_H.map(() => true)

/** Amount to subtract from a road temperature at an instant, in a forecast issued at another. */
export type CorrectionOf = (issuedAtMs: number) => (atMs: number) => number

/** Rows of one station with our forecast corrected as the product does it, by lead and hour of the day. */
export function withCorrection(
  rows: readonly Replayed[],
  corrections = correctionsByIssue(rows),
): Replayed[] {
  return rows.map((row) => ({
    ...row,
    correctedC: row.oursC - (corrections.get(row.initMs)?.(row.initMs)(row.atMs) ?? 0),
  }))
}

/**
 * The correction that was known at each cut-off: it uses only observations made before. It is always on here, while the
 * product switches it on only where it has been no worse than the uncorrected forecast.
 */
export function correctionsByIssue(rows: readonly Replayed[]): ReadonlyMap<number, CorrectionOf> {
  const byTruth = rows.filter(({ oursC }) => !Number.isNaN(oursC)).sort((a, b) => a.atMs - b.atMs)
  const tallies = new Map<number, Tally>()
  const corrections = new Map<number, CorrectionOf>()
  let addedCount = 0
  let learntDay = Number.NaN
  let biasByCell: readonly number[] = []
  for (const issuedAtMs of [...new Set(rows.map(({ initMs }) => initMs))].sort((a, b) => a - b)) {
    for (; addedCount < byTruth.length && (byTruth[addedCount]?.atMs ?? 0) <= issuedAtMs; addedCount++) {
      const row = byTruth[addedCount]
      if (row) addRow(tallies, row)
    }
    const day = Math.floor(issuedAtMs / DAY_MS)
    if (day !== learntDay) {
      biasByCell = estimatedBias(daysBefore(tallies, day)).byCell
      learntDay = day
    }
    const correction = { measure: 'ts', biasByCell, presentError: null, isOn: ALWAYS_ON } as const
    corrections.set(issuedAtMs, (ofIssueMs) => correctionAt(correction, ofIssueMs))
  }
  return corrections
}

function addRow(tallies: Map<number, Tally>, { atMs, initMs, oursC, observedC }: Replayed): void {
  const day = Math.floor(atMs / DAY_MS)
  const tally = tallies.get(day) ?? emptyTally()
  tallies.set(day, tally)
  addPair(tally, {
    measure: 'ts',
    issuedAtMs: initMs,
    validAtMs: atMs,
    forecast: oursC,
    observed: observedC,
    isCritical: false,
  })
}

function daysBefore(tallies: ReadonlyMap<number, Tally>, day: number): DailyTally[] {
  return [...tallies].flatMap(([talliedDay, tally]) =>
    talliedDay >= day - LEARN_DAYS && talliedDay < day ? [{ day: utcDay(talliedDay * DAY_MS), tally }] : [],
  )
}
