import type { Connection, Cursor, Pulled } from '../../requesting/connection.ts'
import { listenerName } from '../../requesting/push/listener-name.ts'
import { acknowledgeAll, batchesOf, MAX_UNACKNOWLEDGED, written } from '../../requesting/push/mqtt-batches.ts'
import { type Arrived, subscribe } from '../../requesting/push/mqtt-subscription.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { pullDigitraffic } from '../digitraffic/pull.ts'
import { MEASURE_SENSORS, TOPIC } from './parse.ts'
import { answerSettings, DigitrafficMqttSettings } from './settings.ts'
import { readStations, type StationById } from './station-names.ts'

/** Stations and sensors change; the provider updates its list twice a day. */
const REFRESH_MS = 6 * 3_600_000

/**
 * Fetches the state of all stations once by HTTP, then receives each value as it is measured. A lost
 * connection throws. The initial state also contains what was missed, and the sensors of each station,
 * without which a single value cannot be assessed.
 */
export async function* pullDigitrafficMqtt(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const settings = settingsOf(DigitrafficMqttSettings, connection.settings)
  const startedMs = performance.now()
  const clock = () => new Date(now.getTime() + performance.now() - startedMs)
  const topics = topicsOf(settings)
  // Subscribes before the state is requested, so that nothing is missed in between.
  const subscription = await subscribe({
    broker: new URL(settings.broker),
    clientId: `verglas-${listenerName(connection, topics)}`,
    user: settings.username || null,
    password: settings.password || null,
    topics,
    maxUnacknowledged: MAX_UNACKNOWLEDGED,
    outbound: connection.outbound,
    signal,
  })
  try {
    let stationById: StationById | null = null
    let refreshAtMs = 0
    for await (const batch of batchesFrom(subscription)) {
      if (clock().getTime() >= refreshAtMs) {
        const state = await stateOf({ ...connection, settings: answerSettings(settings) }, clock(), signal)
        yield state.pulled
        stationById = state.stationById
        refreshAtMs = clock().getTime() + REFRESH_MS
      }
      if (batch && stationById) yield pulledOf(batch, stationById, clock())
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    subscription.close()
  }

  /** Yields null first, so that the state comes before the first value. */
  async function* batchesFrom(from: typeof subscription): AsyncGenerator<Arrived[] | null> {
    yield null
    yield* batchesOf(from, signal)
  }
}

const topicsOf = ({ stationIds }: DigitrafficMqttSettings): string[] =>
  stationIds ? stationIds.map((id) => `weather-v2/${id}/+`) : ['weather-v2/+/+']

/** Always requests the complete state: a conditional request could miss values. */
async function stateOf(connection: Connection, now: Date, signal: AbortSignal) {
  for await (const pulled of pullDigitraffic({ ...connection, cursor: {} }, now, signal)) {
    if (!pulled.message)
      throw new Error(`the state of the stations did not come: ${pulled.refusal?.detail ?? ''}`)
    const chunks: Uint8Array[] = []
    for await (const chunk of pulled.message.body) chunks.push(chunk)
    const message = { ...pulled.message, body: singleChunk(Buffer.concat(chunks)) }
    const cursor = cursorAt(now)
    return { stationById: readStations(Buffer.concat(chunks)), pulled: { ...pulled, message, cursor } }
  }
  throw new Error('the state of the stations did not come')
}

function pulledOf(batch: readonly Arrived[], stationById: StationById, receivedAt: Date): Pulled {
  const relevant = batch.filter(({ topic }) => {
    const [, station, sensor] = TOPIC.exec(topic) ?? []
    return MEASURE_SENSORS.has(Number(sensor)) && stationById.has(Number(station))
  })
  const stations = new Set(relevant.map(({ topic }) => Number(TOPIC.exec(topic)?.[1])))
  const document = {
    stations: { features: [...stations].map((id) => stationById.get(id)) },
    messages: written(relevant),
  }
  return {
    message:
      relevant.length === 0
        ? null
        : {
            name: `weather-v2 (${relevant.length} messages)`,
            body: singleChunk(Buffer.from(JSON.stringify(document))),
            receivedAt,
          },
    refusal: null,
    cursor: cursorAt(receivedAt),
    notBefore: null,
    isBatch: true,
    stored: acknowledgeAll(batch),
  }
}

const cursorAt = (at: Date): Cursor => ({ heardAt: at.toISOString() })

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
