import { createAnswerCache } from '../../requesting/answer-cache.ts'
import type { Connection, Message, Pulled } from '../../requesting/connection.ts'
import { conditionalGet } from '../../requesting/http-get.ts'
import { pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { MAX_BYTES } from './parse.ts'
import { MeteoFranceObsSettings } from './settings.ts'

const TIMEOUT_MS = 60_000
/** The list hardly ever changes. */
const LIST_MS = 24 * 3_600_000

/** Lists of stations, the only source of their names. */
const lists = createAnswerCache<string>(LIST_MS)

/** Requests the last 24 hours of all stations of each department. */
export async function* pullMeteoFranceObs(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const { apiKey, departments, service } = settingsOf(MeteoFranceObsSettings, connection.settings)
  const options = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, headers: { apikey: apiKey } }
  const addresses = [...new Set(departments)].map((department) => ({
    url: `${service}/paquet/horaire?id-departement=${department}&format=json`,
    name: `meteo-france horaire ${department}`,
    department,
  }))
  const list = await stationList(connection.id, `${service}/liste-stations`, {
    ...options,
    contact: connection.contact,
    outbound: connection.outbound,
    now,
    signal,
  })
  // The portal allows fifty requests per minute for one key and API.
  for await (const pulled of pullEach(addresses, connection, now, signal, { ...options, pauseMs: 1500 })) {
    const { message } = pulled
    const department = addresses.find(({ name }) => name === message?.name)?.department
    yield message && department && list
      ? { ...pulled, message: withList(message, departmentRows(list, department)) }
      : pulled
  }
}

/** Names are optional: without the list, stations are named by their numbers. */
async function stationList(
  connectionId: string,
  url: string,
  options: Parameters<typeof conditionalGet>[2],
): Promise<string | null> {
  const cached = lists.get(connectionId, url, options.now)
  if (cached?.isFresh) return cached.value
  const answer = await conditionalGet(url, {}, options)
  if (answer.kind !== 'body') return cached?.value ?? null
  const text = Buffer.from(answer.bytes).toString('utf8')
  lists.set(connectionId, url, text, options.now)
  return text
}

/** The header and the lines of one department, whose numbers begin with the department's. */
function departmentRows(list: string, department: string): string {
  const [header = '', ...lines] = list.split(/\r?\n/)
  const isOfDepartment = (line: string) =>
    line.startsWith(department) ||
    (department.startsWith('0') && /^\d{7};/.test(line) && line.startsWith(department.slice(1)))
  return [header, ...lines.filter(isOfDepartment)].join('\n')
}

/** A message that is complete by itself: the answer together with the names of its stations. */
function withList(message: Message, list: string): Message {
  async function* joined(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`{"list":${JSON.stringify(list)},"data":`)
    yield* message.body
    yield Buffer.from('}')
  }
  return { ...message, body: joined() }
}
