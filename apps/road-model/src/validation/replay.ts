import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { forecastRoad, type RoadForecast } from '@verglas/road-model'
import { caseAt, lastAtOrBefore, type ReplayCase } from './replay-case.ts'
import type { ForcingKind, ReplayRow } from './replay-table.ts'

/** A row with our model's forecast, °C; NaN where it gave none. */
export type Replayed = ReplayRow & {
  readonly atMs: number
  readonly oursC: number
  /** Our forecast with the statistical correction; NaN where the station has too few earlier forecasts. */
  readonly correctedC: number
  /** Our forecast with the learnt correction, for sets of points only. */
  readonly learnedC: number
  /** Solar hour of the cut-off to the nearest quarter of the day: 0, 6, 12 or 18. */
  readonly issueHour: number
  /** Cloud cover of the weather that the model used, %, for sets of points only. */
  readonly cloudPct: number
  /** The kind of forcing or the point set that the row belongs to. */
  readonly set: string
}

/** How often the band contained the observation, and how often the road froze for each tenth of probability. */
export type Calibration = {
  readonly model: 'corrected' | 'learned'
  readonly leads: readonly {
    readonly leadH: readonly [number, number]
    readonly n: number
    readonly coverage: number
    readonly crpsC: number
  }[]
  readonly classes: readonly { readonly n: number; readonly forecast: number; readonly observed: number }[]
}

export type Replay = {
  readonly rows: readonly Replayed[]
  /** Rows whose observation is not in the case's file, so the case is not the one of the table. */
  readonly unmatchedRows: number
  readonly forecasts: number
  /** How reliable band and probabilities are, for sets of points only. */
  readonly calibrations?: readonly Calibration[]
}

const SAME_C = 0.006
/** Leads in the table have four decimals of an hour, so instants are compared with a tolerance. */

/** Runs the model once for each case and cut-off of a table. */
export function replay(
  table: readonly ReplayRow[],
  caseById: ReadonlyMap<string, ReplayCase>,
  forcing: ForcingKind,
): Replay {
  const forecasts = new Map<string, RoadForecast | null>()
  let unmatchedRows = 0
  const rows = table.flatMap((row): Replayed[] => {
    const replayCase = caseById.get(row.caseId)
    if (!replayCase) return []
    const { rows: observed } = replayCase.observations
    const lastMs = lastAtOrBefore(observed, row.initMs)
    const atMs = (lastMs ?? row.initMs) + row.leadH * HOUR_MS
    const isInCase = observed.some(
      (reading) =>
        Math.abs(reading.atMs - atMs) < MINUTE_MS &&
        Math.abs((reading.surfaceC ?? Number.NaN) - row.observedC) < SAME_C,
    )
    if (!isInCase) unmatchedRows += 1
    const key = `${row.caseId} ${row.initMs}`
    if (!forecasts.has(key)) {
      const input = caseAt(replayCase, row.initMs, forcing)
      forecasts.set(key, input && forecastRoad(input))
    }
    const forecast = forecasts.get(key)
    const issueHour = issueHourOf(row.initMs, replayCase.station.site.longitudeDeg)
    const oursC = forecast ? surfaceAt(forecast, atMs) : Number.NaN
    const values = { oursC, correctedC: Number.NaN, learnedC: Number.NaN, cloudPct: Number.NaN }
    return [{ ...row, atMs, set: forcing, issueHour, ...values }]
  })
  return { rows, unmatchedRows, forecasts: forecasts.size }
}

export function issueHourOf(initMs: number, longitudeDeg: number): number {
  const quarters = (initMs / HOUR_MS + longitudeDeg / 15) / 6
  return (((Math.round(quarters) % 4) + 4) % 4) * 6
}

export const surfaceAt = (forecast: RoadForecast, ms: number): number => seriesAt(forecast, 'surfaceC', ms)

/** Interpolates a series linearly between the instants of a forecast with even steps. */
export function seriesAt(
  forecast: RoadForecast,
  series: 'surfaceC' | 'cloudCover' | 'windMs',
  ms: number,
): number {
  const [first = Number.NaN, second = Number.NaN] = forecast.timesMs
  const values = forecast[series]
  const place = (ms - first) / (second - first)
  const before = Math.floor(place)
  const from = values[before] ?? Number.NaN
  if (place === before) return from
  return from + ((values[before + 1] ?? Number.NaN) - from) * (place - before)
}
