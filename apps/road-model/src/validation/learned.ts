import { addedSums, type CausedError, type CauseSums, causeSums, stationFactors } from '@verglas/forecasting'
import { DAY_MS } from '@verglas/quantities'
import type { Replayed } from './replay.ts'

/** Days from which a correction is learnt, again each day, as in the product. */
const LEARN_DAYS = 30

/**
 * Rows of one station with our forecast corrected by what was learnt of its errors and their causes. Each correction
 * uses only observations made before the cut-off, and has no other stations to learn from. It is always on here, while
 * the product switches it on where it has been better for three weeks.
 */
export function withLearnedCorrection(
  rows: readonly Replayed[],
  causesOfRow: (row: Replayed) => readonly number[],
): Replayed[] {
  const byTruth = rows.filter(({ oursC }) => !Number.isNaN(oursC)).sort((a, b) => a.atMs - b.atMs)
  const sumsOfDay = new Map<number, CauseSums>()
  const errorsOfDay = new Map<number, CausedError[]>()
  const factorsOn = (day: number) => {
    for (const [errorDay, errors] of errorsOfDay) {
      if (errorDay < day && !sumsOfDay.has(errorDay)) sumsOfDay.set(errorDay, causeSums(errors))
    }
    const learnt = [...sumsOfDay].filter(([sumsDay]) => sumsDay >= day - LEARN_DAYS && sumsDay < day)
    return stationFactors(addedSums(learnt.map(([, sums]) => sums)), addedSums([]))
  }
  let addedCount = 0
  let learntDay = Number.NaN
  let factors: readonly number[] = []
  const learnedC = new Map<Replayed, number>()
  for (const row of [...rows].sort((a, b) => a.initMs - b.initMs)) {
    for (; (byTruth[addedCount]?.atMs ?? Number.POSITIVE_INFINITY) <= row.initMs; addedCount++) {
      const past = byTruth[addedCount] as Replayed
      const error = { atMs: past.atMs, errorK: past.oursC - past.observedC, causes: causesOfRow(past) }
      errorsOfDay.set(dayOf(past.atMs), [...(errorsOfDay.get(dayOf(past.atMs)) ?? []), error])
    }
    if (dayOf(row.initMs) !== learntDay) {
      learntDay = dayOf(row.initMs)
      factors = factorsOn(learntDay)
    }
    const errorK = causesOfRow(row).reduce((sum, amount, cause) => sum + amount * (factors[cause] ?? 0), 0)
    learnedC.set(row, row.oursC - errorK)
  }
  return rows.map((row) => ({ ...row, learnedC: learnedC.get(row) ?? Number.NaN }))
}

const dayOf = (ms: number) => Math.floor(ms / DAY_MS)
