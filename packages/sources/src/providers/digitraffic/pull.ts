import { refusal } from '../../reading/refusal.ts'
import { createAnswerCache } from '../../requesting/answer-cache.ts'
import type { Connection, Message, Pulled } from '../../requesting/connection.ts'
import { conditionalGet } from '../../requesting/http-get.ts'
import { pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { MAX_BYTES } from './parse.ts'
import { DigitrafficSettings } from './settings.ts'

const TIMEOUT_MS = 60_000
/** The provider updates its list twice a day. */
const LIST_MS = 12 * 3_600_000

/** Cached lists of stations, needed with each answer. */
const lists = createAnswerCache<Uint8Array>(LIST_MS)

/** The values of all stations in one answer, together with the list of their locations. */
export async function* pullDigitraffic(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const settings = settingsOf(DigitrafficSettings, connection.settings)
  const headers = { 'digitraffic-user': settings.user }
  const options = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, headers }
  const list = settings.stations
    ? new Uint8Array()
    : await stationList(connection.id, `${settings.service}/stations`, {
        ...options,
        contact: connection.contact,
        outbound: connection.outbound,
        now,
        signal,
      })
  if (typeof list === 'string') {
    yield { message: null, refusal: refusal('no_stations', list), cursor: connection.cursor, notBefore: null }
    return
  }
  const addresses = [{ url: `${settings.service}/stations/data`, name: 'digitraffic stations/data' }]
  for await (const pulled of pullEach(addresses, connection, now, signal, { ...options, pauseMs: 1000 })) {
    yield pulled.message && list.length > 0 ? { ...pulled, message: withList(pulled.message, list) } : pulled
  }
}

/** An older list is used while a newer one cannot be fetched; without any, returns the reason. */
async function stationList(
  connectionId: string,
  url: string,
  options: Parameters<typeof conditionalGet>[2],
): Promise<Uint8Array | string> {
  const cached = lists.get(connectionId, url, options.now)
  if (cached?.isFresh) return cached.value
  const answer = await conditionalGet(url, {}, options)
  if (answer.kind === 'body') {
    lists.set(connectionId, url, answer.bytes, options.now)
    return answer.bytes
  }
  if (cached) return cached.value
  return `the list of stations did not come: ${answer.kind === 'unchanged' ? '304' : answer.detail}`
}

function withList(message: Message, list: Uint8Array): Message {
  return { ...message, body: joined(message.body, list) }
}

async function* joined(body: AsyncIterable<Uint8Array>, list: Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"stations":')
  yield list
  yield Buffer.from(',"data":')
  yield* body
  yield Buffer.from('}')
}
