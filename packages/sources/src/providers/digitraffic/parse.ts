import type { ObservationFact } from '../../facts/observation.ts'
import { type Fields, fields, jsonOf, numberWithin } from '../../reading/json-document.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { instantOf, isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusal, refusalOf } from '../../reading/refusal.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { SENSOR_ROWS } from './sensors.ts'
import { DigitrafficSettings } from './settings.ts'
import { type Station, stationsOf } from './stations.ts'
import { observationsOf, type Reading, readingOf, take } from './values.ts'

export const ATTRIBUTION = 'Source: Fintraffic / digitraffic.fi, license CC 4.0 BY'
/** All of Finland is about 9 MB. */
export const MAX_BYTES = 32 * 1024 * 1024
const TOPIC = /weather-v2\/(\d{1,9})\/(\d{1,9})(?:\.json)?$/

/**
 * Road weather in three forms: the answer of `/stations/data` together with that of `/stations` as
 * `{"stations": …, "data": …}`, as made by `pull`; the answer of `/stations/data` or `/stations/{id}/data`
 * alone; and an MQTT message, named by its topic. The last two need the locations from the settings.
 */
export async function* parseDigitraffic(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ObservationFact | Refusal> {
  try {
    const settings = settingsOf(DigitrafficSettings, site.settings)
    const document = fields(await jsonOf(body, MAX_BYTES))
    const topic = TOPIC.exec(site.name ?? '')
    if (topic && document && 'value' in document) {
      yield* parseMessage(document, Number(topic[1]), Number(topic[2]), stationsOf(settings, null), site)
      return
    }
    const data = fields(document?.data) ?? document
    const rows = data && Array.isArray(data.sensorValues) ? [data] : data?.stations
    if (!data || !Array.isArray(rows)) throw new Refused('wrong_root', 'no stations with sensorValues')
    const stations = stationsOf(settings, data === document ? null : document?.stations)
    if (stations.size === 0) {
      throw new Refused(
        'no_position',
        'no places of stations: they come with the list of the provider or the settings',
      )
    }
    const selectedIds = settings.stationIds ? new Set(settings.stationIds) : null
    const documentAt = typeof data.dataUpdatedTime === 'string' ? instantOf(data.dataUpdatedTime) : null
    for (const row of rows) {
      const id = numberWithin(fields(row)?.id, 1, Number.MAX_SAFE_INTEGER)
      if (id === null) yield refusal('no_station', 'station data without id')
      // Stations missing from the list are test rigs, removed, or not selected.
      else if ((!selectedIds || selectedIds.has(id)) && stations.has(id))
        yield* parseStation(row, id, stations, documentAt, site)
    }
  } catch (error) {
    yield refusalOf(error)
  }
}

function* parseStation(
  row: unknown,
  id: number,
  stations: ReadonlyMap<number, Station>,
  documentAt: Date | null,
  site: ParseSite,
): Generator<ObservationFact | Refusal> {
  const list = fields(row)?.sensorValues
  const readings: Reading[] = []
  const refusals: Refusal[] = []
  for (const item of Array.isArray(list) ? list : []) {
    const reading = readingOf(item, site, documentAt)
    if (reading && 'kind' in reading) refusals.push(reading)
    else if (reading) readings.push(reading)
  }
  for (const [atMs, values] of observationsOf(readings, refusals)) {
    yield factOf(id, stations.get(id), new Date(atMs), values)
  }
  yield* refusals.slice(0, 20).map((refusal) => ({ ...refusal, detail: `station ${id}: ${refusal.detail}` }))
}

function factOf(
  id: number,
  station: Station | undefined,
  observedAt: Date,
  values: Pick<ObservationFact, 'values' | 'quality' | 'elements'>,
): ObservationFact {
  if (!station) throw new Refused('no_position', `station ${id} is not in the list of stations`)
  return {
    kind: 'observation',
    stationRef: String(id),
    stationName: station.name,
    location: station.location,
    observedAt,
    ...values,
    attribution: ATTRIBUTION,
  }
}

/**
 * `{"value": …, "time": seconds}` of one sensor: used unless the station is known to have a better sensor for
 * the measure.
 */
function* parseMessage(
  { value, time }: Fields,
  stationId: number,
  sensorId: number,
  stations: ReadonlyMap<number, Station>,
  { receivedAt }: ParseSite,
): Generator<ObservationFact | Refusal> {
  const seconds = numberWithin(time, 1, 4_102_444_800)
  if (seconds === null) throw new Refused('no_date', `time=${JSON.stringify(time)}`)
  const measuredAt = new Date(seconds * 1000)
  if (isFuture(measuredAt, receivedAt)) throw new Refused('future', measuredAt.toISOString())
  const station = stations.get(stationId)
  const measures: Pick<ObservationFact, 'values' | 'quality' | 'elements'> = {
    values: {},
    quality: {},
    elements: {},
  }
  for (const [code, sensors] of SENSOR_ROWS) {
    const best = station?.sensors ? sensors.find(({ id }) => station.sensors?.has(id)) : sensors[0]
    if (best?.id !== sensorId) continue
    const problem = take(code, best, { sensorId, measuredAt, value, unit: null, doubt: null }, measures)
    if (problem) yield { ...problem, detail: `station ${stationId}: ${problem.detail}` }
  }
  if (Object.keys(measures.elements).length > 0) yield factOf(stationId, station, measuredAt, measures)
}
