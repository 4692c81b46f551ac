import type { ParseSite } from '../../reading/parse-site.ts'
import { Refused } from '../../reading/refusal.ts'
import { clockOf } from '../csv/local-time.ts'
import type { OnFault } from '../csv/row-values.ts'
import type { Faults, Table } from '../csv/table-facts.ts'
import { type Section, sectionOf, timesOf } from './section.ts'
import type { CampbellSettings } from './settings.ts'

const HEADER_LINES = 4

/** A header of four lines, then rows; another header follows after a change of the logger's program. */
export function toa5Table(settings: CampbellSettings, { receivedAt }: ParseSite, faults: Faults): Table {
  const times = timesOf(clockOf(settings.timeZone), receivedAt)
  let header: { line: number; lines: string[][] } | null = null
  let section: Section | null = null

  return {
    read({ line, cells, fault, isFinished }) {
      const onFault: OnFault = (reason, detail, key) => faults.add(reason, detail, key, line)
      if (cells?.[0] === 'TOA5') {
        header = { line, lines: [] }
        section = null
      } else if (!header) throw new Refused('wrong_root', 'the first line is no TOA5 header', line)
      if (!section) {
        if (!cells) throw new Refused('malformed', `header: ${fault}`, line)
        header.lines.push(cells)
        if (header.lines.length === HEADER_LINES) {
          const [environment = [], names = [], units = []] = header.lines
          const [, stationName = '', model = ''] = environment
          const head = { stationName, model, table: environment[7] ?? '', names, units, line: header.line }
          section = sectionOf(head, settings, times)
        }
        return []
      }
      // Loggers end each row with a line break; the last row of a file copied while it grew may lack digits.
      if (!isFinished) onFault('unfinished', 'the last line has no end', 'end')
      else if (!cells || cells.length !== section.width) {
        onFault('malformed', fault ?? `${cells?.length} cells, expected ${section.width}`, 'cells')
      } else return section.add(cells, onFault)
      return []
    },
    end() {
      if (!section)
        throw new Refused('wrong_root', 'the header of four lines breaks off', header?.line ?? null)
      return times.end()
    },
  }
}
