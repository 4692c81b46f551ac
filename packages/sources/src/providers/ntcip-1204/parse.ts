import type { ObservationFact } from '../../facts/observation.ts'
import { faultSummary, type OnFault } from '../../reading/fault-summary.ts'
import { jsonOf } from '../../reading/json-document.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { beginningOf, peeked } from '../../reading/peeked.ts'
import { type Refusal, Refused, refusalOf } from '../../reading/refusal.ts'
import { textOf } from '../../reading/text.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { recordReader } from '../csv/records.ts'
import { Ntcip1204Settings } from './settings.ts'
import { factReader } from './station-facts.ts'
import { addValue, emptyRow, rowsOfJson, type StationRow } from './station-rows.ts'

export const MAX_BYTES = 64 * 1024 * 1024
/** A district of a hundred stations is some hundred kilobytes. */
const MAX_JSON_BYTES = 16 * 1024 * 1024
const MAX_COLUMNS = 5000

/**
 * Parses objects of NTCIP 1204 as a centre exports them, unscaled and under their names: JSON or CSV,
 * recognised by how it begins.
 */
export async function* parseNtcip1204(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ObservationFact | Refusal> {
  const faults = faultSummary()
  try {
    const settings = settingsOf(Ntcip1204Settings, site.settings ?? {})
    const factOf = factReader(settings, site, faults.add)
    const { head, all } = await peeked(body)
    const rows = /^\s*[[{]/.test(beginningOf(head))
      ? jsonRows(all)
      : csvRows(all, settings.delimiter, faults.add)
    for await (const row of rows) {
      const fact = factOf(row)
      if (fact) yield fact
    }
  } catch (error) {
    yield* faults.list()
    yield refusalOf(error)
    return
  }
  yield* faults.list()
}

async function* jsonRows(body: AsyncIterable<Uint8Array>): AsyncGenerator<StationRow> {
  const rows = rowsOfJson(await jsonOf(body, MAX_JSON_BYTES))
  if (!rows) throw new Refused('wrong_root', 'no list of stations, and no "data" with one')
  yield* rows
}

async function* csvRows(
  body: AsyncIterable<Uint8Array>,
  delimiter: string,
  onFault: OnFault,
): AsyncGenerator<StationRow> {
  const reader = recordReader(delimiter)
  let names: string[] | null = null
  const rowOf = (cells: string[] | null, line: number): StationRow | null => {
    if (!cells) return onFault('malformed', `line ${line}: no record`)
    if (!names) {
      if (!cells.some((cell) => /^ess[A-Z]/.test(cell.trim())))
        throw new Refused('wrong_root', 'the first line names no object of NTCIP 1204', line)
      if (cells.length > MAX_COLUMNS) throw new Refused('too_large', `more than ${MAX_COLUMNS} columns`, line)
      names = cells.map((cell) => cell.trim())
      return null
    }
    if (cells.every((cell) => cell.trim() === '')) return null
    // A row with a different number of cells has lost a quote, so its cells are shifted.
    if (cells.length !== names.length)
      return onFault('malformed', `line ${line}: ${cells.length} cells, expected ${names.length}`, 'cells')
    const row = emptyRow()
    for (const [index, name] of names.entries()) addValue(row, name, cells[index] ?? '')
    return row
  }
  for await (const text of textOf(body, MAX_BYTES)) {
    for (const { cells, line } of reader.write(text)) {
      const row = rowOf(cells, line)
      if (row) yield row
    }
  }
  for (const { cells, line } of reader.end()) {
    const row = rowOf(cells, line)
    if (row) yield row
  }
  if (!names) throw new Refused('wrong_root', 'no line with the names of the columns')
}
