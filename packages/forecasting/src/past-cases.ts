import type { LocalDay } from '@verglas/quantities'
import { DAY_MEASURES, type DayMeasure, dayOfRun } from './day-values.ts'
import { chosenIssues, dressed, type ErrorMeasure, type ErrorSample } from './error-samples.ts'
import type { HourlyRun } from './point-run.ts'
import { type RoadSeries, roadDay } from './road-days.ts'
import { snowShare } from './snow-days.ts'

/** One course that a day may take; null where it does not say. An ensemble's member or a past error put on the forecast. */
export type DayMember = {
  readonly tmax: number | null
  readonly tmin: number | null
  /** All kinds, mm of water. */
  readonly precipitation: number | null
  readonly snowCm: number | null
  readonly rainMm: number | null
  readonly gust: number | null
  readonly roadMinC: number | null
  readonly hasIce: boolean | null
}

/** What one past run went wrong by, by measure. */
type PastCase = ReadonlyMap<ErrorMeasure, readonly (number | null)[]>

export function casesByIssue(samples: readonly ErrorSample[]): ReadonlyMap<number, PastCase> {
  const byIssue = new Map<number, Map<ErrorMeasure, readonly (number | null)[]>>()
  for (const { issuedAtMs, measure, errors } of samples) {
    const errorsByMeasure = byIssue.get(issuedAtMs) ?? new Map<ErrorMeasure, readonly (number | null)[]>()
    byIssue.set(issuedAtMs, errorsByMeasure.set(measure, errors))
  }
  return byIssue
}

/** Courses of the `index`-th day of a run, one with the errors of each past run that is chosen. */
export function membersOfDay(
  inputs: { run: HourlyRun; road: RoadSeries | null; cases: ReadonlyMap<number, PastCase> },
  day: LocalDay,
  index: number,
): DayMember[] {
  const { run, road } = inputs
  const cases = chosenCases(inputs.cases, run.issuedAtMs, index)
  const forecast = dayOfRun(run, day, run.issuedAtMs)
  const usual = new Set(DAY_MEASURES.filter((measure) => isUsual(cases, measure, index)))
  const snowShareAt = snowShare(run, day)
  const roadWith = road && roadDay(road, day, run.issuedAtMs)
  return cases.map((errors) => {
    const error = (measure: DayMeasure) => (usual.has(measure) ? errorOf(errors, measure, index) : null)
    const dressedValue = (measure: DayMeasure) => {
      const [value, wrong] = [forecast[measure], error(measure)]
      return value === null || wrong === null ? null : dressed(measure, value, wrong)
    }
    const precipitation = dressedValue('precipitation')
    const snow = snowShareAt(((error('tmax') ?? 0) + (error('tmin') ?? 0)) / 2)
    const roadErrors = errors.get('ts')
    const ofRoad = roadWith && roadErrors ? roadWith(roadErrors) : null
    return {
      tmax: dressedValue('tmax'),
      tmin: dressedValue('tmin'),
      precipitation,
      gust: dressedValue('gust'),
      snowCm: precipitation === null ? null : precipitation * snow.share * snow.cmPerMm,
      rainMm: precipitation === null ? null : precipitation * (1 - snow.share),
      roadMinC: ofRoad?.minC ?? null,
      hasIce: ofRoad?.hasIce ?? null,
    }
  })
}

function errorOf(errors: PastCase, measure: DayMeasure, index: number): number | null {
  return errors.get(measure)?.[index] ?? null
}

/** Those of the past runs of which a day of this lead is over. */
function chosenCases(cases: ReadonlyMap<number, PastCase>, issuedAtMs: number, index: number): PastCase[] {
  const issues = [...cases.keys()].filter((issue) => {
    const errors = cases.get(issue)
    return errors && DAY_MEASURES.some((measure) => errorOf(errors, measure, index) !== null)
  })
  return chosenIssues(issues, issuedAtMs).flatMap((issue) => cases.get(issue) ?? [])
}

/**
 * Whether the error is known of at least half of the cases. What is known of few only (precipitation of the days
 * without snow, at a station without a snow sensor) is no sample of what may happen.
 */
function isUsual(cases: readonly PastCase[], measure: DayMeasure, index: number): boolean {
  return cases.filter((errors) => errorOf(errors, measure, index) !== null).length >= cases.length / 2
}
