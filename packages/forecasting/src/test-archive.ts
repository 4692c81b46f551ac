import type { SkillMeasure } from '@verglas/contract'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import {
  type SimulatedPlace,
  type SimulatedStation,
  type SimulatedWinter,
  simulatedWinter,
} from '@verglas/simulated-weather'
import { correctionGate, estimatedBias } from './bias.ts'
import { blendOf } from './blend.ts'
import { calibratedErrors } from './calibrated-errors.ts'
import { type Corrections, correctedRun, inShadow, presentError } from './correction.ts'
import { downscaled } from './downscale.ts'
import { type ErrorSample, hourlyErrors } from './error-samples.ts'
import { hourlyMembers } from './members.ts'
import type { HourlyRun, PointRun } from './point-run.ts'
import { belowZero } from './probabilities.ts'
import { addSeries, addTally, emptyTally, type Tally } from './tally.ts'
import { forecastOf, hourlyTruth, lastValue, type StationReading } from './truth.ts'
import { sourceWeights } from './weights.ts'

const STEP_MS = 6 * HOUR_MS
const MEASURES = ['tair', 'tdew', 'wind_avg', 'rain'] as const satisfies readonly SkillMeasure[]
const CORRECTED = ['tair', 'tdew', 'wind_avg'] as const
const LONGEST_MS = 48 * HOUR_MS

export type Archive = {
  /**
   * Tally of the whole time by source (`raw`, `corrected`, `published`, `persistence`, `fine`, `coarse`) and
   * measure.
   */
  tally(source: string, measure: SkillMeasure): Tally
}

type Issue = {
  atMs: number
  bySource: Map<string, (measure: SkillMeasure, atMs: number) => number | null>
  belowZero: (atMs: number) => number | null
}
type Row = { source: string; measure: SkillMeasure; day: string; tally: Tally }

/**
 * Runs the chain over some weeks of the simulated winter: every six hours it scores the forecasts that have
 * ended, then forecasts from what was known at that time. Of the two sources, `fine` forecasts the place
 * every six hours; `coarse` forecasts a point 250 m higher and without the valley, every twelve.
 */
export function simulatedArchive(
  place: SimulatedPlace,
  { fromMs, days, scoredFromDay }: { fromMs: number; days: number; scoredFromDay: number },
): Archive {
  const winter = simulatedWinter('archive')
  const station: SimulatedStation = { ...place, periodS: 1800, sensors: 'basic', fault: 'none' }
  const readings: StationReading[] = winter.readings(station, fromMs - DAY_MS, fromMs + days * DAY_MS)
  const rows: Row[] = []
  const issues: Issue[] = []
  const runs: PointRun[] = []
  const samples: ErrorSample[] = []
  const rowsSince = (ms: number, source: string, measure: SkillMeasure) =>
    rows.filter((row) => row.source === source && row.measure === measure && row.day >= dayOf(ms))

  for (let nowMs = fromMs; nowMs < fromMs + days * DAY_MS; nowMs += STEP_MS) {
    const recentReadings = readings.filter(({ atMs }) => atMs <= nowMs && atMs > nowMs - 3 * DAY_MS)
    for (const row of scoredWindow(issues, recentReadings, nowMs - STEP_MS, nowMs)) addRow(rows, row)
    const complete = issues.find(({ atMs }) => atMs === nowMs - LONGEST_MS - STEP_MS)
    if (complete) {
      const forecastAt = (atMs: number) => complete.bySource.get('raw')?.('tair', atMs) ?? null
      const truths = hourlyTruth(recentReadings, 'tair', complete.atMs, nowMs)
      samples.push(hourlyErrors('tair', complete.atMs, forecastAt, truths))
    }

    runs.push(...newRuns(winter, place, nowMs))
    const weightOf = sourceWeights(rows.filter(({ source }) => source === 'fine' || source === 'coarse'))
    const raw = blendOf(runs.slice(-6), { issuedAtMs: nowMs, hours: 60, weightOf, fromMs: nowMs - STEP_MS })
    if (!raw) throw new Error('no blend')
    const corrections: Corrections = {}
    for (const measure of CORRECTED) {
      corrections[measure] = {
        measure,
        biasByCell: estimatedBias(rowsSince(nowMs - 30 * DAY_MS, 'raw', measure)).byCell,
        presentError: presentError(forecastOf(raw, measure), recentReadings, measure, nowMs),
        isOn: correctionGate(
          rowsSince(nowMs - 14 * DAY_MS, 'raw', measure),
          rowsSince(nowMs - 14 * DAY_MS, 'corrected', measure),
        ),
      }
    }
    const shadow: Corrections = Object.fromEntries(
      Object.entries(corrections).map(([measure, correction]) => [measure, inShadow(correction)]),
    )
    issues.push(
      issueOf(
        nowMs,
        { raw, published: correctedRun(raw, corrections), corrected: correctedRun(raw, shadow) },
        runs,
        recentReadings,
        samples,
      ),
    )
    if (issues.length > 10) issues.shift()
  }
  const scored = rows.filter(({ day }) => day >= dayOf(fromMs + scoredFromDay * DAY_MS))
  return {
    tally(source, measure) {
      const sum = emptyTally()
      for (const row of scored) if (row.source === source && row.measure === measure) addTally(sum, row.tally)
      return sum
    },
  }
}

function addRow(rows: Row[], row: Row): void {
  const matchingRow = rows.findLast(
    ({ source, measure, day }) => source === row.source && measure === row.measure && day === row.day,
  )
  if (matchingRow) addTally(matchingRow.tally, row.tally)
  else rows.push(row)
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

function newRuns(winter: SimulatedWinter, place: SimulatedPlace, nowMs: number): PointRun[] {
  const issuedRuns: PointRun[] = []
  const fine = winter.forecast(place, nowMs, 72)
  issuedRuns.push({ source: 'fine', issuedAtMs: nowMs, segments: [segmentOf(fine)] })
  if (nowMs % (12 * HOUR_MS) === 0) {
    const above = { ...place, id: `${place.id}-grid`, altitudeM: place.altitudeM + 250, valley: 0 }
    const run = {
      source: 'coarse',
      issuedAtMs: nowMs,
      segments: [segmentOf(winter.forecast(above, nowMs, 72))],
    }
    issuedRuns.push(downscaled(run, above.altitudeM, place))
  }
  return issuedRuns
}

function segmentOf({ startAtMs, stepS, values }: ReturnType<SimulatedWinter['forecast']>) {
  return { startMs: startAtMs, stepS, values }
}

function issueOf(
  atMs: number,
  blends: Record<'raw' | 'published' | 'corrected', HourlyRun>,
  runs: readonly PointRun[],
  readings: readonly StationReading[],
  samples: readonly ErrorSample[],
): Issue {
  const bySource: Issue['bySource'] = new Map()
  for (const [source, run] of Object.entries(blends)) {
    bySource.set(source, (measure, ms) => forecastOf(run, measure)(ms))
  }
  for (const source of ['fine', 'coarse']) {
    const run = runs.findLast((candidate) => candidate.source === source)
    const hourly = run && run.issuedAtMs === atMs ? blendOf([run], { issuedAtMs: atMs, hours: 60 }) : null
    if (hourly) bySource.set(source, (measure, ms) => forecastOf(hourly, measure)(ms))
  }
  const last = new Map(
    MEASURES.map((measure) => [measure as SkillMeasure, lastValue(readings, measure, atMs)]),
  )
  bySource.set('persistence', (measure) => last.get(measure) ?? null)

  const { startMs, hours, values } = blends.raw
  const timesMs = Array.from({ length: hours }, (_, index) => startMs + index * HOUR_MS)
  const base = (values.tair ?? []).map((value) => value ?? Number.NaN)
  const probabilities = belowZero(hourlyMembers(timesMs, base, atMs, calibratedErrors(samples, atMs)))
  return { atMs, bySource, belowZero: (ms) => probabilities[(ms - startMs) / HOUR_MS] ?? null }
}

/** Scores the observations in [fromMs, toMs) against all forecasts of them. */
function scoredWindow(
  issues: readonly Issue[],
  readings: readonly StationReading[],
  fromMs: number,
  toMs: number,
): Row[] {
  return MEASURES.flatMap((measure) => {
    const truths = hourlyTruth(readings, measure, fromMs, toMs)
    const bySource = new Map<string, Tally>()
    for (const issue of issues) {
      for (const [source, forecast] of issue.bySource) {
        const tally = bySource.get(source) ?? emptyTally()
        bySource.set(source, tally)
        const belowZeroAt = source === 'published' && measure === 'tair' ? issue.belowZero : () => null
        const forecastAt = (ms: number) => forecast(measure, ms)
        addSeries(tally, { measure, issuedAtMs: issue.atMs, forecastAt, belowZeroAt }, truths)
      }
    }
    return [...bySource].map(([source, tally]) => ({ source, measure, day: dayOf(fromMs), tally }))
  })
}
