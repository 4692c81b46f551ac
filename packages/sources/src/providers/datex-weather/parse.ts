import type { ObservationFact } from '../../facts/observation.ts'
import { faultSummary, type OnFault } from '../../reading/fault-summary.ts'
import { type Measures, noMeasures, takeCode, takeValue } from '../../reading/measures.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, refusal, refusalOf, shortened } from '../../reading/refusal.ts'
import { numberOf } from '../../reading/units.ts'
import { childOf, type XmlNode, xmlRecords } from '../../reading/xml-records.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { PRECIPITATION_TYPES, ROAD_CONDITIONS, WORST_FIRST } from './quantities.ts'
import { type Reading, readingsIn, timeIn } from './readings.ts'
import { DatexWeatherSettings } from './settings.ts'
import { type Site, siteOf, sitesOfSettings } from './sites.ts'

export const MAX_BYTES = 64 * 1024 * 1024
/** Values that come before the table of their sites are buffered. */
const MAX_WAITING = 5000
const ROOTS = ['d2LogicalModel', 'messageContainer', 'Envelope', 'payload', 'payloadPublication', 'datex']

/**
 * Road weather of a DATEX II MeasuredDataPublication, versions 2 and 3, with the table of sites in the same
 * message (`<datex>table data</datex>`, as made by `pull`) or with the places in the settings.
 */
export async function* parseDatexWeather(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ObservationFact | Refusal> {
  const faults = faultSummary()
  try {
    const settings = settingsOf(DatexWeatherSettings, site.settings ?? {})
    const places = sitesOfSettings(settings)
    const waiting: XmlNode[] = []
    let count = 0
    const records = xmlRecords(body, {
      roots: ROOTS,
      records: ['measurementSiteRecord', 'measurementSite', 'siteMeasurements'],
      maxBytes: MAX_BYTES,
    })
    for await (const record of records) {
      if (record.name !== 'siteMeasurements') {
        const siteEntry = siteOf(record)
        if (siteEntry && !settings.stations.some(({ ref }) => ref === siteEntry[0])) places.set(...siteEntry)
        continue
      }
      count += 1
      if (places.has(refOf(record)) || waiting.length >= MAX_WAITING)
        yield* factsOf(record, places, settings, site, faults.add)
      else waiting.push(record)
    }
    for (const record of waiting) yield* factsOf(record, places, settings, site, faults.add)
    if (count === 0) yield refusal('empty', 'no siteMeasurements: is it a publication of measured data?')
  } catch (error) {
    yield* faults.list()
    yield refusalOf(error)
    return
  }
  yield* faults.list()
}

/** The reference is an attribute; Ireland writes it as the text of the element. */
function refOf(record: XmlNode): string {
  const reference = childOf(record, 'measurementSiteReference')
  return reference?.attributes.get('id') ?? reference?.text ?? ''
}

function* factsOf(
  record: XmlNode,
  places: ReadonlyMap<string, Site>,
  settings: DatexWeatherSettings,
  { receivedAt }: ParseSite,
  onFault: OnFault,
): Generator<ObservationFact> {
  const stationRef = refOf(record)
  const ref = shortened(stationRef, 64)
  const readings = readingsIn(record)
  // Traffic counters are sites too.
  if (readings.length === 0) return
  if (ref === '') return void onFault('no_station', 'measurements without a reference to their site')
  const place = places.get(refOf(record))
  if (!place) return void onFault('no_position', `site ${ref} is not in the table of sites`)
  const version = childOf(record, 'measurementSiteReference')?.attributes.get('version')
  if (version !== undefined && place.version !== null && version !== place.version)
    onFault(
      'other_version',
      `site ${ref}: version ${shortened(version, 40)}, the table has ${shortened(place.version, 40)}`,
    )
  const usualTime = timeIn(record, 'measurementTimeDefault')
  const byTime = new Map<number, Reading[]>()
  for (const reading of readings) {
    const at = reading.at ?? usualTime
    if (!at) onFault('no_date', `site ${ref}: no measurementTimeDefault`)
    else if (isFuture(at, receivedAt)) onFault('future', `site ${ref}: ${at.toISOString()}`)
    else byTime.set(at.getTime(), [...(byTime.get(at.getTime()) ?? []), reading])
  }
  for (const [atMs, timeValues] of [...byTime].sort(([a], [b]) => a - b)) {
    const measures = measuresOf(timeValues, settings, (reason, detail, kind) =>
      onFault(reason, `site ${ref}: ${detail}`, kind),
    )
    if (Object.keys(measures.elements).length === 0) continue
    yield {
      kind: 'observation',
      stationRef,
      stationName: place.name,
      location: place.location,
      observedAt: new Date(atMs),
      ...measures,
      attribution: settings.attribution,
    }
  }
}

/** Each measure from the sensor with the lowest number that has a value. */
function measuresOf(
  readings: readonly Reading[],
  { windUnit }: DatexWeatherSettings,
  onFault: OnFault,
): Measures {
  const measures = noMeasures()
  const failing: Reading[] = []
  for (const reading of readings) {
    const { code, element, text, unit, index, isFaulty } = reading
    if (code === 'roadCondition' || code === 'precipitationType') continue
    if (measures.elements[code] !== undefined || text === '') continue
    if (isFaulty) {
      failing.push(reading)
      continue
    }
    const value = numberOf(text)
    const name = index === 0 ? element : `${element} ${index}`
    if (value === null) onFault('not_a_number', `${name}="${shortened(text, 40)}"`, element)
    else {
      const measured = { value, unit: unit === 'km/h' ? windUnit : unit, element: name }
      takeValue(measures, code, measured)
      if (code === 'wind_avg') takeValue(measures, 'wind_force', measured)
    }
  }
  for (const { code, element, text } of failing) {
    if (code === 'roadCondition' || code === 'precipitationType' || measures.elements[code] !== undefined)
      continue
    measures.elements[code] = element
    measures.quality[code] = {
      flag: 'failing',
      raw: shortened(text, 40),
      note: `${element} marked as an error`,
    }
  }
  takeRoadState(measures, readings, onFault)
  takePrecipitation(measures, readings, onFault)
  return measures
}

function takeRoadState(measures: Measures, readings: readonly Reading[], onFault: OnFault): void {
  const words = readings.filter(
    ({ code, isFaulty, text }) => code === 'roadCondition' && !isFaulty && text !== '',
  )
  const states = new Map<number, string>()
  for (const { text } of words) {
    const state = Object.hasOwn(ROAD_CONDITIONS, text) ? ROAD_CONDITIONS[text] : undefined
    if (state === undefined)
      onFault('unknown_code', `road condition "${shortened(text, 40)}"`, text.slice(0, 40))
    else if (state !== null && !states.has(state)) states.set(state, text)
  }
  const state = WORST_FIRST.find((candidate) => states.has(candidate))
  if (state === undefined) return
  takeCode(measures, 'road_state', {
    value: state,
    raw: states.get(state) ?? '',
    element: 'weatherRelatedRoadConditionType',
  })
}

function takePrecipitation(measures: Measures, readings: readonly Reading[], onFault: OnFault): void {
  for (const { code, element, text, isFaulty } of readings) {
    if (code !== 'precipitationType' || isFaulty || text === '' || measures.elements.precip_type) continue
    if (element === 'noPrecipitation') {
      if (text === 'true') takeCode(measures, 'precip_type', { value: 0, raw: text, element })
      continue
    }
    const type = Object.hasOwn(PRECIPITATION_TYPES, text) ? PRECIPITATION_TYPES[text] : undefined
    if (type === undefined)
      onFault('unknown_code', `precipitation "${shortened(text, 40)}"`, text.slice(0, 40))
    else if (type !== null) takeCode(measures, 'precip_type', { value: type, raw: text, element })
  }
}
