import path from 'node:path'
import {
  type MetroFluxes,
  noteSentence,
  ROADCAST_STEP_S,
  readMetroCase,
  roadcastEntries,
  roadcastXml,
} from '@verglas/metro-files'
import { forecastRoad, plausibleReadings } from '@verglas/road-model'
import { readText } from './input-files.ts'

export type MetroFiles = { readonly station: string; readonly observation: string; readonly forecast: string }
export type Format = 'xml' | 'json'
export type MetroOptions = {
  readonly format: Format
  readonly untilMs: number | null
  readonly fluxes: MetroFluxes
}
export type MetroAnswer = { readonly output: string; readonly notes: readonly string[] }

/** The three input files of a case, which has its own folder. */
export function filesIn(folder: string): MetroFiles {
  const file = (name: string) => path.join(folder, `${name}.xml`)
  return { station: file('station'), observation: file('observation'), forecast: file('forecast') }
}

/**
 * Reads one case, forecasts its road and returns the roadcast. Throws errors that `errorMessage` can put into
 * words.
 */
export function runMetro(
  files: MetroFiles,
  { format, untilMs, fluxes, nowMs }: MetroOptions & { nowMs: number },
): MetroAnswer {
  const { roadCase, stationName, remarks } = readMetroCase({
    station: readText(files.station),
    observation: readText(files.observation),
    forecast: readText(files.forecast),
    fluxes,
    ...(untilMs === null ? {} : { untilMs }),
  })
  const plausible = plausibleReadings(roadCase.observations, roadCase)
  const forecast = forecastRoad({ ...roadCase, observations: plausible.observations })
  // The remarks of the files already say how late the forecast starts.
  const modelNotes = forecast.notes.filter(({ code }) => code !== 'weather_starts_late')
  const notes = [...remarks, ...[...plausible.notes, ...modelNotes].map(noteSentence)]
  if (format === 'json') {
    const entries = roadcastEntries(forecast).map((entry, index) =>
      index === 0 && notes.length > 0 ? { ...entry, notes } : entry,
    )
    const lines = entries.map((entry) => JSON.stringify(entry))
    return { output: `[\n${lines.join(',\n')}\n]\n`, notes }
  }
  const header = { stationName, site: roadCase.site, producedAtMs: nowMs, stepS: ROADCAST_STEP_S, notes }
  return { output: roadcastXml(forecast, header), notes }
}
