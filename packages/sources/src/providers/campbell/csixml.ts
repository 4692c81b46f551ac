import type { ObservationFact } from '../../facts/observation.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { type Refusal, Refused, refusalOf } from '../../reading/refusal.ts'
import { childOf, type XmlNode, xmlRecords } from '../../reading/xml-records.ts'
import { faultList } from '../csv/fault-list.ts'
import { clockOf } from '../csv/local-time.ts'
import { type Section, sectionOf, timesOf } from './section.ts'
import type { CampbellSettings } from './settings.ts'

const MAX_BYTES = 512 * 1024 * 1024

/** Reads a logger's table in XML: `csixml/head/environment` and `fields`, then `data/r[@time]/v1 … vn`. */
export async function* csixmlFacts(
  body: AsyncIterable<Uint8Array>,
  settings: CampbellSettings,
  { receivedAt }: ParseSite,
): AsyncGenerator<ObservationFact | Refusal> {
  const faults = faultList()
  const times = timesOf(clockOf(settings.timeZone), receivedAt)
  let environment: XmlNode | null = null
  let section: Section | null = null
  try {
    const records = xmlRecords(body, {
      roots: ['csixml'],
      records: ['environment', 'fields', 'r'],
      maxBytes: MAX_BYTES,
    })
    for await (const record of records) {
      if (record.name === 'environment') environment = record
      else if (record.name === 'fields') {
        if (!environment) throw new Refused('wrong_root', 'no environment before the fields', record.line)
        section = sectionOf(headOf(environment, record), settings, times)
      } else {
        if (!section) throw new Refused('wrong_root', 'a row before the head', record.line)
        const { line } = record
        const cells = record.children.length + 2 === section.width ? cellsOf(record) : null
        if (cells) {
          yield* section.add(cells, (reason, detail, key) => faults.add(reason, detail, key, line))
        } else {
          const detail = `${record.children.length} values, expected ${section.width - 2}`
          faults.add('malformed', detail, 'cells', line)
        }
        yield* faults.take()
      }
    }
    if (!section) throw new Refused('wrong_root', 'no head')
    yield* times.end()
  } catch (error) {
    yield* faults.take()
    yield refusalOf(error)
    return
  }
  yield* faults.take()
  yield* faults.rest()
}

function headOf(environment: XmlNode, fields: XmlNode) {
  const textAt = (name: string) => childOf(environment, name)?.text ?? ''
  const fieldAttributes = (name: string) =>
    fields.children.map(({ attributes }) => attributes.get(name) ?? '')
  return {
    stationName: textAt('station-name'),
    model: textAt('model'),
    table: textAt('table-name'),
    // Time and record number are attributes of the row; here they become columns, as in the other form.
    names: ['TIMESTAMP', ...fieldAttributes('name'), 'RECORD'],
    units: ['TS', ...fieldAttributes('units'), 'RN'],
    line: fields.line,
  }
}

/** Values by their number, in whatever order they appear; null if one is missing. */
function cellsOf({ attributes, children }: XmlNode): string[] | null {
  const cells = [attributes.get('time') ?? '']
  for (let number = 1; number <= children.length; number += 1) {
    const cell = children[number - 1]?.name === `v${number}` ? children[number - 1] : undefined
    const valueCell = cell ?? children.find(({ name }) => name === `v${number}`)
    if (!valueCell) return null
    // The marker of a missing value keeps the quotes of the other form: &quot;NAN&quot;
    cells.push(valueCell.text.replace(/^"(.*)"$/, '$1'))
  }
  cells.push(attributes.get('no') ?? '')
  return cells
}
