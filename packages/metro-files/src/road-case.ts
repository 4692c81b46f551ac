import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import type { RoadCase } from '@verglas/road-model'
import { FileProblem } from './file-problem.ts'
import { type Forecast, type MetroFluxes, readForecast } from './forecast.ts'
import { type Observations, readObservations } from './observation.ts'
import { readStation, type Station } from './station.ts'
import { isoMinute } from './values.ts'

/** METRo writes its roadcast at every twentieth minute of the hour. */
export const ROADCAST_STEP_S = 1200
const STEP_MS = ROADCAST_STEP_S * 1000
const MAX_OBSERVED_MS = 48 * HOUR_MS
/** No weather model goes further; a longer file contains a wrong date. */
const MAX_FORECAST_MS = 46 * DAY_MS

/** Text of a file, with the name used in messages about its problems. */
export type NamedText = { readonly name: string; readonly text: string }
export type MetroInputs = {
  readonly station: NamedText
  readonly observation: NamedText
  readonly forecast: NamedText
  /** Later observations are ignored; one at exactly this instant is used. */
  readonly untilMs?: number
  /** Fluxes of the forecast file that are used; none if absent, as METRo does. */
  readonly fluxes?: MetroFluxes
}
export type MetroCase = {
  readonly roadCase: RoadCase
  readonly stationName: string
  readonly remarks: readonly string[]
}

/** The case described by METRo's three files. Throws a FileProblem if they make no sense. */
export function readMetroCase({ station, observation, forecast, untilMs, fluxes }: MetroInputs): MetroCase {
  return metroCase(
    readStation(station.text, station.name),
    readObservations(observation.text, observation.name),
    readForecast(forecast.text, forecast.name, fluxes),
    { forecast: forecast.name, ...(untilMs === undefined ? {} : { untilMs }) },
  )
}

export function metroCase(
  station: Station,
  observations: Observations,
  forecast: Forecast,
  { forecast: forecastFile, untilMs = Number.POSITIVE_INFINITY }: { forecast: string; untilMs?: number },
): MetroCase {
  const remarks = [...station.remarks, ...observations.remarks, ...forecast.remarks]
  const available = observations.rows.filter(({ atMs }) => atMs <= untilMs)
  // No forecast starts from an observation at or after the end of the forecast.
  const used = available.filter(({ atMs }) => atMs < forecast.lastMs)
  if (used.length < available.length) {
    remarks.push(
      `${available.length - used.length} observations at or after the end of the forecast are not used`,
    )
  }
  const lastMs = used.at(-1)?.atMs
  const fromMs = firstRoadcastMs(lastMs, forecast.firstMs)
  if (fromMs >= forecast.lastMs) {
    throw new FileProblem(
      forecastFile,
      null,
      `the forecast ends at ${isoMinute(forecast.lastMs)}, before the first roadcast at ${isoMinute(fromMs)}`,
    )
  }
  if (forecast.lastMs - fromMs > MAX_FORECAST_MS) {
    throw new FileProblem(
      forecastFile,
      null,
      `from the first roadcast at ${isoMinute(fromMs)} to the end at ${isoMinute(forecast.lastMs)} are more than 46 days`,
    )
  }
  if (lastMs !== undefined && lastMs < forecast.firstMs) {
    remarks.push(
      `the observations end at ${isoMinute(lastMs)}, before the forecast starts at ${isoMinute(forecast.firstMs)}`,
    )
  }
  return {
    stationName: station.name,
    remarks,
    roadCase: {
      id: station.name,
      site: station.site,
      weather: forecast.weather,
      observations: used.filter(({ atMs }) => atMs >= fromMs - MAX_OBSERVED_MS),
      fromMs,
      untilMs: forecast.lastMs,
      outputStepS: ROADCAST_STEP_S,
    },
  }
}

/**
 * The first twentieth minute after the last observation, or from the start of the forecast if that is later.
 */
function firstRoadcastMs(lastObservedMs: number | undefined, forecastStartMs: number): number {
  const afterReading = lastObservedMs === undefined ? 0 : Math.floor(lastObservedMs / STEP_MS + 1) * STEP_MS
  return Math.max(afterReading, Math.ceil(forecastStartMs / STEP_MS) * STEP_MS)
}
