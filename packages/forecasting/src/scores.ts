import type { Situation } from '@verglas/contract'
import { RANKS } from './deciles.ts'
import { type LeadSum, situationCell, type Tally } from './tally.ts'

export type ForecastScore = { n: number; bias: number | null; mae: number | null; rmse: number | null }

/** Scores of one lead bin; null without any case. */
export function leadScores(tally: Tally, bin: number) {
  const at = (name: LeadSum) => tally[name][bin] ?? 0
  const [hits, misses, falseAlarms] = [at('hits'), at('misses'), at('falseAlarms')]
  return {
    forecast: forecastScore(tally, bin),
    hitRate: share(hits, hits + misses),
    falseAlarmRatio: share(falseAlarms, hits + falseAlarms),
    percentCorrect: share(at('criticalCorrect'), at('criticalN')),
    brier: share(at('brierSum'), at('brierN')),
  }
}

/**
 * Calibration of the band in a lead bin: coverage as a share of the cases, and ranks of the observations
 * among the deciles.
 */
export function bandScores(tally: Tally, bin: number) {
  const n = tally.bandN[bin] ?? 0
  return {
    n,
    coverage: share(tally.bandHeld[bin] ?? 0, n),
    crps: share(tally.crpsSum[bin] ?? 0, n),
    ranks: tally.rankN.slice(bin * RANKS, (bin + 1) * RANKS),
  }
}

/** Error scores of one situation in a lead bin. */
export function situationScore(tally: Tally, bin: number, situation: Situation) {
  const cell = situationCell(bin, situation)
  const n = tally.situationN[cell] ?? 0
  const meanSquare = share(tally.situationSumSquare[cell] ?? 0, n)
  return {
    n,
    bias: share(tally.situationSumError[cell] ?? 0, n),
    rmse: meanSquare === null ? null : Math.sqrt(Math.max(0, meanSquare)),
  }
}

export function forecastScore(tally: Tally, bin: number): ForecastScore {
  const n = tally.n[bin] ?? 0
  const meanSquare = share(tally.sumSquare[bin] ?? 0, n)
  return {
    n,
    bias: share(tally.sumError[bin] ?? 0, n),
    mae: share(tally.sumAbsolute[bin] ?? 0, n),
    rmse: meanSquare === null ? null : Math.sqrt(Math.max(0, meanSquare)),
  }
}

/** Observed frequency for each tenth of forecast probability. */
export function reliability(tally: Tally) {
  return tally.classN.map((n, index) => ({
    from: index / tally.classN.length,
    to: (index + 1) / tally.classN.length,
    n,
    forecast: share(tally.classSum[index] ?? 0, n),
    observed: share(tally.classObserved[index] ?? 0, n),
  }))
}

function share(count: number, total: number): number | null {
  return total > 0 ? count / total : null
}
