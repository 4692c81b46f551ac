import type { SkillMeasure } from '@verglas/contract'
import { BLEND_SOURCE } from '@verglas/contract/codes'
import { FORECAST_CODES, type ForecastCode } from '@verglas/contract/measures'
import { dewPointC, HOUR_MS, meanWindDirectionDeg, relativeHumidityPct } from '@verglas/quantities'
import { type HourlyRun, hourlyValues, interpolationOf, type PointRun } from './point-run.ts'
import { equalWeights, type SourceWeight } from './weights.ts'

const LONGEST_H = 240
/** The weight of a run decreases over its last hours, so that the others take over without a jump. */
const FADE_H = 12
/** The weight of a run halves with each of these intervals that it is older than the latest one. */
const HALF_AGE_H = 12

/** Measure whose scores determine the weight of a source for another measure. */
const JUDGED_BY: Record<ForecastCode, SkillMeasure> = {
  tair: 'tair',
  tdew: 'tdew',
  rh: 'tdew',
  pres: 'tair',
  wind_avg: 'wind_avg',
  wind_max: 'wind_avg',
  wind_dir: 'wind_avg',
  cloud: 'rain',
  solar: 'rain',
  rain: 'rain',
  snow: 'rain',
  rain_frz: 'rain',
  ice: 'rain',
  vis: 'tdew',
  weather: 'rain',
  iso0: 'tair',
  pn: 'tair',
}

/** A run that has rain but lacks one of these kinds of precipitation forecasts none of this kind. */
const KINDS_OF_WATER: ReadonlySet<ForecastCode> = new Set(['snow', 'rain_frz', 'ice'])

/** Values of one run for one measure. */
type Voice = {
  readonly run: PointRun
  readonly values: readonly (number | null)[]
  readonly lastIndex: number
}

/**
 * Blends several runs hour by hour: means weighted by the past skill of each source at that lead. A source
 * contributes its latest run and, before that begins and after it ends, the runs before. Amounts are
 * averaged, so that water is conserved; codes are those of the source with the greatest weight. Null if no
 * run has any value.
 */
export function blendOf(
  runs: readonly PointRun[],
  options: {
    readonly issuedAtMs: number
    /** First hour; default: the hour of the issue. */
    readonly fromMs?: number
    /** Number of hours from the hour of the issue on. */
    readonly hours?: number
    readonly weightOf?: SourceWeight
  },
): HourlyRun | null {
  const { issuedAtMs, hours = LONGEST_H, weightOf = equalWeights } = options
  const issueHourMs = Math.floor(issuedAtMs / HOUR_MS) * HOUR_MS
  const startMs = Math.min(issueHourMs, Math.ceil((options.fromMs ?? issueHourMs) / HOUR_MS) * HOUR_MS)
  const count = hours + (issueHourMs - startMs) / HOUR_MS
  const issuedRuns = runs
    .filter((run) => run.issuedAtMs <= issuedAtMs)
    .sort((a, b) => b.issuedAtMs - a.issuedAtMs)
  const latestMs = issuedRuns[0]?.issuedAtMs ?? 0

  const weighed = new Map<string, Float64Array>()
  const weightsOf = (run: PointRun, measure: SkillMeasure) => {
    const key = `${measure} ${run.issuedAtMs} ${run.source}`
    const cachedWeights = weighed.get(key)
    if (cachedWeights) return cachedWeights
    const ageShare = 0.5 ** ((latestMs - run.issuedAtMs) / HOUR_MS / HALF_AGE_H)
    const leadH = (startMs - run.issuedAtMs) / HOUR_MS
    const weights = Float64Array.from(
      { length: count },
      (_, index) => ageShare * weightOf(run.source, measure, leadH + index),
    )
    weighed.set(key, weights)
    return weights
  }

  const values: HourlyRun['values'] = {}
  let length = 0
  for (const code of FORECAST_CODES) {
    const voices = voicesOf(issuedRuns, code, startMs, count)
    if (voices.length === 0) continue
    values[code] = blendedSeries(voices, meanOf(code), count, (run) => weightsOf(run, JUDGED_BY[code]))
    length = Math.max(length, ...voices.map((voice) => voice.lastIndex + 1))
  }
  if (length === 0) return null
  for (const series of Object.values(values)) series.length = length
  return { source: BLEND_SOURCE, issuedAtMs, startMs, hours: length, values: consistent(values, length) }
}

function voicesOf(runs: readonly PointRun[], code: ForecastCode, startMs: number, count: number): Voice[] {
  const gives = (run: PointRun) => run.segments.some((segment) => segment.values[code])
  const canBeNone = KINDS_OF_WATER.has(code) && runs.some(gives)
  return runs.flatMap((run) => {
    const hasMeasure = gives(run)
    const readAs = hasMeasure ? code : canBeNone ? 'rain' : null
    if (!readAs) return []
    const read = hourlyValues(run, readAs, startMs, count)
    const values = hasMeasure ? read : read.map((value) => (value === null ? null : 0))
    const lastIndex = values.findLastIndex((value) => value !== null)
    return lastIndex < 0 ? [] : [{ run, values, lastIndex }]
  })
}

/** The weighted mean of each hour. Voices must come latest run first; those of one source share its weight. */
function blendedSeries(
  voices: readonly Voice[],
  mean: Mean,
  count: number,
  weightsOf: (run: PointRun) => Float64Array,
): (number | null)[] {
  const [firstVoice, ...others] = voices
  if (firstVoice && others.length === 0) return firstVoice.values.slice()
  const leftBySource = new Map<string, Float64Array>()
  const weighed = voices.map((voice) => {
    const left = leftBySource.get(voice.run.source) ?? new Float64Array(count).fill(1)
    leftBySource.set(voice.run.source, left)
    return { values: voice.values, weights: sharedWeights(voice, left, weightsOf(voice.run)) }
  })
  const series = new Array<number | null>(count).fill(null)
  for (let index = 0; index < count; index++) {
    const stated: Weighted[] = []
    for (const { values, weights } of weighed) {
      const value = values[index]
      const weight = weights[index] ?? 0
      if (value !== null && value !== undefined && weight > 0) stated.push({ value, weight })
    }
    series[index] = stated.length === 1 ? (stated[0]?.value ?? null) : mean(stated)
  }
  return series
}

/** The part of a source's weight that a run gets in each hour, less over its last hours. Subtracts it from `left`. */
function sharedWeights(
  { values, lastIndex }: Voice,
  left: Float64Array,
  sourceWeights: Float64Array,
): Float64Array {
  return sourceWeights.map((weight, index) => {
    if (index > lastIndex || values[index] === null) return 0
    const before = left[index] ?? 0
    const share = before * Math.min(1, (lastIndex + 1 - index) / FADE_H)
    left[index] = before - share
    return weight * share
  })
}

type Weighted = { readonly value: number; readonly weight: number }

type Mean = (stated: readonly Weighted[]) => number | null

/** Computed incrementally, so that the mean of values within a bound stays within it to the last digit. */
function weightedMean(stated: readonly Weighted[]): number | null {
  let mean = 0
  let weights = 0
  for (const { value, weight } of stated) {
    weights += weight
    mean += (weight / weights) * (value - mean)
  }
  return weights > 0 ? mean : null
}

function heaviest(stated: readonly Weighted[]): number | null {
  let best: Weighted | null = null
  for (const weighted of stated) if (!best || weighted.weight > best.weight) best = weighted
  return best?.value ?? null
}

/**
 * Measures for which the arithmetic mean is meaningless. Extinction is additive, visibility is not
 * (Koschmieder 1924).
 */
const MEANS: Partial<Record<ForecastCode, Mean>> = {
  wind_dir: (stated) =>
    meanWindDirectionDeg(
      stated.map(({ value }) => value),
      stated.map(({ weight }) => weight),
    ) ?? heaviest(stated),
  vis: (stated) => {
    const extinction = weightedMean(
      stated.map(({ value, weight }) => ({ value: 1 / Math.max(1, value), weight })),
    )
    return extinction === null ? null : 1 / extinction
  },
}

function meanOf(code: ForecastCode): Mean {
  return MEANS[code] ?? (interpolationOf(code) === 'code' ? heaviest : weightedMean)
}

/**
 * Restores relations between measures that blending can break: dew point below air temperature, gust above
 * mean wind. Changes `values`.
 */
export function consistent(values: HourlyRun['values'], length: number): HourlyRun['values'] {
  const { tair, rh, wind_avg, wind_max } = values
  const tdew = values.tdew ?? (tair && rh ? new Array<number | null>(length).fill(null) : undefined)
  if (tdew) values.tdew = tdew
  for (let index = 0; index < length; index++) {
    const airC = tair?.[index] ?? null
    const humidityPct = rh?.[index] ?? null
    const fromHumidityC = airC !== null && humidityPct ? dewPointC(airC, humidityPct) : null
    const dewC = tdew?.[index] ?? fromHumidityC
    if (tdew && airC !== null && dewC !== null) {
      const boundC = Math.min(airC, dewC)
      tdew[index] = boundC
      if (rh) rh[index] = relativeHumidityPct(airC, boundC)
    }
    const windKmh = wind_avg?.[index] ?? null
    const gustKmh = wind_max?.[index] ?? null
    if (wind_max && windKmh !== null && gustKmh !== null) wind_max[index] = Math.max(windKmh, gustKmh)
  }
  return values
}
