import { Refused, refusalOf, shortened } from '../../refused.ts'
import { settingsOf } from '../../settings.ts'
import type { ObservationFact, ParseSite, Refusal } from '../../source.ts'
import { textOf } from '../../text.ts'
import { columnsIn, type FoundColumn } from '../csv/columns.ts'
import { faultList } from '../csv/fault-list.ts'
import { type Clock, clockOf, timeReader } from '../csv/local-time.ts'
import { instants } from '../csv/observed-at.ts'
import { type Record, recordReader } from '../csv/records.ts'
import { type OnFault, rowReader } from '../csv/row-values.ts'
import { CampbellSettings } from './settings.ts'
import { loggerUnit } from './units.ts'

const MAX_BYTES = 2 ** 31
const HEADER_LINES = 4

type Faults = ReturnType<typeof faultList>
/** What stands between two headers: the columns and the station of the rows that follow. */
type Section = { width: number; factOf(cells: readonly string[], onFault: OnFault): ObservationFact | null }

/** Tables of Campbell loggers in the TOA5 form. One row is held at a time. */
export async function* parseToa5(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ObservationFact | Refusal> {
  const faults = faultList()
  try {
    const settings = settingsOf(CampbellSettings, site.settings)
    const reader = recordReader(',')
    const table = toa5Table(settings, site, faults)
    for await (const text of textOf(body, MAX_BYTES, settings.encoding)) {
      for (const record of reader.write(text)) {
        const fact = table.read(record)
        if (fact) yield fact
      }
      yield* faults.take()
    }
    for (const record of reader.end()) {
      const fact = table.read(record)
      if (fact) yield fact
    }
    table.end()
  } catch (error) {
    yield* faults.take()
    yield refusalOf(error)
    return
  }
  yield* faults.take()
  yield* faults.rest()
}

/** A header of four lines, then rows; after a change of the logger's program another header follows. */
function toa5Table(settings: CampbellSettings, { receivedAt }: ParseSite, faults: Faults) {
  const clock = clockOf(settings.timeZone)
  let header: { line: number; lines: string[][] } | null = null
  let section: Section | null = null

  return {
    read({ line, cells, fault, isFinished }: Record): ObservationFact | null {
      const onFault: OnFault = (reason, detail, key) => faults.add(reason, detail, key, line)
      if (cells?.[0] === 'TOA5') {
        header = { line, lines: [] }
        section = null
      } else if (!header) throw new Refused('wrong_root', 'the first line is no TOA5 header', line)
      if (!section) {
        if (!cells) throw new Refused('malformed', `header: ${fault}`, line)
        header.lines.push(cells)
        if (header.lines.length === HEADER_LINES) {
          section = sectionOf(header, settings, clock, receivedAt)
        }
        return null
      }
      // loggers end each row; the last one of a file that was copied while it grew may lack digits
      if (!isFinished) onFault('unfinished', 'the last line has no end', 'end')
      else if (!cells || cells.length !== section.width) {
        onFault('malformed', fault ?? `${cells?.length} cells, expected ${section.width}`, 'cells')
      } else return section.factOf(cells, onFault)
      return null
    },
    end() {
      if (!section)
        throw new Refused('wrong_root', 'the header of four lines breaks off', header?.line ?? null)
    },
  }
}

function sectionOf(
  { line, lines }: { line: number; lines: readonly string[][] },
  settings: CampbellSettings,
  clock: Clock,
  receivedAt: Date,
): Section {
  const [environment = [], names = [], units = []] = lines
  const [, fileName = '', model = ''] = environment
  const table = environment[7] ?? ''
  if (settings.table !== undefined && table !== settings.table) {
    throw new Refused('bad_mapping', `table "${table}"; the settings want "${settings.table}"`, line)
  }
  const station = settings.stations.find((one) => (one.fileName ?? one.ref) === fileName)
  if (!station) {
    const known = settings.stations.map((one) => one.fileName ?? one.ref).join(', ')
    throw new Refused(
      'no_station',
      shortened(`station "${fileName}" (${model}); the settings have: ${known}`, 400),
      line,
    )
  }
  const columns: FoundColumn[] = columnsIn({ names, units, line: line + 1 }, settings.columns, loggerUnit)
  const timeIndex = names.indexOf('TIMESTAMP')
  const readTime = timeReader('iso')
  if (timeIndex === -1 || !readTime)
    throw new Refused('bad_mapping', 'there is no column TIMESTAMP', line + 1)
  const valuesOf = rowReader(columns, settings)
  const observedAtOf = instants(readTime, clock, receivedAt)
  return {
    width: names.length,
    factOf(cells, onFault) {
      const observedAt = observedAtOf(station.ref, cells[timeIndex]?.trim() ?? '', onFault)
      if (!observedAt) return null
      const values = valuesOf(cells, onFault)
      if (Object.keys(values.elements).length === 0) return null
      return {
        kind: 'observation',
        stationRef: station.ref,
        stationName: station.name,
        location: {
          longitudeDeg: station.longitudeDeg,
          latitudeDeg: station.latitudeDeg,
          altitudeM: station.altitudeM,
        },
        observedAt,
        ...values,
        attribution: settings.attribution,
      }
    },
  }
}
