import path from 'node:path'
import {
  type Forecast,
  metroCase,
  type Observations,
  readForecast,
  readObservations,
  readStation,
  type Station,
} from '@verglas/metro-files'
import { plausibleReadings, type RoadCase, type RoadObservation } from '@verglas/road-model'
import { readText } from '../input-files.ts'
import type { ForcingKind } from './replay-table.ts'

/** A case with all its observations, including those after a cut-off. */
export type ReplayCase = {
  readonly id: string
  readonly station: Station
  readonly forecast: Forecast
  readonly observations: Observations
}

/**
 * Cases of one station on consecutive days. The tables of `CONTINUED` go beyond a case's own observations, so
 * those of the other cases are added.
 */
const SAME_STATION = ['case001', 'case002', 'case005', 'case008', 'case009']
const CONTINUED = ['case002', 'case008']
/** Finer than the half hour within which a model's answer changes little. */
const OUTPUT_STEP_S = 600

/** Reads a case of `<folder>/metro/cases`. Throws a Problem or FileProblem. */
export function readReplayCase(folder: string, id: string, has: (id: string) => boolean): ReplayCase {
  const read = (of: string, name: string) => readText(path.join(folder, of, `${name}.xml`))
  const observed = (of: string) => {
    const file = read(of, 'observation')
    return readObservations(file.text, file.name)
  }
  const station = read(id, 'station')
  const forecast = read(id, 'forecast')
  const others = CONTINUED.includes(id) ? SAME_STATION.filter((other) => other !== id && has(other)) : []
  return {
    id,
    station: readStation(station.text, station.name),
    forecast: readForecast(forecast.text, forecast.name),
    observations: [observed(id), ...others.map(observed)].reduce(merged),
  }
}

/** Rows of both in order of time. Where both have the same instant, the row of `first` wins. */
function merged(first: Observations, second: Observations): Observations {
  const firstTimes = new Set(first.rows.map(({ atMs }) => atMs))
  const rows = [...first.rows, ...second.rows.filter(({ atMs }) => !firstTimes.has(atMs))]
  return { rows: rows.sort((a, b) => a.atMs - b.atMs), remarks: first.remarks }
}

/** Model input for a cut-off; null if there is no observation at or before it. */
export function caseAt(replayCase: ReplayCase, initMs: number, forcing: ForcingKind): RoadCase | null {
  const { station, observations, forecast, id } = replayCase
  const lastMs = lastAtOrBefore(observations.rows, initMs)
  if (lastMs === null) return null
  const driving = forcing === 'hindcast' ? withObserved(forecast, observations.rows) : forecast
  const { roadCase } = metroCase(station, observations, driving, { forecast: id, untilMs: initMs })
  const { observations: plausible } = plausibleReadings(roadCase.observations, roadCase)
  return { ...roadCase, observations: plausible, id, fromMs: lastMs, outputStepS: OUTPUT_STEP_S }
}

export function lastAtOrBefore(rows: readonly RoadObservation[], ms: number): number | null {
  return rows.findLast(({ atMs }) => atMs <= ms)?.atMs ?? null
}

/**
 * Replaces the forecast air temperature, dew point and wind by the observed values wherever there are
 * observations.
 */
function withObserved(forecast: Forecast, rows: readonly RoadObservation[]): Forecast {
  const { weather } = forecast
  const replaced = (
    values: ArrayLike<number | null | undefined>,
    read: (row: RoadObservation) => number | null | undefined,
  ) => {
    const observedPoints = rows.flatMap((row) => {
      const value = read(row)
      return value === undefined || value === null || Number.isNaN(value) ? [] : [{ atMs: row.atMs, value }]
    })
    return Float64Array.from(weather.timesMs, (ms, index) => {
      const observed = interpolated(observedPoints, ms)
      return Number.isNaN(observed) ? (values[index] ?? Number.NaN) : observed
    })
  }
  return {
    ...forecast,
    weather: {
      ...weather,
      airTemperatureC: replaced(weather.airTemperatureC, (row) => row.airTemperatureC),
      dewPointC: replaced(weather.dewPointC, (row) => row.dewPointC),
      windMs: replaced(weather.windMs, (row) => row.windMs),
    },
  }
}

type Point = { readonly atMs: number; readonly value: number }

/** Linear between points in order of time; NaN before the first and after the last. */
export function interpolated(points: readonly Point[], ms: number): number {
  const next = points.findIndex(({ atMs }) => atMs >= ms)
  const after = points[next]
  if (!after) return Number.NaN
  if (after.atMs === ms) return after.value
  const before = points[next - 1]
  if (!before) return Number.NaN
  return before.value + ((after.value - before.value) * (ms - before.atMs)) / (after.atMs - before.atMs)
}
