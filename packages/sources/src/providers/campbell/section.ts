import type { ObservationFact } from '../../facts/observation.ts'
import { Refused, shortened } from '../../reading/refusal.ts'
import { columnsIn } from '../csv/columns.ts'
import { type Clock, timeReader } from '../csv/local-time.ts'
import { type RowTimes, rowTimes } from '../csv/observed-at.ts'
import { type OnFault, rowReader } from '../csv/row-values.ts'
import { stationFact } from '../csv/station-fact.ts'
import type { CampbellSettings } from './settings.ts'
import { loggerUnit } from './units.ts'

/** The head of a logger's table, in either form. */
export type Head = {
  stationName: string
  model: string
  table: string
  names: readonly string[]
  units: readonly string[]
  line: number
}

/** Columns and station of the rows under one head. */
export type Section = {
  width: number
  /** The facts whose instants a row makes certain: its own, and earlier ones that waited. */
  add(cells: readonly string[], onFault: OnFault): readonly ObservationFact[]
}

const readTime = timeReader('iso')

/** The times of all rows of a file. The rows of a station continue after another header. */
export function timesOf(clock: Clock, receivedAt: Date): RowTimes<ObservationFact> {
  if (!readTime) throw new Error('ISO times cannot be read')
  return rowTimes(readTime, clock, receivedAt)
}

/** Throws `Refused`: `bad_mapping`, `no_station`. */
export function sectionOf(
  { stationName, model, table, names, units, line }: Head,
  settings: CampbellSettings,
  times: RowTimes<ObservationFact>,
): Section {
  if (settings.table !== undefined && table !== settings.table) {
    throw new Refused('bad_mapping', `table "${table}"; the settings want "${settings.table}"`, line)
  }
  const station = settings.stations.find((candidate) => (candidate.fileName ?? candidate.ref) === stationName)
  if (!station) {
    const configuredNames = settings.stations
      .map((candidate) => candidate.fileName ?? candidate.ref)
      .join(', ')
    const detail = shortened(
      `station "${stationName}" (${model}); the settings have: ${configuredNames}`,
      400,
    )
    throw new Refused('no_station', detail, line)
  }
  const columns = columnsIn({ names, units, line: line + 1 }, settings.columns, loggerUnit)
  const timeIndex = names.indexOf('TIMESTAMP')
  if (timeIndex === -1) throw new Refused('bad_mapping', 'there is no column TIMESTAMP', line + 1)
  const recordIndex = names.indexOf('RECORD')
  const valuesOf = rowReader(columns, settings)
  return {
    width: names.length,
    add: (cells, onFault) =>
      times.add({
        stationRef: station.ref,
        text: cells[timeIndex]?.trim() ?? '',
        contentText: () => JSON.stringify(cells.filter((_, index) => index !== timeIndex)),
        recordNumber: recordNumberOf(cells[recordIndex]),
        onFault,
        factAt: (at) => stationFact(station, at, valuesOf(cells, onFault), settings.attribution),
      }),
  }
}

function recordNumberOf(cell: string | undefined): number | null {
  const text = cell?.trim() ?? ''
  return /^\d{1,10}$/.test(text) ? Number(text) : null
}
