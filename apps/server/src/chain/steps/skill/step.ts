import { SKILL_MEASURES, type SkillMeasure } from '@verglas/contract'
import { BLEND_SOURCE } from '@verglas/contract/codes'
import {
  addSeries,
  criticalNights,
  emptyTally,
  hourlyTruth,
  isEmpty,
  type Tally,
  type Truth,
} from '@verglas/forecasting'
import { DAY_MS, HOUR_MS, nights } from '@verglas/quantities'
import { simulatedNights } from '@verglas/simulated-weather'
import { atMs } from '../../../db/as-of.ts'
import type { Batch } from '../../../db/publish.ts'
import { type KnownReading, readingsOf } from '../../facts/readings.ts'
import { groupBy } from '../../group.ts'
import type { Archive, Step, StepInput } from '../../step.ts'
import { CASTPOINT_BLOCKS, type ChainPoint, pointsOf } from '../../units/castpoint-blocks.ts'
import { errorSampleBatch } from './error-samples.ts'
import { firstNewTruthMs, type PastForecast, pastForecasts } from './past-forecasts.ts'
import { RAW_SOURCE } from './scored-sources.ts'

const QUARTER_MS = 6 * HOUR_MS
/** Readings of the last hour may still be on their way. */
const GRACE_MS = 20 * 60_000

/** The end of the last quarter-day of UTC whose truth may be counted as known at an instant. */
const scoredUntilMs = (nowMs: number): number => Math.floor((nowMs - GRACE_MS) / QUARTER_MS) * QUARTER_MS

/** Blocks with a station: what comes from it is truth, and is counted by the quarter-day. */
const WITH_TRUTH = `
    select distinct c.block::text as unit
      from castpoint c
      join castpoint_version v on v.castpoint_id = c.id and v.rev_from <= $2 and $2 < v.rev_to
     where v.station_id is not null`

type Window = { fromMs: number; untilMs: number; doneRev: number; doneUntilMs: number }

/**
 * Scores every forecast on the truth that has come since the step was done last. An hour is scored when it first
 * becomes known and never again, so that the increments of all times add up.
 */
export const skill: Step = {
  name: 'skill',
  unit: CASTPOINT_BLOCKS,
  trigger: { due: WITH_TRUTH },
  reads: ['castpoint_version', 'observation', 'forecast_run', 'road_forecast', 'shadow', 'error_sample'],
  writes: ['skill', 'error_sample'],
  doneBeforeMs: (nowMs) => scoredUntilMs(nowMs) + GRACE_MS,
  run: scoresOf,
}

async function scoresOf({ db, unit, asOf, before }: StepInput): Promise<Batch[]> {
  const points = await pointsOf(db, unit, asOf)
  const archive = { db, asOf }
  const scored = points.filter((point) => point.stationId !== null)
  const untilMs = scoredUntilMs(atMs(asOf))
  const doneUntilMs = scoredUntilMs(before.atMs)
  const fromMs = await firstNewTruthMs(db, stationsOf(scored), asOf, before.rev)
  if (fromMs === null || fromMs >= untilMs) return []

  const window = { fromMs, untilMs, doneRev: before.rev, doneUntilMs }
  const truths = await newTruths(archive, scored, window)
  const forecasts = await pastForecasts(db, [...truths.keys()], asOf, window)
  const rows = [...truths].flatMap(([castpointId, own]) => {
    const increments = incrementsOf(own, forecasts.get(castpointId) ?? [])
    return increments.length > 0 ? [{ castpoint_id: castpointId, increments }] : []
  })
  const samples = await errorSampleBatch(archive, scored, window)
  return [{ kind: 'skill', rows }, samples]
}

const stationsOf = (points: readonly ChainPoint[]): string[] => [
  ...new Set(points.flatMap((point) => point.stationId ?? [])),
]

type Truths = Partial<Record<SkillMeasure, Truth[]>>

/** By point, the hours of each measure that are known now and were not when the step was done last. */
async function newTruths(
  { db, asOf }: Archive,
  points: readonly ChainPoint[],
  { fromMs, untilMs, doneRev, doneUntilMs }: Window,
): Promise<Map<string, Truths>> {
  const readings = await readingsOf(
    db,
    stationsOf(points),
    SKILL_MEASURES,
    { fromMs: fromMs - 2 * HOUR_MS, toMs: untilMs + HOUR_MS },
    asOf,
  )
  const truths = new Map<string, Truths>()
  for (const point of points) {
    const known = (point.stationId && readings.get(point.stationId)) || []
    if (known.length === 0) continue
    const wasKnown = known.filter((reading) => reading.firstRev <= doneRev)
    const critical = criticalNightsOf(point, known, fromMs, untilMs)
    truths.set(
      point.castpointId,
      Object.fromEntries(
        SKILL_MEASURES.map((measure) => {
          const before = hourlyTruth(wasKnown, measure, fromMs, Math.min(untilMs, doneUntilMs))
          const counted = new Set(before.map((truth) => truth.atMs))
          const now = hourlyTruth(known, measure, fromMs, untilMs, critical)
          return [measure, now.filter((truth) => !counted.has(truth.atMs))]
        }),
      ),
    )
  }
  return truths
}

function criticalNightsOf(
  point: ChainPoint,
  readings: readonly KnownReading[],
  fromMs: number,
  untilMs: number,
) {
  const { latitudeDeg, longitudeDeg, isSimulated } = point
  const nightsOf = isSimulated ? simulatedNights : nights
  return criticalNights(nightsOf(latitudeDeg, longitudeDeg, fromMs - DAY_MS / 2, untilMs), readings)
}

/** One row for each source, measure and UTC day with a pair in it. */
function incrementsOf(truths: Truths, forecasts: readonly PastForecast[]): object[] {
  const rows: object[] = []
  for (const [source, own] of groupBy(forecasts, (forecast) => forecast.source)) {
    for (const measure of SKILL_MEASURES) {
      const byDay = groupBy(truths[measure] ?? [], (truth) => Math.floor(truth.atMs / DAY_MS))
      for (const [day, truthsOfDay] of byDay) {
        const tally = emptyTally()
        for (const { issuedAtMs, series, belowZeroAt } of own) {
          const forecastAt = series[measure]
          if (!forecastAt) continue
          const probability = measure === 'ts' && belowZeroAt ? { belowZeroAt } : {}
          addSeries(tally, { measure, issuedAtMs, forecastAt, ...probability }, truthsOfDay)
        }
        if (!isEmpty(tally)) rows.push(incrementRow(source, measure, day, tally))
      }
    }
  }
  return rows
}

function incrementRow(source: string, measure: SkillMeasure, day: number, tally: Tally): object {
  const hasEvent = measure === 'ts' || measure === 'tair'
  const hasProbability = source === BLEND_SOURCE && measure === 'ts'
  return {
    source,
    measure,
    day: new Date(day * DAY_MS).toISOString().slice(0, 10),
    n: counts(tally.n),
    sum_error: sums(tally.sumError),
    sum_absolute: sums(tally.sumAbsolute),
    sum_square: sums(tally.sumSquare),
    ...(hasEvent
      ? {
          hits: counts(tally.hits),
          false_alarms: counts(tally.falseAlarms),
          misses: counts(tally.misses),
          correct_negatives: counts(tally.correctNegatives),
          critical_n: counts(tally.criticalN),
          critical_correct: counts(tally.criticalCorrect),
        }
      : {}),
    ...(hasProbability
      ? {
          brier_sum: sums(tally.brierSum),
          brier_n: counts(tally.brierN),
          class_n: counts(tally.classN),
          class_sum: sums(tally.classSum),
          class_observed: counts(tally.classObserved),
        }
      : {}),
    ...(source === RAW_SOURCE
      ? { cell_n: counts(tally.cellN), cell_sum_error: sums(tally.cellSumError) }
      : {}),
    worst: tally.worst,
  }
}

const counts = (values: readonly number[]): string => `{${values.join()}}`
const sums = (values: readonly number[]): string => `{${values.map((value) => Math.fround(value)).join()}}`
