import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { daysForOne } from './effective-days.ts'
import { MIN_SAMPLES, SAMPLE_HOURS } from './error-samples.ts'

/**
 * Errors of runs closer together than this belong to the same weather and are not independent of each other.
 */
const ONE_WEATHER_MS = 36 * HOUR_MS
/** Nominal coverage of the band, and its ends. */
const COVERAGE = 0.8
const LOW = 0.1
const HIGH = 0.9
/**
 * Ranges of lead, hours, over which the spread is estimated together, and the interval of the hours sampled
 * in them.
 */
const LEAD_RANGES_H = [
  [0, 6],
  [6, 24],
  [24, SAMPLE_HOURS],
] as const
const EVERY_H = 2
/** Weight of the theoretical value, in days of weather: it dominates while there are fewer days of errors. */
const PRIOR_DAYS = 7
/** End of the band of a normal distribution, in standard deviations. */
const NORMAL_END = 1.2816
const MIN_FACTOR = 0.7
const MAX_FACTOR = 2.5

type PastErrors = { readonly issuedAtMs: number; readonly errors: readonly (number | null)[] }

/** Spreads a past error at a lead, hours, so that the band reaches its nominal coverage. */
export type Spread = (error: number, hour: number) => number

/**
 * Calibrates the spread by the past errors themselves: each is compared with the band made from those of
 * other weather, and the band is widened until it contains eight of ten (cross-validated coverage; Wilks
 * 2011, §8.7). Errors of neighbouring runs are correlated, and a band of a few days' weather that counted
 * them one by one would be too narrow.
 */
export function calibratedSpread(samples: readonly PastErrors[]): Spread {
  if (samples.length < MIN_SAMPLES) return (error) => error
  const days = independentDays(samples)
  const ranges = LEAD_RANGES_H.map(([fromH, toH]) => ({
    middleH: (fromH + toH) / 2,
    factor: factorOf(samples, fromH, toH, days),
  }))
  const middles = Array.from({ length: SAMPLE_HOURS }, (_, hour) => middleOf(sortedErrors(samples, hour)))
  return (error, hour) => {
    const middle = middles[Math.min(SAMPLE_HOURS - 1, Math.max(0, Math.round(hour)))] ?? 0
    return middle + factorAt(ranges, hour) * (error - middle)
  }
}

type LeadRange = { readonly middleH: number; readonly factor: number }

function factorAt(ranges: readonly LeadRange[], hour: number): number {
  const after = ranges.findIndex(({ middleH }) => middleH >= hour)
  const [from, to] = [ranges[after - 1], ranges[after]]
  if (!to) return ranges.at(-1)?.factor ?? 1
  if (!from) return to.factor
  return from.factor + ((to.factor - from.factor) * (hour - from.middleH)) / (to.middleH - from.middleH)
}

function factorOf(samples: readonly PastErrors[], fromH: number, toH: number, days: number): number {
  const widths: number[] = []
  for (let hour = fromH; hour < toH; hour += EVERY_H) widths.push(...widthsAt(samples, hour))
  const usual = fewDaysFactor(days)
  if (widths.length < MIN_SAMPLES) return usual
  widths.sort((a, b) => a - b)
  const needed = Math.max(MIN_FACTOR, Math.min(MAX_FACTOR, at(widths, COVERAGE)))
  const trust = days / (days + PRIOR_DAYS)
  return needed ** trust * usual ** (1 - trust)
}

/**
 * By how much a band from few independent days is too narrow: Student's interval over the normal one (Wilks
 * 2011, §5.2).
 */
function fewDaysFactor(days: number): number {
  if (days < 2) return MAX_FACTOR
  const student = NORMAL_END + (NORMAL_END ** 3 + NORMAL_END) / (4 * (days - 1))
  return Math.min(MAX_FACTOR, (student * Math.sqrt(1 + 1 / days)) / NORMAL_END)
}

/** For each error, the factor by which the band of the others would have to be widened to reach it. */
function widthsAt(samples: readonly PastErrors[], hour: number): number[] {
  const runErrors = sortedErrors(samples, hour)
  return runErrors.flatMap(({ issuedAtMs, error }) => {
    const others = runErrors.filter((other) => Math.abs(other.issuedAtMs - issuedAtMs) >= ONE_WEATHER_MS)
    if (others.length < MIN_SAMPLES) return []
    const errors = others.map((other) => other.error)
    const middle = at(errors, 0.5)
    const end = at(errors, error < middle ? LOW : HIGH)
    return end === middle ? [] : [Math.abs((error - middle) / (end - middle))]
  })
}

type RunError = { readonly issuedAtMs: number; readonly error: number }

function sortedErrors(samples: readonly PastErrors[], hour: number): RunError[] {
  return samples
    .flatMap(({ issuedAtMs, errors }) => {
      const error = errors[hour] ?? null
      return error === null ? [] : [{ issuedAtMs, error }]
    })
    .sort((a, b) => a.error - b.error)
}

const middleOf = (runErrors: readonly RunError[]): number =>
  runErrors.length === 0
    ? 0
    : at(
        runErrors.map(({ error }) => error),
        0.5,
      )

/** A quantile of sorted values, defined as in `quantiles`. */
function at(sorted: readonly number[], share: number): number {
  const position = Math.min(sorted.length - 1, Math.max(0, share * sorted.length - 0.5))
  const lowerIndex = Math.floor(position)
  const lower = sorted[lowerIndex] ?? Number.NaN
  return lower + (position - lowerIndex) * ((sorted[lowerIndex + 1] ?? lower) - lower)
}

/** Number of days covered by the samples, reduced by the correlation of successive days. */
function independentDays(samples: readonly PastErrors[]): number {
  const days: PastErrors[] = []
  for (const sample of [...samples].sort((a, b) => a.issuedAtMs - b.issuedAtMs)) {
    if (sample.issuedAtMs - (days.at(-1)?.issuedAtMs ?? Number.NEGATIVE_INFINITY) >= DAY_MS) days.push(sample)
  }
  return days.length / daysForOne(correlationWithNext(days))
}

/**
 * Correlation of a day's errors with those of the next at the same lead, about their mean; 0 where unknown.
 */
function correlationWithNext(days: readonly PastErrors[]): number {
  let square = 0
  let squares = 0
  let product = 0
  let products = 0
  for (let hour = 0; hour < SAMPLE_HOURS; hour += EVERY_H) {
    const errors = days.map((day) => day.errors[hour] ?? Number.NaN)
    const present = errors.filter((error) => !Number.isNaN(error))
    const mean = present.reduce((sum, error) => sum + error, 0) / present.length
    for (const [index, error] of errors.entries()) {
      if (Number.isNaN(error)) continue
      square += (error - mean) ** 2
      squares += 1
      const next = errors[index + 1] ?? Number.NaN
      if (Number.isNaN(next)) continue
      product += (error - mean) * (next - mean)
      products += 1
    }
  }
  return products > 0 && square > 0 ? product / products / (square / squares) : 0
}
