import type { CallAnswer } from '@verglas/contract'
import { HOUR_MS, type LocalDay, localDays, round } from '@verglas/quantities'
import { calibratedErrors } from './calibrated-errors.ts'
import { type Ensemble, errorVariance } from './ensemble.ts'
import { ensembleDays } from './ensemble-days.ts'
import { type ErrorSample, SAMPLE_DAYS } from './error-samples.ts'
import { isFreezing } from './freezing.ts'
import { quantiles } from './members.ts'
import { casesByIssue, type DayMember, membersOfDay } from './past-cases.ts'
import { type HourlyRun, valueAtHour } from './point-run.ts'
import { probabilityOf } from './probabilities.ts'
import { regimesOf } from './regime.ts'
import type { RoadSeries } from './road-days.ts'

/** Four scenarios, each representing a quarter of the distribution. */
export const SCENARIO_QUANTILES = [0.125, 0.375, 0.625, 0.875] as const

type ScenarioDay = CallAnswer<'getScenarios'>['days'][number]
type Basis = NonNullable<CallAnswer<'getScenarios'>['basis']>

/**
 * Scenarios and probabilities of the local days of a run from its issue on: from the members of an ensemble
 * as far as it reaches, otherwise from errors of past runs. Days without enough members have nulls; the road
 * is given for days that its forecast covers to the end.
 */
export function scenarioDays(inputs: {
  readonly run: HourlyRun
  /** The hourly road forecast made from the same run. */
  readonly road: RoadSeries | null
  /** Error samples of the same point. */
  readonly samples: readonly ErrorSample[]
  readonly timeZone: string
  readonly ensemble?: Ensemble | null
  /** Error variance of nearby points, for a point without errors of its own. */
  readonly nearbyVariance?: Float64Array | null
}): { basis: Basis | null; days: ScenarioDay[] } {
  const { run, road, samples, timeZone, ensemble = null, nearbyVariance = null } = inputs
  const endMs = run.startMs + run.hours * HOUR_MS
  const cases = casesByIssue(road ? [...samples, ...calibratedRoad(samples, run, road)] : samples)
  const variance = errorVariance(samples, run.issuedAtMs) ?? nearbyVariance
  const ensembleScenarios = ensemble && ensembleDays({ run, road, ensemble, variance, samples })
  const days = localDays(timeZone, run.issuedAtMs, SAMPLE_DAYS)
    .filter((day) => day.toMs <= endMs)
    .map((day, index) => {
      const fromEnsemble = scenarioDay(day, ensembleScenarios?.(day) ?? [])
      if (hasValues(fromEnsemble)) return { ...fromEnsemble, basis: 'ensemble' as const }
      const fromErrors = scenarioDay(day, membersOfDay({ run, road, cases }, day, index))
      return { ...fromErrors, basis: hasValues(fromErrors) ? ('past_errors' as const) : null }
    })
  const bases = new Set(days.map(({ basis }) => basis))
  return { basis: bases.has('ensemble') ? 'ensemble' : bases.has('past_errors') ? 'past_errors' : null, days }
}

/** Past errors of the road, calibrated for the hours of its forecast; the later ones of an issue replace the earlier. */
function calibratedRoad(samples: readonly ErrorSample[], run: HourlyRun, road: RoadSeries): ErrorSample[] {
  const roadSamples = samples.filter(({ measure }) => measure === 'ts')
  const cloudPctAt = (ms: number) => valueAtHour(run, 'cloud', ms)
  return calibratedErrors(roadSamples, run.issuedAtMs, regimesOf(road.timesMs, road.surfaceC, cloudPctAt))
}

const hasValues = (day: ScenarioDay): boolean => day.tmax !== null || day.road_min !== null

/** Quantiles and probabilities of the trajectories of a day. */
export function scenarioDay(day: LocalDay, members: readonly DayMember[]): ScenarioDay {
  const four = (read: (member: DayMember) => number | null, decimals = 1) =>
    quantiles(
      members.flatMap((member) => read(member) ?? []),
      SCENARIO_QUANTILES,
    )?.map((value) => round(value, decimals)) ?? null
  const chance = (read: (member: DayMember) => boolean | null) => {
    const chanceOrNull = probabilityOf(members.map(read))
    return chanceOrNull === null ? null : round(chanceOrNull, 3)
  }
  const reaches = (value: number | null, limit: number) => (value === null ? null : value >= limit)
  return {
    day: day.day,
    from: new Date(day.fromMs).toISOString(),
    to: new Date(day.toMs).toISOString(),
    members: members.filter((member) => member.tmax !== null).length,
    tmax: four((member) => member.tmax),
    tmin: four((member) => member.tmin),
    precipitation: four((member) => member.precipitation),
    road_min: four((member) => member.roadMinC),
    probabilities: {
      road_below_zero: chance((member) => (member.roadMinC === null ? null : isFreezing(member.roadMinC))),
      ice: chance((member) => member.hasIce),
      snow_1: chance((member) => reaches(member.snowCm, 1)),
      snow_5: chance((member) => reaches(member.snowCm, 5)),
      snow_10: chance((member) => reaches(member.snowCm, 10)),
      rain_10: chance((member) => reaches(member.rainMm, 10)),
      gust_80: chance((member) => reaches(member.gust, 80)),
    },
  }
}
