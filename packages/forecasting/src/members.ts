import { HOUR_MS } from '@verglas/quantities'
import { DECILES } from './deciles.ts'
import { type ErrorSample, fullHourMs, MIN_SAMPLES, SAMPLE_HOURS } from './error-samples.ts'

const DAY_H = 24
/** A missing error is taken from up to this many hours before or after. */
const NEAR_H = 3

/**
 * Trajectories of a forecast: the forecast plus the errors of past runs, by hour of lead (error dressing:
 * Roulston & Smith 2003, Tellus A 55, 16). Errors are calibrated first, so that a band covers its nominal share
 * (`calibratedErrors`). Beyond the stored hours, errors of the same time of day are used again. NaN where an error
 * is missing.
 */
export function hourlyMembers(
  timesMs: ArrayLike<number>,
  values: ArrayLike<number>,
  issuedAtMs: number,
  calibrated: readonly ErrorSample[],
): Float64Array[] {
  return calibrated.map(({ errors }) => memberOf(timesMs, values, issuedAtMs, errors))
}

/** A single trajectory. */
export function memberOf(
  timesMs: ArrayLike<number>,
  values: ArrayLike<number>,
  issuedAtMs: number,
  errors: readonly (number | null)[],
): Float64Array {
  const firstMs = fullHourMs(issuedAtMs)
  const member = new Float64Array(timesMs.length)
  for (let index = 0; index < member.length; index++) {
    const hour = Math.max(0, ((timesMs[index] ?? firstMs) - firstMs) / HOUR_MS)
    member[index] = (values[index] ?? Number.NaN) + errorAt(errors, hour)
  }
  return member
}

function errorAt(errors: readonly (number | null)[], hour: number): number {
  const last = SAMPLE_HOURS - 1
  const sampledHour = hour <= last ? hour : hour - DAY_H * Math.ceil((hour - last) / DAY_H)
  const before = Math.floor(sampledHour)
  const share = sampledHour - before
  const from = nearest(errors, before)
  return share === 0 ? from : from + share * (nearest(errors, before + 1) - from)
}

function nearest(errors: readonly (number | null)[], hour: number): number {
  for (let away = 0; away <= NEAR_H; away++) {
    const error = errors[hour - away] ?? errors[hour + away]
    if (error !== null && error !== undefined) return error
  }
  return Number.NaN
}

/**
 * A quantile of values in any order, ignoring NaN; null with too few. The k-th of n is the quantile (k − ½)/n
 * (Hazen), so that each of the n values represents the same share.
 */
export function quantile(values: ArrayLike<number>, share: number): number | null {
  return quantiles(values, [share])?.[0] ?? null
}

export function quantiles(values: ArrayLike<number>, shares: readonly number[]): number[] | null {
  const sorted = Float64Array.from(values)
    .filter((value) => !Number.isNaN(value))
    .sort()
  if (sorted.length < MIN_SAMPLES) return null
  return shares.map((share) => {
    const position = Math.min(sorted.length - 1, Math.max(0, share * sorted.length - 0.5))
    const lowerIndex = Math.floor(position)
    const lower = sorted[lowerIndex] ?? Number.NaN
    const upper = sorted[Math.min(sorted.length - 1, lowerIndex + 1)] ?? lower
    return lower + (position - lowerIndex) * (upper - lower)
  })
}

const LOW = 0.1
const HIGH = 0.9

/** The band that contains eight of ten members, with one of ten on either side; null with too few. */
export function band(members: readonly Float64Array[]): { low: (number | null)[]; high: (number | null)[] } {
  const length = members[0]?.length ?? 0
  const low: (number | null)[] = []
  const high: (number | null)[] = []
  const column = new Float64Array(members.length)
  for (let index = 0; index < length; index++) {
    for (const [member, values] of members.entries()) column[member] = values[index] ?? Number.NaN
    const [from = null, to = null] = quantiles(column, [LOW, HIGH]) ?? []
    low.push(from)
    high.push(to)
  }
  return { low, high }
}

/** Deciles of the members at each instant, one after the other; null with too few. */
export function decilesOf(members: readonly Float64Array[]): (number | null)[] {
  const column = new Float64Array(members.length)
  return Array.from({ length: members[0]?.length ?? 0 }, (_, index) => {
    for (const [member, values] of members.entries()) column[member] = values[index] ?? Number.NaN
    return quantiles(column, DECILES) ?? DECILES.map(() => null)
  }).flat()
}
