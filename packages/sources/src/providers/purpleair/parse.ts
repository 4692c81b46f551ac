import { MEASURES } from '@verglas/contract/measures'
import type { ObservationFact } from '../../facts/observation.ts'
import { faultSummary, type OnFault } from '../../reading/fault-summary.ts'
import { type Fields, fields, jsonOf, numberWithin } from '../../reading/json-document.ts'
import { type Measures, noMeasures, takeValue } from '../../reading/measures.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusalOf, shortened } from '../../reading/refusal.ts'
import { channelsDisagree, correctedPm25, LINEAR_UP_TO } from './correction.ts'

const ATTRIBUTION = 'PurpleAir'
const MAX_SENSORS = 50_000
const M_PER_FT = 0.3048
/** 2015, when the first sensors were sold: a smaller number comes from another column and is not a time. */
const MIN_EPOCH_S = 1_420_070_400
const MAX_EPOCH_S = 4_102_444_800

/** Only these fields of each sensor are requested: fields cost points. */
// biome-ignore format: a table reads by lines
export const FIELDS = [
  'name', 'latitude', 'longitude', 'altitude', 'location_type', 'last_seen', 'humidity', 'temperature', 'pressure',
  'pm2.5_cf_1_a', 'pm2.5_cf_1_b',
]

/** Sensors of PurpleAir: the answer for one sensor, or the table for many. */
export async function* parsePurpleair(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ObservationFact | Refusal> {
  const faults = faultSummary()
  try {
    for (const sensor of sensorsOf(fields(await jsonOf(body)))) {
      const fact = factOf(sensor, site, faults.add)
      if (fact) yield fact
    }
  } catch (error) {
    yield* faults.list()
    yield refusalOf(error)
    return
  }
  yield* faults.list()
}

function sensorsOf(answer: Fields | null): Fields[] {
  if (typeof answer?.error === 'string')
    throw new Refused('provider_error', shortened(`${answer.error}: ${String(answer.description)}`))
  const sensor = fields(answer?.sensor)
  if (sensor) return [sensor]
  const { fields: names, data } = answer ?? {}
  if (!Array.isArray(names) || !Array.isArray(data))
    throw new Refused('wrong_root', 'no sensor, and no table of sensors')
  if (data.length > MAX_SENSORS) throw new Refused('too_large', `more than ${MAX_SENSORS} sensors`)
  return data.map((row: unknown) =>
    Array.isArray(row) ? Object.fromEntries(names.map((name, index) => [String(name), row[index]])) : {},
  )
}

function factOf(sensor: Fields, { receivedAt }: ParseSite, onFault: OnFault): ObservationFact | null {
  const index = numberWithin(sensor.sensor_index, 1, Number.MAX_SAFE_INTEGER)
  if (index === null || !Number.isInteger(index))
    return onFault('no_station', `sensor_index=${JSON.stringify(sensor.sensor_index)}`)
  // Indoor sensors are left out.
  if (sensor.location_type === 1) return null
  const lastSeenS = numberWithin(sensor.last_seen, MIN_EPOCH_S, MAX_EPOCH_S)
  if (lastSeenS === null)
    return onFault('no_date', `sensor ${index}: last_seen=${JSON.stringify(sensor.last_seen)}`)
  const observedAt = new Date(Math.floor(lastSeenS) * 1000)
  if (isFuture(observedAt, receivedAt))
    return onFault('future', `sensor ${index}: ${observedAt.toISOString()}`)
  const longitudeDeg = numberWithin(sensor.longitude, -180, 180)
  const latitudeDeg = numberWithin(sensor.latitude, -90, 90)
  // Private sensors hide their location.
  if (longitudeDeg === null || latitudeDeg === null)
    return onFault('no_position', `sensor ${index}: no place`)
  const measures = measuresOf(sensor, index, onFault)
  if (Object.keys(measures.elements).length === 0) return null
  const altitudeFt = numberWithin(sensor.altitude, -1500, 29_000)
  const name = typeof sensor.name === 'string' ? shortened(sensor.name.trim()) : ''
  return {
    kind: 'observation',
    stationRef: String(index),
    stationName: name === '' ? String(index) : name,
    location: {
      longitudeDeg,
      latitudeDeg,
      altitudeM: altitudeFt === null ? null : Math.round(altitudeFt * M_PER_FT),
    },
    observedAt,
    ...measures,
    attribution: ATTRIBUTION,
  }
}

function measuresOf(sensor: Fields, index: number, onFault: OnFault): Measures {
  const number = (name: string): number | null => {
    const value = sensor[name]
    if (value === null || value === undefined) return null
    if (typeof value === 'number' && Number.isFinite(value)) return value
    return onFault('not_a_number', `sensor ${index}: ${name}=${shortened(JSON.stringify(value), 40)}`, name)
  }
  const measures = noMeasures()
  const [temperature, humidity, pressure] = ['temperature', 'humidity', 'pressure'].map(number)
  if (temperature !== null && temperature !== undefined)
    takeValue(measures, 'tair', {
      value: temperature,
      unit: '°F',
      element: 'temperature',
      note: 'inside the housing: some 4 °C too warm',
    })
  if (humidity !== null && humidity !== undefined)
    takeValue(measures, 'rh', {
      value: humidity,
      unit: '%',
      element: 'humidity',
      note: 'inside the housing: too low',
    })
  if (pressure !== null && pressure !== undefined)
    takeValue(measures, 'pres', { value: pressure, unit: 'mbar', element: 'pressure' })
  takePm25(measures, number('pm2.5_cf_1_a'), number('pm2.5_cf_1_b'), humidity ?? null)
  return measures
}

/** Only corrected values are used: the sensor's own value is not comparable with other measurements. */
function takePm25(measures: Measures, a: number | null, b: number | null, humidity: number | null): void {
  const element = 'pm2.5_cf_1'
  const [channel] = a === null ? [b] : b === null ? [a] : [null]
  if (channel !== null && channel !== undefined) {
    measures.elements.pm25 = element
    const note = `only channel ${a === null ? 'B' : 'A'}, so that nothing confirms it`
    measures.quality.pm25 = { flag: 'source', raw: channel, note }
  }
  if (a === null || b === null) return
  const mean = (a + b) / 2
  const refuse = (note: string) => {
    measures.elements.pm25 = element
    measures.quality.pm25 = { flag: 'source', raw: mean, note }
  }
  if (!(mean >= 0 && mean <= MEASURES.pm25.max)) {
    measures.elements.pm25 = element
    measures.quality.pm25 = { flag: 'out_of_range', raw: mean, note: `${element} ${mean} µg/m³` }
  } else if (channelsDisagree(a, b)) refuse(`channels disagree: ${a} and ${b}`)
  else if (humidity === null || humidity < 0 || humidity > 100)
    refuse('no humidity, so that it cannot be corrected')
  else {
    const thick = mean > LINEAR_UP_TO ? `, too low above ${LINEAR_UP_TO} µg/m³` : ''
    takeValue(measures, 'pm25', {
      value: correctedPm25(mean, humidity),
      unit: 'µg/m3',
      element,
      note: `corrected after Barkjohn et al. 2021${thick}; the sensor says ${mean}`,
    })
  }
}
