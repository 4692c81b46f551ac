import { Refused, refusal } from '../../reading/refusal.ts'
import { textOfBytes } from '../../reading/text.ts'
import { xmlEncodingOf } from '../../reading/xml-text.ts'
import { createAnswerCache } from '../../requesting/answer-cache.ts'
import type { Connection, Message, Pulled } from '../../requesting/connection.ts'
import { conditionalGet } from '../../requesting/http-get.ts'
import { pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { MAX_BYTES } from './parse.ts'
import { DatexWeatherSettings } from './settings.ts'

const TIMEOUT_MS = 120_000
/** The table of sites changes only when a site is built. */
const SITES_MS = 12 * 3_600_000

/** Site tables without the declarations that may not appear in the middle of a document. */
const tables = createAnswerCache<Uint8Array>(SITES_MS)

/** The latest values, together with the table of their measuring sites. */
export async function* pullDatexWeather(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const { url, sitesUrl, username, password } = settingsOf(DatexWeatherSettings, connection.settings)
  if (!url) throw new Refused('bad_settings', 'url: the address of the measured data')
  const headers: Record<string, string> = {}
  if (username !== undefined)
    headers.authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const options = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, headers }
  const sites = sitesUrl
    ? await siteTable(connection.id, sitesUrl, {
        ...options,
        contact: connection.contact,
        outbound: connection.outbound,
        now,
        signal,
      })
    : new Uint8Array()
  if (typeof sites === 'string') {
    yield {
      message: null,
      refusal: refusal('no_stations', sites),
      cursor: connection.cursor,
      notBefore: null,
    }
    return
  }
  const addresses = [{ url, name: 'datex measured data' }]
  for await (const pulled of pullEach(addresses, connection, now, signal, { ...options, pauseMs: 1000 })) {
    yield pulled.message && sites.length > 0
      ? { ...pulled, message: withSites(pulled.message, sites) }
      : pulled
  }
}

/** An older table is used while a newer one cannot be fetched; without any, returns the reason. */
async function siteTable(
  connectionId: string,
  url: string,
  options: Parameters<typeof conditionalGet>[2],
): Promise<Uint8Array | string> {
  const cached = tables.get(connectionId, url, options.now)
  if (cached?.isFresh) return cached.value
  const answer = await conditionalGet(url, {}, options)
  if (answer.kind !== 'body')
    return (
      cached?.value ??
      `the table of sites did not come: ${answer.kind === 'unchanged' ? '304' : answer.detail}`
    )
  try {
    const bytes = withoutDeclaration(answer.bytes)
    tables.set(connectionId, url, bytes, options.now)
    return bytes
  } catch (error) {
    return `the table of sites cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Joins both documents into one, so that the stored message is self-contained. */
function withSites(message: Message, sites: Uint8Array): Message {
  async function* joined(): AsyncGenerator<Uint8Array> {
    const chunks: Uint8Array[] = []
    for await (const chunk of message.body) chunks.push(chunk)
    yield Buffer.from('<datex>')
    yield sites
    yield withoutDeclaration(Buffer.concat(chunks))
    yield Buffer.from('</datex>')
  }
  return { ...message, body: joined() }
}

/**
 * The document in UTF-8, without the declaration that may only be at the very beginning. Throws `Refused`.
 */
function withoutDeclaration(bytes: Uint8Array): Uint8Array {
  const text = textOfBytes(bytes, xmlEncodingOf(bytes))
  return Buffer.from(text.replace(/^\s*<\?xml\b[^>]*>/, ''))
}
