import type { LocalDay } from '@verglas/quantities'
import { DAY_MEASURES, type DayMeasure, dayOfRun } from './day-values.ts'
import { chosenIssues, dressed, type ErrorMeasure, type ErrorSample } from './error-samples.ts'
import type { HourlyRun } from './point-run.ts'
import { type RoadSeries, roadDay } from './road-days.ts'
import { snowShare } from './snow-days.ts'

/**
 * One trajectory of a day, from an ensemble member or from a past error added to the forecast; null for
 * missing values.
 */
export type DayMember = {
  readonly tmax: number | null
  readonly tmin: number | null
  /** All kinds of precipitation, mm of water. */
  readonly precipitation: number | null
  readonly snowCm: number | null
  readonly rainMm: number | null
  readonly gust: number | null
  readonly roadMinC: number | null
  readonly hasIce: boolean | null
}

/** Errors of one past run, by measure. */
type PastCase = ReadonlyMap<ErrorMeasure, readonly (number | null)[]>

export function casesByIssue(samples: readonly ErrorSample[]): ReadonlyMap<number, PastCase> {
  const byIssue = new Map<number, Map<ErrorMeasure, readonly (number | null)[]>>()
  for (const { issuedAtMs, measure, errors } of samples) {
    const errorsByMeasure = byIssue.get(issuedAtMs) ?? new Map<ErrorMeasure, readonly (number | null)[]>()
    byIssue.set(issuedAtMs, errorsByMeasure.set(measure, errors))
  }
  return byIssue
}

/** Trajectories of the `index`-th day of a run, one for each selected past run with its errors. */
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
    const pastRoad = roadWith && roadErrors ? roadWith(roadErrors) : null
    return {
      tmax: dressedValue('tmax'),
      tmin: dressedValue('tmin'),
      precipitation,
      gust: dressedValue('gust'),
      snowCm: precipitation === null ? null : precipitation * snow.share * snow.cmPerMm,
      rainMm: precipitation === null ? null : precipitation * (1 - snow.share),
      roadMinC: pastRoad?.minC ?? null,
      hasIce: pastRoad?.hasIce ?? null,
    }
  })
}

function errorOf(errors: PastCase, measure: DayMeasure, index: number): number | null {
  return errors.get(measure)?.[index] ?? null
}

/** Selects past runs for which the day of this lead has ended. */
function chosenCases(cases: ReadonlyMap<number, PastCase>, issuedAtMs: number, index: number): PastCase[] {
  const issues = [...cases.keys()].filter((issue) => {
    const errors = cases.get(issue)
    return errors && DAY_MEASURES.some((measure) => errorOf(errors, measure, index) !== null)
  })
  return chosenIssues(issues, issuedAtMs).flatMap((issue) => cases.get(issue) ?? [])
}

/**
 * Whether at least half of the cases have this error. An error known for few cases only (precipitation on
 * days without snow, at a station without a snow sensor) is not a representative sample.
 */
function isUsual(cases: readonly PastCase[], measure: DayMeasure, index: number): boolean {
  return cases.filter((errors) => errorOf(errors, measure, index) !== null).length >= cases.length / 2
}
