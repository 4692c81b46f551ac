import { LEAD_BINS_H } from '@verglas/contract'
import { daysForOne } from './effective-days.ts'
import { addTally, emptyTally, HOUR_CLASSES, type Tally } from './tally.ts'

/**
 * Recent bias of a forecast by lead time and hour of the day, computed from the daily scores alone: there is
 * no hidden state. Errors are forecast minus observed.
 *
 * A scalar Kalman filter (Homleid 1995, Wea. Forecasting 10, 689; Galanis & Anadranistakis 2002, Meteorol.
 * Appl. 9, 437): the bias is a random walk, bias(day) = bias(day − 1) + w, Var(w) = Q, and each day's mean
 * error observes it with noise of variance R. A day counts once, however many forecasts it had, because their
 * errors belong to the same weather; and days count as much as they are independent, by the correlation of a
 * day with the next (Wilks 2011, Statistical Methods in the Atmospheric Sciences, §5.2.4). R is measured on
 * the days themselves, so that no unit of measure needs a constant, and Q is a fixed share of it. An estimate
 * is used only as far as it exceeds its own uncertainty (Breiman 1995, Technometrics 37, 373): that of a lead
 * bin by itself, that of an hour relative to its lead bin. An hour that never occurs at a lead (runs made
 * once a day have each hour at one lead only) is taken from the adjacent leads that have it, because an error
 * depends more on the sun than on the lead.
 */
export type DailyTally = { readonly day: string; readonly tally: Tally }

/**
 * Variance of the bias's daily step relative to that of a day's mean error about the bias: the gain settles
 * at 1/10, a memory of about ten days.
 */
const RATIO = 0.01
/** Weight that a day keeps after each further day, at that gain. */
const DAILY_DECAY = 0.9
/** Initial variance of the bias of a forecast without scores, relative to that of a day's mean error. */
const FIRST_RATIO = 1
/** Errors within a day are correlated: a day counts as at most this many independent ones. */
const MAX_INDEPENDENT = 3
/** An estimate is used as far as its square exceeds this many of its variances. */
const SURE = 1
/**
 * Days of scores that a lead bin needs before its correction is switched on, because the errors of one day
 * are correlated.
 */
const MIN_DAYS = 4

/** Bias by lead bin and hour of the day, shrunk according to its uncertainty. */
export type Bias = {
  readonly byBin: readonly number[]
  /** By lead bin and hour of the day, as `hourCell` has it. */
  readonly byCell: readonly number[]
}

/** The present bias from the daily scores of the uncorrected forecast, in any order. */
export function estimatedBias(days: readonly DailyTally[]): Bias {
  const byDay = sumByDay(days)
  const byBin = LEAD_BINS_H.map((_, bin) => {
    const series = byDay.flatMap((tally) => dayMean(tally.n[bin], tally.sumError[bin]))
    return shrunkTo(0, filtered(series, noiseOf(series, errorVariance(byDay, bin))))
  })
  const met = LEAD_BINS_H.map((_, bin) =>
    Array.from({ length: HOUR_CLASSES }, (_, hour) => {
      const cell = bin * HOUR_CLASSES + hour
      const series = byDay.flatMap((tally) => dayMean(tally.cellN[cell], tally.cellSumError[cell]))
      if (series.length === 0) return null
      return shrunkTo(byBin[bin] ?? 0, filtered(series, noiseOf(series, errorVariance(byDay, bin))))
    }),
  )
  const byCell = met.flatMap((binErrors, bin) =>
    binErrors.map((bias, hour) => bias ?? biasOfAdjacentLeads(met, bin, hour) ?? byBin[bin] ?? 0),
  )
  return { byBin, byCell }
}

/** Bias of an hour at the nearest shorter and longer lead that have it; their mean if both do. */
function biasOfAdjacentLeads(
  met: readonly (readonly (number | null)[])[],
  bin: number,
  hour: number,
): number | null {
  const hourErrors = met.map((binErrors) => binErrors[hour] ?? null)
  const isPresent = (bias: number | null) => bias !== null
  const adjacent = [hourErrors.slice(0, bin).findLast(isPresent), hourErrors.slice(bin + 1).find(isPresent)]
  const present = adjacent.flatMap((bias) => bias ?? [])
  return present.length > 0 ? present.reduce((sum, bias) => sum + bias, 0) / present.length : null
}

const dayMean = (n = 0, sum = 0): number[] => (n > 0 ? [sum / n] : [])

type Estimate = { readonly value: number; readonly variance: number }

/** Runs the filter over the days; null with too few days or without noise. */
function filtered(dayMeans: readonly number[], noise: number): Estimate | null {
  if (dayMeans.length < 2 || noise <= 0) return null
  let value = 0
  let variance = FIRST_RATIO * noise
  for (const mean of dayMeans) {
    variance += RATIO * noise
    const gain = variance / (variance + noise)
    value += gain * (mean - value)
    variance *= 1 - gain
  }
  return { value, variance }
}

/** Moves from a default value towards the estimate as far as the estimate exceeds its uncertainty. */
function shrunkTo(without: number, estimate: Estimate | null): number {
  if (!estimate) return without
  const difference = estimate.value - without
  return (
    without +
    difference * Math.max(0, 1 - (SURE * estimate.variance) / Math.max(1e-12, difference * difference))
  )
}

/** Variance of single errors about their mean. */
function errorVariance(byDay: readonly Tally[], bin: number): number {
  let n = 0
  let sumSquare = 0
  let sumError = 0
  for (const tally of byDay) {
    n += tally.n[bin] ?? 0
    sumSquare += tally.sumSquare[bin] ?? 0
    sumError += tally.sumError[bin] ?? 0
  }
  return n > 0 ? sumSquare / n - (sumError / n) ** 2 : 0
}

/**
 * Variance of a day's mean error about the bias, increased because successive days are correlated. Old days
 * count as little as in the filter, so that a bias that has changed is not taken for noise. A few days
 * estimate it badly, so it is at least the variance that `MAX_INDEPENDENT` errors of the measured size leave.
 */
function noiseOf(dayMeans: readonly number[], errorVariance: number): number {
  const count = dayMeans.length
  if (count === 0) return 0
  const weights = dayMeans.map((_, day) => DAILY_DECAY ** (count - 1 - day))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = dayMeans.reduce((sum, value, day) => sum + value * (weights[day] ?? 0), 0) / total
  const deviations = dayMeans.map((value) => value - mean)
  let square = 0
  let product = 0
  for (const [day, value] of deviations.entries()) {
    square += (weights[day] ?? 0) * value * value
    product += (weights[day] ?? 0) * value * (deviations[day - 1] ?? 0)
  }
  const correlation = square > 0 ? product / square : 0
  const dayVariance = count > 1 ? (square / total) * (count / (count - 1)) : 0
  return Math.max(dayVariance * daysForOne(correlation), errorVariance / MAX_INDEPENDENT, 1e-6)
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
 * Lead bins in which the correction is switched on: those in which, applied in shadow, its error was no
 * larger than that of the uncorrected forecast, over the given days (the last 14) and with enough of them.
 * Off at the start.
 */
export function correctionGate(raw: readonly DailyTally[], corrected: readonly DailyTally[]): boolean[] {
  const [rawDays, correctedDays] = [sumByDay(raw), sumByDay(corrected)]
  return LEAD_BINS_H.map((_, bin) => {
    const days = correctedDays.filter((tally) => (tally.n[bin] ?? 0) > 0)
    const before = meanSquare(rawDays, bin)
    const after = meanSquare(correctedDays, bin)
    return days.length >= MIN_DAYS && before !== null && after !== null && after <= before
  })
}

/** Days of scores that a candidate needs in a lead bin before it replaces the present correction. */
const MIN_TAKE_OVER_DAYS = 15

/**
 * Lead bins in which a candidate replaces the present correction: those in which, in shadow, its error was smaller than
 * that of each of the others over the given days (the last 21) and with enough of them. Off at the start.
 */
export function takeOverGate(
  others: readonly (readonly DailyTally[])[],
  candidate: readonly DailyTally[],
): boolean[] {
  const otherDays = others.map(sumByDay)
  const candidateDays = sumByDay(candidate)
  return LEAD_BINS_H.map((_, bin) => {
    const days = candidateDays.filter((tally) => (tally.n[bin] ?? 0) > 0)
    const candidateError = meanSquare(candidateDays, bin)
    const isBetter = otherDays.every((tallies) => {
      const square = meanSquare(tallies, bin)
      return candidateError !== null && square !== null && candidateError < square
    })
    return days.length >= MIN_TAKE_OVER_DAYS && isBetter
  })
}
