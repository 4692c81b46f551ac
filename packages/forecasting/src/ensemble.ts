import { HOUR_MS } from '@verglas/quantities'
import { chosenIssues, type ErrorSample, fullHourMs, MIN_SAMPLES, SAMPLE_HOURS } from './error-samples.ts'

export type EnsembleMeasure = 'tair' | 'rain' | 'snow' | 'wind_avg' | 'wind_max'

/**
 * A run of an ensemble on full hours. Each measure has `members` trajectories of `hours` values, one after
 * the other, metric; NaN where missing. Amounts belong to the hour that begins.
 */
export type Ensemble = {
  readonly source: string
  readonly issuedAtMs: number
  readonly startMs: number
  readonly hours: number
  readonly members: number
  readonly values: Partial<Record<EnsembleMeasure, Float32Array>>
}

/** Trajectories of all members at given instants, interpolated linearly between hours; NaN where missing. */
export function memberTrajectories(
  ensemble: Ensemble,
  measure: EnsembleMeasure,
  timesMs: ArrayLike<number>,
): Float64Array[] {
  const { startMs, hours, members } = ensemble
  const series = ensemble.values[measure]
  const trajectories = Array.from({ length: members }, () =>
    new Float64Array(timesMs.length).fill(Number.NaN),
  )
  if (!series) return trajectories
  for (let index = 0; index < timesMs.length; index++) {
    const position = ((timesMs[index] ?? Number.NaN) - startMs) / HOUR_MS
    const hour = Math.floor(position)
    const share = position - hour
    if (!(hour >= 0 && hour + (share > 0 ? 1 : 0) < hours)) continue
    for (const [member, trajectory] of trajectories.entries()) {
      const from = series[member * hours + hour] ?? Number.NaN
      trajectory[index] =
        share === 0 ? from : from + share * ((series[member * hours + hour + 1] ?? Number.NaN) - from)
    }
  }
  return trajectories
}

/** A smaller spread of the members, K, comes from rounding, not from the weather. */
const MIN_SPREAD_K = 0.05
/** The spread of the members is increased by at most this factor. */
const MAX_SPREADING = 4

/**
 * Deviation of each member from the mean of all, K, at each instant. It is added to the forecast of the
 * place, which includes its own sources and the station's correction. Members of a coarse grid are too
 * similar at a place in the first days, so their variance is brought to ½·past errors² + ½·spread² (the form
 * c + d·s² of nonhomogeneous regression, Gneiting et al. 2005, Mon. Wea. Rev. 133, 1098; with equal shares,
 * because no pairs of past spreads and errors are stored to fit it). Without past errors the members are used
 * unchanged.
 */
export function airDeviations(
  ensemble: Ensemble,
  timesMs: ArrayLike<number>,
  issuedAtMs: number,
  errorVariance: Float64Array | null,
): Float64Array[] {
  const trajectories = memberTrajectories(ensemble, 'tair', timesMs)
  const firstMs = fullHourMs(issuedAtMs)
  for (let index = 0; index < timesMs.length; index++) {
    const atMs = timesMs[index] ?? Number.NaN
    let [count, sum, squares] = [0, 0, 0]
    for (const trajectory of trajectories) {
      const airC = trajectory[index] ?? Number.NaN
      if (Number.isNaN(airC)) continue
      count += 1
      sum += airC
      squares += airC * airC
    }
    const mean = sum / count
    const spread = Math.max(0, squares / count - mean * mean)
    const factor = spreading(spread, errorVariance, Math.max(0, (atMs - firstMs) / HOUR_MS))
    for (const trajectory of trajectories)
      trajectory[index] = ((trajectory[index] ?? Number.NaN) - mean) * factor
  }
  return trajectories
}

function spreading(variance: number, errorVariance: Float64Array | null, leadH: number): number {
  if (!errorVariance || variance < MIN_SPREAD_K ** 2) return 1
  // Past errors cover two days; for later leads we only know that errors are not smaller.
  const isCovered = leadH < SAMPLE_HOURS
  const errors = errorVariance[Math.min(SAMPLE_HOURS - 1, Math.floor(leadH))] ?? Number.NaN
  if (Number.isNaN(errors)) return 1
  const factor = Math.min(MAX_SPREADING, Math.sqrt((errors + variance) / 2 / variance))
  return isCovered ? factor : Math.max(1, factor)
}

/** Errors within this many hours on either side are pooled to estimate the size of an error. */
const NEAR_H = 3

/** Mean square of past errors of air temperature about their mean, K², by hour of lead; null with too few. */
export function errorVariance(samples: readonly ErrorSample[], issuedAtMs: number): Float64Array | null {
  const errorsByIssue = new Map(
    samples.filter(({ measure }) => measure === 'tair').map(({ issuedAtMs: ms, errors }) => [ms, errors]),
  )
  const chosen = chosenIssues(errorsByIssue.keys(), issuedAtMs).flatMap((issue) => [
    errorsByIssue.get(issue) ?? [],
  ])
  if (chosen.length < MIN_SAMPLES) return null
  return Float64Array.from({ length: SAMPLE_HOURS }, (_, hour) => {
    let [count, sum, squares] = [0, 0, 0]
    for (const errors of chosen) {
      for (
        let nearHour = Math.max(0, hour - NEAR_H);
        nearHour <= Math.min(SAMPLE_HOURS - 1, hour + NEAR_H);
        nearHour++
      ) {
        const error = errors[nearHour] ?? null
        if (error === null) continue
        count += 1
        sum += error
        squares += error * error
      }
    }
    return count < MIN_SAMPLES ? Number.NaN : Math.max(0, squares / count - (sum / count) ** 2)
  })
}

/**
 * Mean of the variances of several points, for a point without a station and thus without errors of its own.
 */
export function pooledVariance(variances: readonly Float64Array[]): Float64Array | null {
  if (variances.length === 0) return null
  return Float64Array.from({ length: SAMPLE_HOURS }, (_, hour) => {
    const values = variances
      .map((variance) => variance[hour] ?? Number.NaN)
      .filter((value) => !Number.isNaN(value))
    return values.reduce((sum, value) => sum + value, 0) / values.length
  })
}

/**
 * How much warmer the road gets, in K, if the air and its dew point are 1 K warmer for hours. Our road model
 * gives 0.83 after six hours to 0.96 after two days, on clear and cloudy winter days and nights (verified by
 * a test).
 */
export const ROAD_SHARE = 0.9

/**
 * Trajectories of the road temperature under the members: a share of the air's deviation reaches the road.
 */
export function ensembleSurfaces(
  ensemble: Ensemble,
  timesMs: ArrayLike<number>,
  surfaceC: ArrayLike<number>,
  issuedAtMs: number,
  variance: Float64Array | null,
): Float64Array[] {
  return airDeviations(ensemble, timesMs, issuedAtMs, variance).map((deviations) =>
    deviations.map((deviationK, index) => (surfaceC[index] ?? Number.NaN) + ROAD_SHARE * deviationK),
  )
}
