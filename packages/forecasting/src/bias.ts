import { LEAD_BINS_H } from '@verglas/contract'
import { addTally, emptyTally, type Tally } from './tally.ts'

/**
 * How far off a forecast has been lately, by lead, from the daily scores alone: there is no hidden state. Errors are
 * forecast minus observed.
 *
 * A scalar Kalman filter (Homleid 1995, Wea. Forecasting 10, 689; Galanis & Anadranistakis 2002, Meteorol. Appl. 9,
 * 437): the bias is a random walk, bias(day) = bias(day − 1) + w, Var(w) = Q, and each day's mean error sees it through
 * noise of variance R / n. That variance is measured on the days themselves, so that no unit needs a constant, and Q is
 * a share of it. Of the estimate only as much is used as it stands out of its own uncertainty (Breiman 1995,
 * Technometrics 37, 373), so that a forecast without bias is left alone.
 */
export type DailyTally = { readonly day: string; readonly tally: Tally }

/**
 * Variance of the bias's step in a day over that of a day's mean error about it: the gain settles at 1/10, a memory of
 * about ten days.
 */
const RATIO = 0.01
/** The same for the bias of a forecast never seen before. */
const FIRST_RATIO = 1
/** Errors of one day are alike: a day tells at most as much as this many independent ones. */
const MOST_INDEPENDENT = 3
/** An estimate is used as far as its square stands out of this many of its variances. */
const SURE = 2
/** Days of scores needed before a correction is switched on, and pairs in the lead bin. */
const LEAST_DAYS = 4
const LEAST_PAIRS = 24

/** Bias of each lead bin now, from the daily scores of the forecast before correction, in any order. */
export function estimatedBias(days: readonly DailyTally[]): number[] {
  const byDay = sumByDay(days)
  return LEAD_BINS_H.map((_, bin) => biasOf(byDay, bin))
}

function biasOf(byDay: readonly Tally[], bin: number): number {
  const noise = noiseOf(byDay, bin)
  if (noise <= 0) return 0
  let bias = 0
  let variance = FIRST_RATIO * noise
  for (const tally of byDay) {
    variance += RATIO * noise
    const n = tally.n[bin] ?? 0
    if (n === 0) continue
    const gain = variance / (variance + noise)
    bias += gain * ((tally.sumError[bin] ?? 0) / n - bias)
    variance *= 1 - gain
  }
  return bias * Math.max(0, 1 - (SURE * variance) / Math.max(1e-12, bias * bias))
}

/**
 * Variance of a day's mean error about the bias: R / n, with n the number of independent errors in a day. Few days
 * show it badly, so it is at least what `MOST_INDEPENDENT` errors of the measured size leave.
 */
function noiseOf(byDay: readonly Tally[], bin: number): number {
  let days = 0
  let n = 0
  let sumSquare = 0
  let sumError = 0
  let sumOfMeans = 0
  let sumOfSquaredMeans = 0
  for (const tally of byDay) {
    const ownN = tally.n[bin] ?? 0
    if (ownN === 0) continue
    const mean = (tally.sumError[bin] ?? 0) / ownN
    days += 1
    n += ownN
    sumSquare += tally.sumSquare[bin] ?? 0
    sumError += tally.sumError[bin] ?? 0
    sumOfMeans += mean
    sumOfSquaredMeans += mean * mean
  }
  if (days === 0) return 0
  const ofDays = days > 1 ? (sumOfSquaredMeans - sumOfMeans ** 2 / days) / (days - 1) : 0
  const ofErrors = sumSquare / n - (sumError / n) ** 2
  return Math.max(ofDays, ofErrors / MOST_INDEPENDENT, 1e-6)
}

function sumByDay(days: readonly DailyTally[]): Tally[] {
  const byDay = new Map<string, Tally>()
  for (const { day, tally } of days) {
    const sum = byDay.get(day) ?? emptyTally()
    addTally(sum, tally)
    byDay.set(day, sum)
  }
  return [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, tally]) => tally)
}

function meanSquare(tallies: readonly Tally[], bin: number): number | null {
  let n = 0
  let sum = 0
  for (const tally of tallies) {
    n += tally.n[bin] ?? 0
    sum += tally.sumSquare[bin] ?? 0
  }
  return n > 0 ? sum / n : null
}

/**
 * In which lead bins the correction is switched on: where in shadow it has had no larger error than the forecast
 * without it, over the days given (the last 14) and with enough of them. Off at the start.
 */
export function correctionGate(raw: readonly DailyTally[], corrected: readonly DailyTally[]): boolean[] {
  const [rawDays, correctedDays] = [sumByDay(raw), sumByDay(corrected)]
  return LEAD_BINS_H.map((_, bin) => {
    const days = correctedDays.filter((tally) => (tally.n[bin] ?? 0) > 0)
    const pairs = days.reduce((sum, tally) => sum + (tally.n[bin] ?? 0), 0)
    const before = meanSquare(rawDays, bin)
    const after = meanSquare(correctedDays, bin)
    return (
      days.length >= LEAST_DAYS &&
      pairs >= LEAST_PAIRS &&
      before !== null &&
      after !== null &&
      after <= before
    )
  })
}
