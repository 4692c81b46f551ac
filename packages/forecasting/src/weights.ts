import { LEAD_BINS_H, type SkillMeasure } from '@verglas/contract'
import { addTally, emptyTally, type Tally } from './tally.ts'

/** Relative weight of a source for a measure at a lead of its own run. */
export type SourceWeight = (source: string, measure: SkillMeasure, leadH: number) => number

export type SourceTally = { readonly source: string; readonly measure: SkillMeasure; readonly tally: Tally }

export const equalWeights: SourceWeight = () => 1

/** Weight of the mean of all sources, in pairs of forecast and reading, so that few pairs do not decide. */
const PRIOR_PAIRS = 50
/** The error of a source is taken to be at least this share of the mean error of all. */
const MIN_SHARE = 0.05

/** Centre of each lead bin, hours. */
export const LEAD_CENTRES_H = LEAD_BINS_H.map((upToH, bin) => ((LEAD_BINS_H[bin - 1] ?? 0) + upToH) / 2)

/** Interpolates values by lead bin linearly between the bin centres, constant outside. */
export function weightAtLead(byBin: readonly number[], leadH: number): number {
  let after = 0
  while (after < LEAD_CENTRES_H.length && (LEAD_CENTRES_H[after] ?? 0) < leadH) after++
  if (after === 0) return byBin[0] ?? 0
  if (after === LEAD_CENTRES_H.length) return byBin.at(-1) ?? 0
  const fromH = LEAD_CENTRES_H[after - 1] ?? 0
  const toH = LEAD_CENTRES_H[after] ?? 0
  const share = (leadH - fromH) / (toH - fromH)
  return (byBin[after - 1] ?? 0) * (1 - share) + (byBin[after] ?? 0) * share
}

/**
 * Weights from each source's past errors, by measure and lead. The inverse of the mean square error minimises
 * the error if errors are independent (Bates & Granger 1969, Oper. Res. Q. 20, 451); those of forecasts of
 * the same weather are not. With a correlation of one half, their formula is close to the square of that
 * inverse for errors that differ by up to a half, so a worse source counts for less. A source without scores
 * counts like the mean of the others.
 */
export function sourceWeights(totals: readonly SourceTally[]): SourceWeight {
  const bySource = new Map<string, Map<SkillMeasure, readonly number[]>>()
  for (const measure of new Set(totals.map((total) => total.measure))) {
    const measureTotals = totals.filter((total) => total.measure === measure)
    const totalTally = emptyTally()
    for (const { tally } of measureTotals) addTally(totalTally, tally)
    for (const source of new Set(measureTotals.map((total) => total.source))) {
      const sum = emptyTally()
      for (const total of measureTotals) if (total.source === source) addTally(sum, total.tally)
      const weights = LEAD_BINS_H.map((_, bin) => relativeWeight(sum, totalTally, bin))
      const measures = bySource.get(source) ?? new Map<SkillMeasure, readonly number[]>()
      bySource.set(source, measures.set(measure, weights))
    }
  }
  return (source, measure, leadH) => {
    const weights = bySource.get(source)?.get(measure)
    return weights ? weightAtLead(weights, leadH) : 1
  }
}

/**
 * Square of the mean square error of all sources over that of one, shrunk towards 1 if there are few pairs.
 */
function relativeWeight(own: Tally, all: Tally, bin: number): number {
  const allPairs = all.n[bin] ?? 0
  const meanSquare = allPairs > 0 ? (all.sumSquare[bin] ?? 0) / allPairs : 0
  if (meanSquare <= 0) return 1
  const ownSquare = ((own.sumSquare[bin] ?? 0) + PRIOR_PAIRS * meanSquare) / ((own.n[bin] ?? 0) + PRIOR_PAIRS)
  return (meanSquare / Math.max(MIN_SHARE * meanSquare, ownSquare)) ** 2
}
