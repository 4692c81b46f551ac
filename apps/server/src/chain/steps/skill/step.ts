import { type Situation, SKILL_MEASURES, type SkillMeasure } from '@verglas/contract'
import { addSeries, criticalNights, emptyTally, hourlyTruth, isEmpty, type Truth } from '@verglas/forecasting'
import { DAY_MS, HOUR_MS, nights } from '@verglas/quantities'
import { simulatedNights } from '@verglas/simulated-weather'
import { atMs } from '../../../db/as-of.ts'
import type { Batch } from '../../../db/publish.ts'
import { groupBy } from '../../../group-by.ts'
import { type PublishedReading, readingsOf } from '../../facts/readings.ts'
import type { Archive, Step, StepInput } from '../../step.ts'
import { CASTPOINT_BLOCKS, type ChainPoint, pointsOf } from '../../work-items/castpoint-blocks.ts'
import { errorSampleBatch } from './error-samples.ts'
import { incrementRow } from './increments.ts'
import { firstNewTruthMs, type PastForecast, pastForecasts } from './past-forecasts.ts'
import { READ_FOR_SITUATIONS, situationsOf } from './situations.ts'

const QUARTER_MS = 6 * HOUR_MS
/** Wait before a quarter-day is scored, because readings of its last hour may still be on their way. */
const GRACE_MS = 20 * 60_000

/** The end of the last quarter-day of UTC whose observations count as complete at an instant. */
const scoredUntilMs = (nowMs: number): number => Math.floor((nowMs - GRACE_MS) / QUARTER_MS) * QUARTER_MS

/** Blocks with a station: its readings are the truth, and are scored by the quarter-day. */
const WITH_TRUTH = `
    select distinct c.block::text as unit
      from castpoint c
      join castpoint_version v on v.castpoint_id = c.id and v.rev_from <= $2 and $2 < v.rev_to
     where v.station_id is not null`

const READ_CODES = [...new Set([...SKILL_MEASURES, ...READ_FOR_SITUATIONS])]

type Window = { fromMs: number; untilMs: number; doneRev: number; doneUntilMs: number }

/**
 * Scores every forecast against the observations that arrived since the step last ran. An hour is scored when
 * it first becomes known and never again, so that the increments of all runs add up.
 */
export const skill: Step = {
  name: 'skill',
  workItems: CASTPOINT_BLOCKS,
  trigger: { pendingSql: WITH_TRUTH },
  reads: [
    'castpoint_version',
    'station_setting_version',
    'observation',
    'forecast_run',
    'road_forecast',
    'shadow',
    'error_sample',
  ],
  writes: ['skill', 'error_sample'],
  doneBeforeMs: (nowMs) => scoredUntilMs(nowMs) + GRACE_MS,
  run: scoresOf,
}

async function scoresOf({ db, key, asOf, before }: StepInput): Promise<Batch[]> {
  const points = await pointsOf(db, key, asOf)
  const archive = { db, asOf }
  const scored = points.filter((point) => point.stationId !== null)
  const untilMs = scoredUntilMs(atMs(asOf))
  const doneUntilMs = scoredUntilMs(before.atMs)
  const fromMs = await firstNewTruthMs(db, stationsOf(scored), asOf, before.rev)
  if (fromMs === null || fromMs >= untilMs) return []

  const window = { fromMs, untilMs, doneRev: before.rev, doneUntilMs }
  const truths = await newTruths(archive, scored, window)
  const forecasts = await pastForecasts(db, [...truths.keys()], asOf, window)
  const rows = [...truths].flatMap(([castpointId, { truths: own, point, readings }]) => {
    const pointForecasts = forecasts.get(castpointId) ?? []
    const situationAt = situationsOf(point, readings, pointForecasts)
    const increments = incrementsOf(underSituations(own, situationAt), pointForecasts)
    return increments.length > 0 ? [{ castpoint_id: castpointId, increments }] : []
  })
  const samples = await errorSampleBatch(archive, scored, window)
  return [{ kind: 'skill', rows }, samples]
}

const stationsOf = (points: readonly ChainPoint[]): string[] => [
  ...new Set(points.flatMap((point) => point.stationId ?? [])),
]

type Truths = Partial<Record<SkillMeasure, readonly Truth[]>>
type NewTruths = { point: ChainPoint; readings: readonly PublishedReading[]; truths: Truths }

/** Adds to each truth the situation of the road at its time. */
function underSituations(truths: Truths, situationAt: (atMs: number) => Situation): Truths {
  return Object.fromEntries(
    Object.entries(truths).map(([measure, own]) => [
      measure,
      own.map((truth) => ({ ...truth, situation: situationAt(truth.atMs) })),
    ]),
  )
}

/** By point: the hours of each measure that became known since the step last ran. */
async function newTruths(
  { db, asOf }: Archive,
  points: readonly ChainPoint[],
  { fromMs, untilMs, doneRev, doneUntilMs }: Window,
): Promise<Map<string, NewTruths>> {
  const readings = await readingsOf(
    db,
    stationsOf(points),
    READ_CODES,
    { fromMs: fromMs - 2 * HOUR_MS, toMs: untilMs + HOUR_MS },
    asOf,
  )
  const truths = new Map<string, NewTruths>()
  for (const point of points) {
    const ownReadings = (point.stationId && readings.get(point.stationId)) || []
    if (ownReadings.length === 0) continue
    const earlierReadings = ownReadings.filter((reading) => reading.firstRev <= doneRev)
    const critical = criticalNightsOf(point, ownReadings, fromMs, untilMs)
    const newTruths = Object.fromEntries(
      SKILL_MEASURES.map((measure) => {
        const before = hourlyTruth(earlierReadings, measure, fromMs, Math.min(untilMs, doneUntilMs))
        const counted = new Set(before.map((truth) => truth.atMs))
        const now = hourlyTruth(ownReadings, measure, fromMs, untilMs, critical)
        return [measure, now.filter((truth) => !counted.has(truth.atMs))]
      }),
    )
    truths.set(point.castpointId, { point, readings: ownReadings, truths: newTruths })
  }
  return truths
}

function criticalNightsOf(
  point: ChainPoint,
  readings: readonly PublishedReading[],
  fromMs: number,
  untilMs: number,
) {
  const { latitudeDeg, longitudeDeg, isSimulated } = point
  const nightsOf = isSimulated ? simulatedNights : nights
  return criticalNights(nightsOf(latitudeDeg, longitudeDeg, fromMs - DAY_MS / 2, untilMs), readings)
}

/** One row for each source, measure and UTC day that has at least one pair. */
function incrementsOf(truths: Truths, forecasts: readonly PastForecast[]): object[] {
  const rows: object[] = []
  for (const [source, sourceForecasts] of groupBy(forecasts, (forecast) => forecast.source)) {
    for (const measure of SKILL_MEASURES) {
      const byDay = groupBy(truths[measure] ?? [], (truth) => Math.floor(truth.atMs / DAY_MS))
      for (const [day, truthsOfDay] of byDay) {
        const tally = emptyTally()
        for (const { issuedAtMs, series, belowZeroAt, decilesAt } of sourceForecasts) {
          const forecastAt = series[measure]
          if (!forecastAt) continue
          const roadProbabilities = measure === 'ts' ? definedOf({ belowZeroAt, decilesAt }) : {}
          addSeries(tally, { measure, issuedAtMs, forecastAt, ...roadProbabilities }, truthsOfDay)
        }
        if (!isEmpty(tally)) rows.push(incrementRow(source, measure, day, tally))
      }
    }
  }
  return rows
}

const definedOf = <Options extends object>(options: Options): Partial<Options> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<Options>
