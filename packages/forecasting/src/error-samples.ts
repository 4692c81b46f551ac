import { HOUR_MS, localDays } from '@verglas/quantities'
import { type Correction, correctionAt } from './correction.ts'
import { DAY_MEASURES, type DayMeasure, dayOfRun, dayOfStation, snowOfDayCm } from './day-values.ts'
import type { HourlyRun } from './point-run.ts'
import { type Regime, regimeOf } from './regime.ts'
import { leadBin, type Truth } from './tally.ts'
import type { StationReading } from './truth.ts'

/** Hours and days of a run for which errors are stored. */
export const SAMPLE_HOURS = 48
export const SAMPLE_DAYS = 10
/** With fewer past errors no probabilities are given; more than the maximum add no information. */
export const MIN_SAMPLES = 8
const ENOUGH_SAMPLES = 20
const MAX_SAMPLES = 40
const SLOT_MS = 6 * HOUR_MS

/**
 * `ts_raw` is the road temperature before its correction: a forecast with today's correction errs differently from past
 * ones, which had an earlier correction or none. `ts_learned` is the same with the correction learned by then, in use or
 * not; `ts` is the published road temperature. `ts_forecast` and `cloud_forecast` are not errors but what the same run
 * had forecast for the same hours: the road before its correction, and the cloud cover, %.
 */
export type ErrorMeasure = 'ts' | 'ts_raw' | 'ts_learned' | ForecastSample | 'tair' | DayMeasure
type ForecastSample = 'ts_forecast' | 'cloud_forecast'

/**
 * Errors of a run: observed minus forecast; for precipitation the difference of square roots (mm^½), so that
 * a wet day errs more than a dry one. Hourly: errors[k] belongs to the k-th full hour at or after the issue.
 * Daily: to the k-th local day, the first being the rest of the day of issue. Null where unknown.
 */
export type ErrorSample = {
  readonly measure: ErrorMeasure
  readonly issuedAtMs: number
  readonly stepH: 1 | 24
  readonly errors: readonly (number | null)[]
  /** Regimes in which the hours of a road were forecast; null or absent where they were not stored. */
  readonly regimes?: readonly (Regime | null)[]
}

/** First full hour at or after an instant. */
export function fullHourMs(atMs: number): number {
  return Math.ceil(atMs / HOUR_MS) * HOUR_MS
}

export function hourlyErrors(
  measure: 'ts_raw' | 'ts_learned' | 'tair',
  issuedAtMs: number,
  forecastAt: (atMs: number) => number | null,
  truths: readonly Truth[],
): ErrorSample {
  const errors = new Array<number | null>(SAMPLE_HOURS).fill(null)
  const firstMs = fullHourMs(issuedAtMs)
  for (const { atMs, value } of truths) {
    const index = (atMs - firstMs) / HOUR_MS
    if (!Number.isInteger(index) || index < 0 || index >= SAMPLE_HOURS) continue
    const forecast = forecastAt(atMs)
    if (forecast !== null) errors[index] = value - forecast
  }
  return { measure, issuedAtMs, stepH: 1, errors }
}

/** The values that a run had forecast for the hours of its errors. */
export function hourlyForecast(
  measure: ForecastSample,
  issuedAtMs: number,
  forecastAt: (atMs: number) => number | null,
): ErrorSample {
  const firstMs = fullHourMs(issuedAtMs)
  const values = Array.from({ length: SAMPLE_HOURS }, (_, hour) => forecastAt(firstMs + hour * HOUR_MS))
  return { measure, issuedAtMs, stepH: 1, errors: values }
}

/**
 * Errors of the days of a run that have ended at the given instant and have enough readings. The readings may
 * cover only some of the days, see `mergedErrors`.
 */
export function dailyErrors(
  run: HourlyRun,
  timeZone: string,
  readings: readonly StationReading[],
  evaluatedUntilMs: number,
): ErrorSample[] {
  const { issuedAtMs } = run
  const days = localDays(timeZone, issuedAtMs, SAMPLE_DAYS)
  const [firstMs, lastMs] = [readings[0]?.atMs ?? Number.POSITIVE_INFINITY, readings.at(-1)?.atMs ?? 0]
  const errorsOf = days.map((day) => {
    if (day.toMs > evaluatedUntilMs || lastMs < day.fromMs || firstMs > day.toMs) return null
    const forecast = dayOfRun(run, day, issuedAtMs)
    const observed = dayOfStation(readings, day, issuedAtMs, snowOfDayCm(run, day, issuedAtMs))
    return (measure: DayMeasure) => errorOf(measure, forecast[measure], observed[measure])
  })
  return DAY_MEASURES.map((measure) => ({
    measure,
    issuedAtMs,
    stepH: 24,
    errors: errorsOf.map((errors) => errors?.(measure) ?? null),
  }))
}

function errorOf(measure: DayMeasure, forecast: number | null, observed: number | null): number | null {
  if (forecast === null || observed === null) return null
  if (measure !== 'precipitation') return observed - forecast
  return Math.sqrt(Math.max(0, observed)) - Math.sqrt(Math.max(0, forecast))
}

/** A daily value plus the error of another day; precipitation and gusts stay at or above 0. */
export function dressed(measure: DayMeasure, forecast: number, error: number): number {
  if (measure === 'precipitation') return Math.max(0, Math.sqrt(Math.max(0, forecast)) + error) ** 2
  return measure === 'gust' ? Math.max(0, forecast + error) : forecast + error
}

/**
 * Errors that the road would have had in the past under today's corrections: those with the correction learned at the
 * time in the lead bins in which the learned one is in use, the others under the given correction; with the regime in
 * which each hour would have been forecast under them. Samples of the published road stay unchanged.
 */
export function underCorrection(
  samples: readonly ErrorSample[],
  correction: Correction,
  isLearned: readonly boolean[] = [],
): ErrorSample[] {
  const byIssueOf = (name: ErrorMeasure) =>
    new Map(
      samples.flatMap(({ measure, issuedAtMs, errors }) =>
        measure === name ? [[issuedAtMs, errors] as const] : [],
      ),
    )
  const learned = byIssueOf('ts_learned')
  const surfaces = byIssueOf('ts_forecast')
  const clouds = byIssueOf('cloud_forecast')
  return samples.flatMap((sample): ErrorSample[] => {
    const { measure, issuedAtMs } = sample
    if (measure === 'ts_learned' || measure === 'ts_forecast' || measure === 'cloud_forecast') return []
    if (measure !== 'ts_raw') return [sample]
    const tooWarmKAt = correctionAt(correction, issuedAtMs)
    const firstMs = fullHourMs(issuedAtMs)
    const errors = sample.errors.map((error, hour) => {
      const ms = firstMs + hour * HOUR_MS
      const bin = leadBin((ms - issuedAtMs) / HOUR_MS)
      const learnedError = bin !== null && isLearned[bin] ? learned.get(issuedAtMs)?.[hour] : null
      return learnedError ?? (error === null ? null : error + tooWarmKAt(ms))
    })
    const forecastC = surfaces.get(issuedAtMs)
    const cloudPct = clouds.get(issuedAtMs)
    const regimes = errors.map((error, hour): Regime | null => {
      const [surfaceC, rawError] = [forecastC?.[hour] ?? null, sample.errors[hour] ?? null]
      if (surfaceC === null || rawError === null || error === null) return null
      // The observed temperature minus the error under the correction is the forecast under the correction.
      return regimeOf(surfaceC + rawError - error, cloudPct?.[hour] ?? null)
    })
    return [{ ...sample, measure: 'ts', errors, ...(forecastC && { regimes }) }]
  })
}

/** Merges a run's stored errors with those determined since. */
export function mergedErrors(before: ErrorSample, after: ErrorSample): ErrorSample {
  const length = Math.max(before.errors.length, after.errors.length)
  const errors = Array.from({ length }, (_, index) => after.errors[index] ?? before.errors[index] ?? null)
  return { ...after, errors }
}

/** Whether two samples have the same errors. */
export function sameErrors(a: ErrorSample, b: ErrorSample): boolean {
  return a.errors.length === b.errors.length && a.errors.every((error, index) => error === b.errors[index])
}

/**
 * Past issues whose errors are representative of today's run, latest first: those made at the same time of
 * day, and if there are too few, the latest of the others.
 */
export function chosenIssues(issuesMs: Iterable<number>, issuedAtMs: number): number[] {
  const issues = [...new Set(issuesMs)].filter((ms) => ms < issuedAtMs).sort((a, b) => b - a)
  const slot = slotOf(issuedAtMs)
  const slotIssues = issues.filter((ms) => slotOf(ms) === slot).slice(0, MAX_SAMPLES)
  const others = issues
    .filter((ms) => slotOf(ms) !== slot)
    .slice(0, Math.max(0, ENOUGH_SAMPLES - slotIssues.length))
  return [...slotIssues, ...others].sort((a, b) => b - a)
}

function slotOf(ms: number): number {
  return Math.floor(ms / SLOT_MS) % 4
}
