import type { ObservationFact } from '../../facts/observation.ts'
import { differsInCharacters, normaliseLookAlikes } from '../../reading/look-alikes.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { type Refusal, Refused } from '../../reading/refusal.ts'
import { noteTolerance } from '../../reading/tolerance.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { columnIn, columnsIn, type Header } from './columns.ts'
import { clockOf, timeReader } from './local-time.ts'
import { rowTimes } from './observed-at.ts'
import type { Record } from './records.ts'
import { type OnFault, rowReader } from './row-values.ts'
import { CsvSettings } from './settings.ts'
import { stationFact } from './station-fact.ts'
import { type Faults, type Table, tableFacts } from './table-facts.ts'

/** Rows of an operator's own stations, read with the mapping of the settings. */
export function parseCsv(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ObservationFact | Refusal> {
  return tableFacts(body, (faults) => {
    const settings = settingsOf(CsvSettings, site.settings)
    const { delimiter, encoding } = settings
    return { table: csvTable(settings, site, faults), delimiter, encoding }
  })
}

function csvTable(settings: CsvSettings, { receivedAt }: ParseSite, faults: Faults): Table {
  const { headerLine, unitLine = 0 } = settings
  const lastHeaderLine = Math.max(headerLine, unitLine)
  const header: { names: string[] | null; units: string[] | null; line: number } = {
    names: null,
    units: null,
    line: Math.max(1, headerLine),
  }
  let rows: ReturnType<typeof rowsOf> | null = null

  return {
    read({ line, cells, fault }: Record): ObservationFact[] {
      if (line <= lastHeaderLine) {
        if (line === headerLine) header.names = cells
        if (line === unitLine) header.units = cells
        return []
      }
      rows ??= rowsOf(settings, withNames(header, headerLine), receivedAt)
      const onFault = (reason: string, detail: string, key: string) => faults.add(reason, detail, key, line)
      if (!cells) {
        onFault('malformed', fault ?? 'no record', 'record')
        return []
      }
      return cells.every((cell) => cell.trim() === '') ? [] : rows.add(cells, onFault)
    },
    /** Also checks a file that only has a header. */
    end() {
      rows ??= rowsOf(settings, withNames(header, headerLine), receivedAt)
      return rows.end()
    },
  }
}

function withNames(header: Header, headerLine: number): Header {
  if (headerLine > 0 && !header.names) {
    throw new Refused(
      'bad_mapping',
      `line ${headerLine} with the names of the columns is not there`,
      headerLine,
    )
  }
  return header
}

function rowsOf(settings: CsvSettings, header: Header, receivedAt: Date) {
  const columns = columnsIn(header, settings.columns)
  const timeIndexes = settings.time.columns.map((ref) => columnIn(header, ref))
  const stationIndex = settings.stationColumn === undefined ? null : columnIn(header, settings.stationColumn)
  const stationByRef = new Map(
    settings.stations.map((station) => [normaliseLookAlikes(station.ref), station]),
  )
  const width = header.names?.length ?? null
  const needed = Math.max(...columns.map(({ index }) => index), ...timeIndexes, stationIndex ?? 0) + 1
  const valuesOf = rowReader(columns, settings)
  const readTime = timeReader(settings.time.format)
  if (!readTime) throw new Refused('bad_settings', `time.format ${settings.time.format}`)
  const times = rowTimes<ObservationFact>(readTime, clockOf(settings.timeZone), receivedAt)

  const contentOf = (cells: readonly string[]) =>
    JSON.stringify(cells.filter((_, index) => !timeIndexes.includes(index)))

  const add = (cells: readonly string[], onFault: OnFault): ObservationFact[] => {
    // A row with more cells than names has lost a quote or has the wrong decimal sign, so its cells have
    // shifted.
    if (cells.length < needed || (width !== null && cells.length > width && !isBlank(cells, width))) {
      onFault('malformed', `${cells.length} cells, expected ${width ?? `at least ${needed}`}`, 'cells')
      return []
    }
    const ref = stationIndex === null ? settings.stations[0]?.ref : cells[stationIndex]?.trim()
    const station = stationByRef.get(normaliseLookAlikes(ref ?? ''))
    if (!station) {
      onFault('no_station', `station "${(ref ?? '').slice(0, 64)}" is not in the settings`, 'station')
      return []
    }
    if (ref !== undefined && differsInCharacters(ref, station.ref)) noteTolerance('look_alike', ref)
    const text = timeIndexes.map((index) => cells[index]?.trim() ?? '').join(' ')
    return times.add({
      stationRef: station.ref,
      text,
      contentText: () => contentOf(cells),
      onFault,
      factAt: (at) => stationFact(station, at, valuesOf(cells, onFault), settings.attribution),
    })
  }
  return { add, end: times.end }
}

/** Exports often end each row with an additional delimiter. */
const isBlank = (cells: readonly string[], from: number): boolean =>
  cells.slice(from).every((cell) => cell.trim() === '')
