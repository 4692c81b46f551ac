import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { AskedPlace } from '../reading/parse-site.ts'
import { refusal } from '../reading/refusal.ts'
import type { Connection, Cursor, Message, Pulled } from './connection.ts'
import { conditionalGet, type Got, type Seen } from './http-get.ts'
import { shownAddress } from './shown-address.ts'

export type Address = {
  url: string
  name: string
  place?: AskedPlace
  /** What the cursor calls it, where the url holds a secret. */
  key?: string
  /** Once it has answered it is not asked again for this long, whatever the provider says. */
  restMs?: number
}

export type PullOptions = {
  maxBytes: number
  timeoutMs: number
  /** Between two requests, as the provider's terms ask. */
  pauseMs: number
  /** What the provider wants beside the usual. */
  headers?: Record<string, string>
  /** Also what is unchanged gives a message, without a body. */
  tellsUnchanged?: true
}

/**
 * The addresses of a connection one after another, each when its own rest is over. One that fails does not
 * stop the others; a provider that asks for rest is left alone at once. The cursor keeps one entry an address.
 */
export async function* pullEach(
  addresses: readonly Address[],
  connection: Connection,
  now: Date,
  signal: AbortSignal,
  options: PullOptions,
): AsyncGenerator<Pulled> {
  const startedMs = performance.now()
  const clock = () => new Date(now.getTime() + performance.now() - startedMs)
  // addresses that were taken out of the settings leave the cursor
  const keys = new Set(addresses.map(keyOf))
  const cursor: Cursor = Object.fromEntries(
    Object.entries(connection.cursor).filter(([key]) => keys.has(key)),
  )
  let isFirst = true
  for (const address of addresses) {
    const seen = seenOf(cursor[keyOf(address)])
    const isTried = connection.isTry === true && (seen.failures ?? 0) > 0
    const restsUntil = isTried ? seen.askedRestUntil : seen.notBefore
    if (restsUntil && Date.parse(restsUntil) > clock().getTime()) continue
    if (!isFirst) await sleep(options.pauseMs, undefined, { signal })
    isFirst = false
    const got = await conditionalGet(address.url, seen, {
      ...options,
      contact: connection.contact,
      outbound: connection.outbound,
      now: clock(),
      signal,
    })
    const hasAnswered = got.kind === 'body' || got.kind === 'unchanged'
    cursor[keyOf(address)] = JSON.stringify(hasAnswered ? rested(got.seen, address, clock()) : got.seen)
    yield pulled({ ...address, name: shownAddress(address.name) }, got, { ...cursor }, clock(), options)
    if (got.kind === 'throttled') return
  }
}

function rested(seen: Seen, { restMs = 0 }: Address, at: Date): Seen {
  const untilMs = Math.max(at.getTime() + restMs, seen.notBefore ? Date.parse(seen.notBefore) : 0)
  return restMs > 0 ? { ...seen, notBefore: new Date(untilMs).toISOString() } : seen
}

/** Two places may have one address, and a place may move. */
const keyOf = ({ url, place, key = url }: Address) => (place ? `${place.id} ${key}` : key)

function pulled(
  address: Address,
  got: Got,
  cursor: Cursor,
  receivedAt: Date,
  { tellsUnchanged }: PullOptions,
): Pulled {
  const nothing: Pulled = { message: null, refusal: null, cursor, notBefore: null }
  switch (got.kind) {
    case 'unchanged': {
      if (!tellsUnchanged) return nothing
      const message: Message = { name: address.name, body: none(), receivedAt, isUnchanged: true }
      return { ...nothing, message: address.place ? { ...message, place: address.place } : message }
    }
    case 'failed':
      return { ...nothing, refusal: refusal(got.reason, `${address.name}: ${got.detail}`) }
    case 'throttled':
      return {
        ...nothing,
        refusal: refusal('throttled', `${address.name}: ${got.detail}`),
        notBefore: got.seen.notBefore ? new Date(got.seen.notBefore) : null,
      }
    case 'body':
      return {
        ...nothing,
        message: {
          name: address.name,
          body: once(got.bytes),
          receivedAt,
          answeredAt: receivedAt,
          ...(address.place ? { place: address.place } : {}),
          ...modified(got.seen),
        },
        refusal: got.isDeprecated
          ? refusal('deprecated', `${address.name}: HTTP 203, the service ends soon`)
          : null,
      }
  }
}

/** What can stand in a header; a cursor comes from the database, perhaps from an older program. */
const Header = z.string().regex(/^[\x20-\x7e\x80-\xff]+$/)
const SeenEntry = z
  .object({
    etag: Header,
    lastModified: Header,
    notBefore: z.iso.datetime(),
    failures: z.int().min(0),
    askedRestUntil: z.iso.datetime(),
  })
  .partial()

function seenOf(text: string | undefined): Seen {
  try {
    return SeenEntry.parse(JSON.parse(text ?? '{}'))
  } catch {
    // What was stored is no JSON or of another version of the program: everything is fetched again.
    return {}
  }
}

function modified({ lastModified = '' }: Seen): Pick<Message, 'modifiedAt'> {
  const modifiedAt = new Date(lastModified)
  return Number.isNaN(modifiedAt.getTime()) ? {} : { modifiedAt }
}

async function* none(): AsyncGenerator<Uint8Array> {}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
