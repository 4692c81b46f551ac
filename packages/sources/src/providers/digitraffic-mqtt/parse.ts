import type { ObservationFact } from '../../facts/observation.ts'
import { faultSummary } from '../../reading/fault-summary.ts'
import { parseBounded } from '../../reading/json-depth.ts'
import { fields, jsonOf, numberWithin } from '../../reading/json-document.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusal, refusalOf, shortened } from '../../reading/refusal.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { ATTRIBUTION, parseDigitraffic } from '../digitraffic/parse.ts'
import { SENSOR_ROWS } from '../digitraffic/sensors.ts'
import { type Station, stationsOf } from '../digitraffic/stations.ts'
import { take } from '../digitraffic/values.ts'
import { answerSettings, DigitrafficMqttSettings } from './settings.ts'

export const TOPIC = /^weather-v2\/(\d{1,9})\/(\d{1,9})$/
/** Sensors that give a measure; others are left out. */
export const MEASURE_SENSORS: ReadonlySet<number> = new Set(
  SENSOR_ROWS.flatMap(([, sensors]) => sensors.map(({ id }) => id)),
)
const MAX_MESSAGES = 10_000
const BATCH = /^weather-v2 /
const LATEST_TIME_S = 4_102_444_800

/**
 * Parses a batch of messages `{"stations": {"features": […]}, "messages": [[topic, payload], …]}` as made by
 * `pull`, or the state of all stations as `digitraffic` reads it. One fact for each station and time. A value
 * is used if its sensor is the preferred one of those that its station has, so that the order of messages
 * does not matter. Faults of the same kind are refused once, with their count.
 */
export async function* parseDigitrafficMqtt(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ObservationFact | Refusal> {
  try {
    const settings = settingsOf(DigitrafficMqttSettings, site.settings)
    if (BATCH.test(site.name ?? '')) yield* parseBatch(fields(await jsonOf(body)), site)
    else yield* parseDigitraffic(body, { ...site, settings: answerSettings(settings) })
  } catch (error) {
    yield refusalOf(error)
  }
}

function* parseBatch(document: unknown, site: ParseSite): Generator<ObservationFact | Refusal> {
  const { stations: list, messages } = fields(document) ?? {}
  if (!Array.isArray(messages)) throw new Refused('wrong_root', 'no messages')
  if (messages.length > MAX_MESSAGES) throw new Refused('too_large', `more than ${MAX_MESSAGES} messages`)
  const stations = stationsOf(answerSettings(settingsOf(DigitrafficMqttSettings, site.settings)), list)
  const facts = new Map<string, ObservationFact>()
  const faults = faultSummary()
  for (const message of messages) {
    try {
      const problem = takeMessage(message, stations, facts, site)
      if (problem) faults.add(problem.reason, problem.detail)
    } catch (error) {
      const { reason, detail } = refusalOf(error)
      faults.add(reason, detail)
    }
  }
  yield* facts.values()
  yield* faults.list()
}

function takeMessage(
  message: unknown,
  stations: ReadonlyMap<number, Station>,
  facts: Map<string, ObservationFact>,
  { receivedAt }: ParseSite,
): Refusal | null {
  const [topic, payload] = Array.isArray(message) ? message : []
  const [, station, sensor] = (typeof topic === 'string' && TOPIC.exec(topic)) || []
  if (!station || !sensor || typeof payload !== 'string')
    throw new Refused('malformed', `no message of a sensor: ${shortened(String(JSON.stringify(message)))}`)
  const place = stations.get(Number(station))
  if (!place) throw new Refused('no_position', `${topic}: the station is not in the list`)
  const { value, time } = payloadOf(topic, payload)
  const seconds = numberWithin(time, 1, LATEST_TIME_S)
  if (seconds === null)
    throw new Refused('no_date', `${topic}: time=${shortened(String(JSON.stringify(time)), 40)}`)
  const measuredAt = new Date(seconds * 1000)
  if (isFuture(measuredAt, receivedAt)) throw new Refused('future', `${topic}: ${measuredAt.toISOString()}`)
  const sensorId = Number(sensor)
  const key = `${station} ${measuredAt.getTime()}`
  const fact = facts.get(key) ?? emptyFact(station, place, measuredAt)
  const problems: Refusal[] = []
  for (const [code, sensors] of SENSOR_ROWS) {
    const best = place.sensors ? sensors.find(({ id }) => place.sensors?.has(id)) : sensors[0]
    if (best?.id !== sensorId) continue
    // Of two values at one instant the later message replaces the earlier one completely.
    delete fact.values[code]
    delete fact.quality[code]
    const problem = take(code, best, { sensorId, measuredAt, value, unit: null, doubt: null }, fact)
    if (problem) problems.push(problem)
  }
  if (Object.keys(fact.elements).length > 0) facts.set(key, fact)
  const [problem] = problems
  return problem ? refusal(problem.reason, `${topic}: ${problem.detail}`) : null
}

function payloadOf(topic: string, payload: string): Record<string, unknown> {
  try {
    const values = fields(parseBounded(payload))
    if (values) return values
  } catch {
    // The message is not JSON (SyntaxError): it is refused below.
  }
  throw new Refused('malformed', `${topic}: ${shortened(payload, 80)}`)
}

const emptyFact = (stationRef: string, { name, location }: Station, observedAt: Date): ObservationFact => ({
  kind: 'observation',
  stationRef: String(Number(stationRef)),
  stationName: name,
  location,
  observedAt,
  values: {},
  quality: {},
  elements: {},
  attribution: ATTRIBUTION,
})
