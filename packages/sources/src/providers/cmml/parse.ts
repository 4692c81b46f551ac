import type { ObservationFact } from '../../facts/observation.ts'
import { faultSummary, type OnFault } from '../../reading/fault-summary.ts'
import {
  isFullHour,
  type Measures,
  noMeasures,
  subsurfaceCode,
  takeCode,
  takeValue,
} from '../../reading/measures.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { instantOf, isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, refusal, refusalOf, shortened } from '../../reading/refusal.ts'
import { numberOf } from '../../reading/units.ts'
import { childOf, type XmlNode, xmlRecords } from '../../reading/xml-records.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { stationFact } from '../csv/station-fact.ts'
import type { Station } from '../csv/table-settings.ts'
import { ELEMENTS } from './elements.ts'
import { CmmlSettings } from './settings.ts'

export const MAX_BYTES = 32 * 1024 * 1024
const SURFACE_TABLE = 'BC-MoT-pavement-surface-condition-code'

/** Observations of stations in CMML 2.01, one series per station. */
export async function* parseCmml(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ObservationFact | Refusal> {
  const faults = faultSummary()
  try {
    const settings = settingsOf(CmmlSettings, site.settings)
    const records = xmlRecords(body, {
      roots: ['cmml'],
      records: ['origin', 'observation'],
      maxBytes: MAX_BYTES,
    })
    let station: Station | null = null
    let count = 0
    for await (const record of records) {
      if (record.name === 'origin') {
        station = stationOf(record, settings, faults.add)
        continue
      }
      count += 1
      if (!station) continue
      const fact = factOf(record, station, settings, site, faults.add)
      if (fact) yield fact
    }
    if (count === 0) yield refusal('empty', 'no observations')
  } catch (error) {
    yield* faults.list()
    yield refusalOf(error)
    return
  }
  yield* faults.list()
}

/** Identifiers may have trailing blanks; the client's number is the shorter one. */
function stationOf(origin: XmlNode, { stations }: CmmlSettings, onFault: OnFault): Station | null {
  const ids = origin.children.filter(({ name, text }) => name === 'id' && text !== '').map(({ text }) => text)
  const station = stations.find(({ ref }) => ids.includes(ref))
  if (station) return station
  const named =
    ids.length > 0
      ? `station ${shortened(ids.join(', '), 100)} is not in the settings`
      : 'a series without id'
  return onFault('no_station', named, ids.join())
}

function factOf(
  observation: XmlNode,
  station: Station,
  settings: CmmlSettings,
  { receivedAt }: ParseSite,
  onFault: OnFault,
): ObservationFact | null {
  const text = observation.attributes.get('valid-time') ?? ''
  const at = instantOf(text)
  if (!at) return onFault('no_date', `${station.ref}: valid-time="${shortened(text, 40)}"`)
  if (isFuture(at, receivedAt)) return onFault('future', `${station.ref}: ${at.toISOString()}`)
  const onStationFault: OnFault = (reason, detail, kind) => onFault(reason, `${station.ref}: ${detail}`, kind)
  const elements = observation.children.toSorted((a, b) => indexOf(a) - indexOf(b))
  const measures = noMeasures()
  for (const [code, choices] of ELEMENTS) {
    for (const { name, type, atFullHour } of choices) {
      if (atFullHour && !isFullHour(at)) continue
      for (const element of elements) {
        const isMatch = element.name === name && type.test(element.attributes.get('type') ?? '')
        if (isMatch && measures.elements[code] === undefined)
          takeElement(measures, code, element, onStationFault)
      }
    }
  }
  for (const element of elements) takeSubsurface(measures, element, onStationFault)
  takeSurface(measures, elements, settings, onStationFault)
  return stationFact(station, at, measures, settings.attribution)
}

const indexOf = (element: XmlNode): number => numberOf(element.attributes.get('index') ?? '') ?? 0

function takeElement(
  measures: Measures,
  code: (typeof ELEMENTS)[number][0],
  element: XmlNode,
  onFault: OnFault,
  called = '',
): void {
  const value = childOf(element, 'value')
  if (!value || value.text === '') return
  const type = element.attributes.get('type') ?? ''
  const name = `${element.name} ${type}${called}${indexOf(element) > 1 ? ` ${indexOf(element)}` : ''}`
  const number = numberOf(value.text)
  const unit = value.attributes.get('units') ?? ''
  if (number === null) onFault('not_a_number', `${name}="${shortened(value.text, 40)}"`, type)
  else if (!takeValue(measures, code, { value: number, unit, element: shortened(name, 80) }))
    onFault('unknown_unit', `${name}: ${number} ${shortened(unit, 20)}`, type)
}

function takeSubsurface(measures: Measures, element: XmlNode, onFault: OnFault): void {
  if (element.name !== 'subsurface' || element.attributes.get('type') !== 'temperature') return
  const depth = qualifierOf(element, 'sensor-depth')
  const depthCm = depth && depth.attributes.get('units') === 'cm' ? numberOf(depth.text) : null
  const code = subsurfaceCode(depthCm)
  if (measures.elements[code] === undefined)
    takeElement(measures, code, element, onFault, depthCm === null ? '' : ` ${depthCm} cm`)
}

/** Codes come from the settings; an unknown code is reported once. */
function takeSurface(
  measures: Measures,
  elements: readonly XmlNode[],
  { surfaceCodes }: CmmlSettings,
  onFault: OnFault,
): void {
  for (const element of elements) {
    if (element.name !== 'pavement' || element.attributes.get('type') !== 'surface-status') continue
    const raw = childOf(element, 'value')?.text ?? ''
    if (raw === '' || measures.elements.road_state) continue
    const table = qualifierOf(element, 'categorical-table')?.text ?? SURFACE_TABLE
    const surfaceCode =
      table === SURFACE_TABLE ? surfaceCodes.find(({ code }) => String(code) === raw) : undefined
    if (surfaceCode)
      takeCode(measures, 'road_state', {
        value: surfaceCode.roadState,
        raw,
        element: 'pavement surface-status',
      })
    else onFault('unknown_code', `surface-status ${shortened(raw, 20)} of ${shortened(table, 60)}`, raw)
  }
}

const qualifierOf = (element: XmlNode, type: string): XmlNode | undefined =>
  element.children.find((child) => child.name === 'qualifier' && child.attributes.get('type') === type)
