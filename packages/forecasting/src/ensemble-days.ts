import type { LocalDay } from '@verglas/quantities'
import { HOUR_MS } from '@verglas/quantities'
import { dayOfRun, MIN_DAY_SHARE } from './day-values.ts'
import { airDeviations, type Ensemble, memberTrajectories, ROAD_SHARE } from './ensemble.ts'
import { chosenIssues, type ErrorSample, fullHourMs, MIN_SAMPLES, SAMPLE_HOURS } from './error-samples.ts'
import type { DayMember } from './past-cases.ts'
import type { HourlyRun } from './point-run.ts'
import { SNOW_MM_PER_CM } from './rephase.ts'
import { type RoadSeries, roadDay } from './road-days.ts'
import { snowShare } from './snow-days.ts'

/** A day with less is dry: amounts cannot be scaled to it. */
const DRY_MM = 0.2
/** Amounts are scaled up or down by at most this factor. */
const MAX_SCALING = 3
/** A mean wind below this says nothing about the relative strength of one member's wind. */
const CALM_KMH = 3
const MAX_WIND_SCALING = 2.5

type DayInputs = {
  readonly run: HourlyRun
  readonly road: RoadSeries | null
  readonly ensemble: Ensemble
  /** Variance of past errors of air temperature, here or nearby; null if none are available. */
  readonly variance: Float64Array | null
  /** Error samples of the same point; its road errors are also added to the trajectories. */
  readonly samples: readonly ErrorSample[]
}

/**
 * Trajectories of a day under the members of an ensemble, around the forecast of the place: temperature with
 * the members' deviations from their mean; gusts scaled by the relative strength of a member's wind; amounts
 * of the members themselves, so that dry members stay dry, scaled together to the forecast's amount if both
 * have some. Empty for days that the ensemble does not cover to the end.
 */
export function ensembleDays(inputs: DayInputs): (day: LocalDay) => DayMember[] {
  const { run, road, ensemble, variance, samples } = inputs
  const timesMs = Float64Array.from({ length: run.hours }, (_, hour) => run.startMs + hour * HOUR_MS)
  const deviations = airDeviations(ensemble, timesMs, run.issuedAtMs, variance)
  const winds = windRatios(ensemble, timesMs)
  const amounts = amountTrajectories(ensemble, timesMs)
  const roadErrors = road ? roadErrorsOf(deviations, run, samples) : []
  const endMs = ensemble.startMs + ensemble.hours * HOUR_MS
  const { tair, wind_max } = run.values

  return (day) => {
    if (endMs < day.toMs || ensemble.members < MIN_SAMPLES) return []
    const hourRange = hourRangeOf(run, day)
    const snowShareAt = snowShare(run, day)
    const roadWith = road && roadDay(road, day, run.issuedAtMs)
    const totals = amounts?.map(
      (trajectory) => summariseHours(hourRange, (hour) => trajectory[hour])?.sum ?? null,
    )
    const scale = amountScale(dayOfRun(run, day, run.issuedAtMs).precipitation, totals ?? [])
    return deviations.map((deviation, member) => {
      const wind = winds[member]
      const air = summariseHours(
        hourRange,
        (hour) => (tair?.[hour] ?? Number.NaN) + (deviation[hour] ?? Number.NaN),
      )
      const gusts = summariseHours(
        hourRange,
        (hour) => (wind_max?.[hour] ?? Number.NaN) * (wind?.[hour] ?? Number.NaN),
      )
      const ownMm = totals?.[member] ?? null
      const precipitation = ownMm === null ? null : ownMm * scale
      const warmerK = summariseHours(hourRange, (hour) => deviation[hour])?.mean ?? 0
      const snow = snowShareAt(warmerK)
      const memberRoad = roadWith?.(roadErrors[member] ?? []) ?? null
      return {
        tmax: air?.max ?? null,
        tmin: air?.min ?? null,
        precipitation,
        gust: gusts?.max ?? null,
        snowCm: precipitation === null ? null : precipitation * snow.share * snow.cmPerMm,
        rainMm: precipitation === null ? null : precipitation * (1 - snow.share),
        roadMinC: memberRoad?.minC ?? null,
        hasIce: memberRoad?.hasIce ?? null,
      }
    })
  }
}

/** Hours of the forecast, [first, last). */
type HourRange = { first: number; last: number }

/** The hours of a run that belong to a day, from its issue on. */
function hourRangeOf(run: HourlyRun, day: LocalDay): HourRange {
  const beginMs = Math.max(day.fromMs, Math.floor(run.issuedAtMs / HOUR_MS) * HOUR_MS)
  const first = Math.max(0, Math.ceil((beginMs - run.startMs) / HOUR_MS))
  return { first, last: Math.max(first, Math.min(run.hours, Math.ceil((day.toMs - run.startMs) / HOUR_MS))) }
}

type HourSummary = { min: number; max: number; sum: number; mean: number }

/** Minimum, maximum, sum and mean of an hourly trajectory; null if too many hours are missing. */
function summariseHours(
  { first, last }: HourRange,
  valueAt: (hour: number) => number | undefined,
): HourSummary | null {
  let [count, sum, min, max] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let hour = first; hour < last; hour++) {
    const value = valueAt(hour) ?? Number.NaN
    if (Number.isNaN(value)) continue
    count += 1
    sum += value
    if (value < min) min = value
    if (value > max) max = value
  }
  return count > 0 && count >= MIN_DAY_SHARE * (last - first) ? { min, max, sum, mean: sum / count } : null
}

/** Water of all kinds, mm, by member and hour; null if the ensemble has no rain. */
function amountTrajectories(ensemble: Ensemble, timesMs: Float64Array): Float64Array[] | null {
  if (!ensemble.values.rain) return null
  const snow = ensemble.values.snow && memberTrajectories(ensemble, 'snow', timesMs)
  return memberTrajectories(ensemble, 'rain', timesMs).map((rain, member) =>
    rain.map((mm, hour) => {
      const snowCm = snow?.[member]?.[hour] ?? Number.NaN
      return mm + (Number.isNaN(snowCm) ? 0 : SNOW_MM_PER_CM * snowCm)
    }),
  )
}

/** Each member's gusts relative to the mean of the members; mean wind if there are no gusts. */
function windRatios(ensemble: Ensemble, timesMs: Float64Array): Float64Array[] {
  const measure = ensemble.values.wind_max ? 'wind_max' : 'wind_avg'
  const trajectories = memberTrajectories(ensemble, measure, timesMs)
  for (let hour = 0; hour < timesMs.length; hour++) {
    let [count, sum] = [0, 0]
    for (const trajectory of trajectories) {
      const kmh = trajectory[hour] ?? Number.NaN
      if (Number.isNaN(kmh)) continue
      count += 1
      sum += kmh
    }
    const mean = sum / count
    for (const trajectory of trajectories) {
      const kmh = trajectory[hour] ?? Number.NaN
      const ratio = mean < CALM_KMH && !Number.isNaN(kmh) ? 1 : kmh / mean
      trajectory[hour] = Math.min(MAX_WIND_SCALING, ratio)
    }
  }
  return trajectories
}

function amountScale(forecastMm: number | null, members: readonly (number | null)[]): number {
  const present = members.filter((mm) => mm !== null)
  const meanMm = present.reduce((sum, mm) => sum + mm, 0) / present.length
  if (forecastMm === null || forecastMm < DRY_MM || !(meanMm >= DRY_MM)) return 1
  return Math.min(MAX_SCALING, Math.max(1 / MAX_SCALING, forecastMm / meanMm))
}

/**
 * Deviation of the road temperature under each member, by hour from the issue on: a share of its air
 * deviation and, if the road's own past errors are available, one of them in turn at half its square, as for
 * the air.
 */
function roadErrorsOf(
  deviations: readonly Float64Array[],
  run: HourlyRun,
  samples: readonly ErrorSample[],
): (number | null)[][] {
  const byIssue = new Map(
    samples.filter(({ measure }) => measure === 'ts').map(({ issuedAtMs, errors }) => [issuedAtMs, errors]),
  )
  const issues = chosenIssues(byIssue.keys(), run.issuedAtMs)
  const first = (fullHourMs(run.issuedAtMs) - run.startMs) / HOUR_MS
  return deviations.map((deviation, member) => {
    const issueErrors = issues.length < MIN_SAMPLES ? null : byIssue.get(issues[member % issues.length] ?? 0)
    return Array.from({ length: SAMPLE_HOURS }, (_, hour) => {
      const airDeviation = deviation[first + hour] ?? Number.NaN
      if (Number.isNaN(airDeviation)) return null
      return ROAD_SHARE * airDeviation + Math.SQRT1_2 * (issueErrors?.[hour] ?? 0)
    })
  })
}
