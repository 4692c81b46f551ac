import { FADE_H } from './correction.ts'
import { haveSameSky, type Regime } from './regime.ts'

/**
 * Weight of the broader group, in independent days: it dominates while a group has fewer. The same as that of the
 * theoretical spread before.
 */
const PRIOR_DAYS = 7
/** End of the band of a normal distribution, in standard deviations. */
const NORMAL_END = 1.2816
const MAX_FACTOR = 2.5

export type PastError = {
  readonly error: number
  readonly leadH: number
  readonly day: number
  readonly hourClass: number
  /** Null if the regime of the forecast was not stored. */
  readonly regime: Regime | null
}

/** A distribution of errors: ascending values, the shares below the middle of each, the median, and its widening. */
export type DistributionCell = {
  readonly errors: Float64Array
  readonly shares: Float64Array
  readonly middle: number
  readonly factor: number
}

/**
 * Distributions of the errors of a range of leads, by hour of the day, sky and regime, each within the one before. Each
 * group's own distribution is mixed with that of the broader group by their numbers of days (the mean of a Dirichlet
 * process: Ferguson 1973, Ann. Statist. 1, 209), so that a group with few days has the broader one's. A day counts
 * once, however many errors it has, because they belong to the same weather. Sky and regime count as far as the
 * assimilated readings have faded, like the causes of `learned-correction.ts`. `daysPerDay` is the number of independent
 * days that a day is worth.
 *
 * The result is spread by what few days of errors leave unknown, so that the band holds its nominal share at the next
 * forecast and not among the past ones, as conformal prediction by groups does (Vovk et al. 2005, Algorithmic Learning
 * in a Random World; Barber et al. 2023, Ann. Statist. 51, 816, for weighted errors). Student's interval replaces the
 * order statistics, which have no ends with fewer than nine days.
 */
export function conditionalErrors(pastErrors: readonly PastError[], daysPerDay: number) {
  const sorted = [...pastErrors].sort((a, b) => a.error - b.error)
  const errors = Float64Array.from(sorted, ({ error }) => error)
  const days = dayIndexes(sorted)
  const indexesByHour = new Map<number, number[]>()
  for (const [index, { hourClass }] of sorted.entries()) {
    const indexes = indexesByHour.get(hourClass)
    if (indexes) indexes.push(index)
    else indexesByHour.set(hourClass, [index])
  }
  const meanLeadH = sorted.reduce((sum, { leadH }) => sum + leadH, 0) / sorted.length
  const trustOf = (count: number) => (count * daysPerDay) / (count * daysPerDay + PRIOR_DAYS)
  const growth = 1 - Math.exp(-meanLeadH / FADE_H)
  const regimeTrustOf = (count: number) => growth * trustOf(count)
  const allHours = mixed(new Float64Array(sorted.length), days, [...sorted.keys()], () => 1)

  const weightsByHour = new Map<number, Float64Array>()
  const weightsOfHour = (hourClass: number): Float64Array => {
    const weights =
      weightsByHour.get(hourClass) ?? mixed(allHours, days, indexesByHour.get(hourClass) ?? [], trustOf)
    weightsByHour.set(hourClass, weights)
    return weights
  }
  const weightsOf = (hourClass: number, regime: Regime | null): Float64Array => {
    const ofHour = weightsOfHour(hourClass)
    if (regime === null) return ofHour
    const regimeAt = (index: number) => sorted[index]?.regime ?? null
    const isSameSky = (other: Regime | null) => other !== null && haveSameSky(other, regime)
    const sameSky = (indexesByHour.get(hourClass) ?? []).filter((index) => isSameSky(regimeAt(index)))
    const sameRegime = sameSky.filter((index) => regimeAt(index) === regime)
    return mixed(mixed(ofHour, days, sameSky, regimeTrustOf), days, sameRegime, regimeTrustOf)
  }

  const cells = new Map<string, DistributionCell>()
  const cellOf = (hourClass: number, regime: Regime | null): DistributionCell => {
    const key = `${hourClass} ${regime}`
    const cell = cells.get(key) ?? cellFrom(errors, weightsOf(hourClass, regime), days, daysPerDay)
    cells.set(key, cell)
    return cell
  }
  return { meanLeadH, hasHour: (hourClass: number) => indexesByHour.has(hourClass), cellOf }
}

type Days = { readonly indexes: Int32Array; readonly count: number }

/** The day of each error, numbered. */
function dayIndexes(sorted: readonly PastError[]): Days {
  const indexByDay = new Map<number, number>()
  const indexes = Int32Array.from(sorted, ({ day }) => {
    const index = indexByDay.get(day) ?? indexByDay.size
    indexByDay.set(day, index)
    return index
  })
  return { indexes, count: indexByDay.size }
}

/** Weights of the errors with a group's own distribution mixed in, as far as its number of days is trusted. */
function mixed(
  weights: Float64Array,
  days: Days,
  group: readonly number[],
  trustOf: (days: number) => number,
): Float64Array {
  if (group.length === 0) return weights
  const countByDay = new Int32Array(days.count)
  const dayOf = (index: number) => days.indexes[index] as number
  for (const index of group) countByDay[dayOf(index)] = (countByDay[dayOf(index)] as number) + 1
  const groupDays = countByDay.reduce((count, errors) => count + (errors > 0 ? 1 : 0), 0)
  const share = trustOf(groupDays)
  const result = new Float64Array(weights.length)
  for (let index = 0; index < weights.length; index++)
    result[index] = (1 - share) * (weights[index] as number)
  for (const index of group) {
    const ofDay = countByDay[dayOf(index)] as number
    result[index] = (result[index] as number) + share / (groupDays * ofDay)
  }
  return result
}

/** Number of equally weighted days that know as much as the weighted ones (Kish 1965, Survey Sampling, §11.7). */
function effectiveDays(weights: Float64Array, days: Days): number {
  const byDay = new Float64Array(days.count)
  for (let index = 0; index < weights.length; index++) {
    const day = days.indexes[index] as number
    byDay[day] = (byDay[day] as number) + (weights[index] as number)
  }
  return 1 / byDay.reduce((sum, weight) => sum + weight * weight, 0)
}

function cellFrom(
  errors: Float64Array,
  weights: Float64Array,
  days: Days,
  daysPerDay: number,
): DistributionCell {
  const shares = new Float64Array(weights.length)
  let below = 0
  for (let index = 0; index < weights.length; index++) {
    shares[index] = below + (weights[index] as number) / 2
    below += weights[index] as number
  }
  const middle = quantileIn({ errors, shares, middle: 0, factor: 1 }, 0.5)
  return { errors, shares, middle, factor: fewDaysFactor(daysPerDay * effectiveDays(weights, days)) }
}

/** Quantile of a distribution, between errors by Hazen's positions, as `quantiles` has it. */
export function quantileIn({ errors, shares, middle, factor }: DistributionCell, share: number): number {
  let [low, high] = [0, shares.length]
  while (low < high) {
    const between = (low + high) >> 1
    if ((shares[between] as number) < share) low = between + 1
    else high = between
  }
  const upper = errors[Math.min(low, errors.length - 1)] as number
  if (low === 0 || low === errors.length) return middle + factor * (upper - middle)
  const [lower, from, to] = [errors[low - 1] as number, shares[low - 1] as number, shares[low] as number]
  const value = to > from ? lower + ((upper - lower) * (share - from)) / (to - from) : upper
  return middle + factor * (value - middle)
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
