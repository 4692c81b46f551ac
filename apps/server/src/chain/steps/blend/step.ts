import { BLEND_SOURCE } from '@verglas/contract/codes'
import {
  blendOf,
  type Correction,
  type Corrections,
  correctedRun,
  downscaled,
  forecastOf,
  fromHour,
  type HourlyRun,
  inShadow,
  lastValue,
  type PointRun,
  presentError,
} from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import { type AsOf, atMs } from '../../../db/as-of.ts'
import type { Batch } from '../../../db/publish.ts'
import { forecastRow } from '../../../ingest/rows.ts'
import { arrayText } from '../../array-text.ts'
import { type RawRun, rawRuns } from '../../facts/forecast-runs.ts'
import { type PublishedReading, readingsOf } from '../../facts/readings.ts'
import { sunOffsetMsOf } from '../../season-sun.ts'
import type { Step, StepInput } from '../../step.ts'
import { CASTPOINT_BLOCKS, type ChainPoint, idsOf, pointsOf } from '../../work-items/castpoint-blocks.ts'
import { type Fit, NO_FIT, toFit } from '../fit/fit.ts'
import { fitsOf } from '../fit/queries.ts'
import { newWeatherTrigger } from './trigger.ts'

/** Pause after the blend of a block, because runs of many points arrive in many portions. */
const PAUSE_MS = 3 * 60_000
/** Readings within this time determine the present error. */
const PRESENT_MS = 2 * HOUR_MS
/** Both series of a forecast, raw and corrected, are scored up to this lead. */
export const SHADOW_HOURS = 49
/** CORRECTED lists the measures that the blend corrects; SCORED adds those that are scored as well. */
const CORRECTED = ['tair', 'tdew', 'wind_avg'] as const
const SCORED = [...CORRECTED, 'rain'] as const

/**
 * Blends the latest runs of the sources into one forecast per point, corrected by the readings of its
 * station.
 */
export const blend: Step = {
  name: 'blend',
  workItems: CASTPOINT_BLOCKS,
  trigger: { pendingSql: newWeatherTrigger },
  reads: ['castpoint_version', 'station_setting_version', 'forecast_run', 'observation', 'blend_fit'],
  writes: ['forecast_run', 'shadow'],
  doneBeforeMs: (nowMs) => nowMs - PAUSE_MS,
  run: blendsOf,
}

async function blendsOf({ db, key, asOf }: StepInput): Promise<Batch[]> {
  const points = await pointsOf(db, key, asOf)
  const stationIds = points.flatMap((point) => point.stationId ?? [])
  const nowMs = atMs(asOf)
  const runsByPoint = await rawRuns(db, idsOf(points), asOf)
  const fits = await fitsOf(db, idsOf(points), asOf)
  const readings = await readingsOf(db, stationIds, SCORED, { fromMs: nowMs - PRESENT_MS, toMs: nowMs }, asOf)

  const runRows: object[] = []
  const shadowRows: object[] = []
  for (const point of points) {
    const runs = runsByPoint.get(point.castpointId)
    if (!runs) continue
    const pointReadings = (point.stationId && readings.get(point.stationId)) || []
    const fit = fits.get(point.castpointId)
    const product = pointBlend(point, runs, pointReadings, fit ? toFit(fit) : NO_FIT, asOf)
    if (!product) continue
    runRows.push(product.row)
    if (point.stationId) shadowRows.push(product.shadow)
  }
  return [
    { kind: 'forecast_run', rows: runRows },
    { kind: 'shadow', rows: shadowRows },
  ]
}

/** The issue time of products computed as of a revision. */
export const issuedAtMsOf = (asOf: AsOf): number => Math.floor(atMs(asOf) / 1000) * 1000

function movedTo(point: ChainPoint, runs: readonly RawRun[], issuedAtMs: number) {
  const place = { ...point, sunOffsetMs: sunOffsetMsOf(point.isSimulated, issuedAtMs) }
  return runs.map((run) => downscaled(run, run.altitudeM, place))
}

function pointBlend(
  point: ChainPoint,
  runs: readonly RawRun[],
  readings: readonly PublishedReading[],
  fit: Fit,
  asOf: AsOf,
) {
  const issuedAtMs = issuedAtMsOf(asOf)
  const hourMs = Math.floor(issuedAtMs / HOUR_MS) * HOUR_MS
  // A run that is published within the second of its issue must not count as a future one.
  const issued = runs.map((run) => ({ ...run, issuedAtMs: Math.min(run.issuedAtMs, issuedAtMs) }))
  const moved = movedTo(point, issued, issuedAtMs)
  const latest = latestOfSources(moved)
  // An older run only fills hours that the latest run does not have yet.
  const hasStarted = latest.every((run) => run.segments.some(({ startMs }) => startMs <= hourMs))
  const blended = blendOf(hasStarted ? latest : moved, { issuedAtMs, weightOf: fit.weightOf })
  const before = blendOf(moved, { issuedAtMs, fromMs: hourMs - PRESENT_MS, hours: 2, weightOf: fit.weightOf })
  if (!blended || !before) return null
  const raw = fromFirstValue(blended)
  const corrections: Corrections = {}
  for (const measure of CORRECTED) {
    const now = presentError(forecastOf(before, measure), readings, measure, issuedAtMs)
    corrections[measure] = { measure, presentError: now, ...fit.correctionOf(measure) }
  }
  const published = correctedRun(raw, corrections)
  const shadow = correctedRun(cutToScoredHours(raw), shadowsOf(corrections))
  return {
    row: {
      ...forecastRow({
        castpointId: point.castpointId,
        source: BLEND_SOURCE,
        issuedAt: new Date(issuedAtMs),
        startAt: new Date(published.startMs),
        stepS: 3600,
        altitudeM: point.altitudeM,
        values: published.values,
        attributions: attributionsOf(runs),
      }),
      inputs: {
        asOfRev: asOf.rev,
        runs: latestOfSources(runs).map((run) => ({
          source: run.source,
          issuedAt: new Date(run.issuedAtMs).toISOString(),
        })),
        corrected: CORRECTED.filter((measure) => corrections[measure]?.isOn.some(Boolean)),
      },
    },
    shadow: {
      castpoint_id: point.castpointId,
      issued_at: new Date(issuedAtMs),
      courses: SCORED.map((measure) => ({
        measure,
        start_at: new Date(raw.startMs),
        raw: measure === 'rain' ? null : firstHours(raw, measure),
        corrected: measure === 'rain' ? null : firstHours(shadow, measure),
        last_value: lastValue(readings, measure, issuedAtMs),
      })),
    },
  }
}

/** Drops the first hours, in which no measure has a value. */
function fromFirstValue(run: HourlyRun): HourlyRun {
  const series = Object.values(run.values)
  let first = 0
  while (first < run.hours && series.every((values) => (values[first] ?? null) === null)) first++
  return first === 0 ? run : fromHour(run, run.startMs + first * HOUR_MS)
}

/** Attributions of all runs used, including the older run of a source, which may fill the first hours. */
function attributionsOf(runs: readonly RawRun[]): string[] {
  return [...new Set(runs.flatMap(({ attributions }) => attributions))].filter((name) => name !== '').sort()
}

/** Expects each source's runs in order, the oldest first. */
function latestOfSources(runs: readonly PointRun[]): PointRun[] {
  return [...new Map(runs.map((run) => [run.source, run])).values()]
}

function shadowsOf(corrections: Corrections): Corrections {
  return Object.fromEntries(
    Object.entries(corrections).map(([measure, correction]: [string, Correction]) => [
      measure,
      inShadow(correction),
    ]),
  )
}

/** Cuts a run to the hours in which both series of a forecast are scored. */
function cutToScoredHours(run: HourlyRun): HourlyRun {
  const values = Object.fromEntries(
    Object.entries(run.values).map(([code, series]) => [code, series.slice(0, SHADOW_HOURS)]),
  )
  return { ...run, hours: Math.min(run.hours, SHADOW_HOURS), values }
}

const firstHours = (run: HourlyRun, measure: (typeof CORRECTED)[number]): string =>
  arrayText((run.values[measure] ?? []).slice(0, SHADOW_HOURS), 100)
