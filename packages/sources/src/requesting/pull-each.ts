import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { RequestedPlace } from '../reading/parse-site.ts'
import { refusal } from '../reading/refusal.ts'
import type { Connection, Cursor, Message, Pulled } from './connection.ts'
import { type AddressState, conditionalGet, type GetResult } from './http-get.ts'
import { redactAddress } from './redact-address.ts'

export type Address = {
  url: string
  name: string
  place?: RequestedPlace
  /** Key in the cursor, for an address whose url contains a secret. */
  key?: string
  /**
   * After a successful request, the address is not requested again for this long, whatever the provider says.
   */
  restMs?: number
}

export type PullOptions = {
  maxBytes: number
  timeoutMs: number
  /** Pause between two requests, as the provider's terms require. */
  pauseMs: number
  /** Additional headers that the provider needs. */
  headers?: Record<string, string>
  /** Whether unchanged addresses also yield a message, without a body. */
  reportsUnchanged?: true
}

/**
 * Requests the addresses of a connection one after another, each when its own pause is over. A failure does
 * not stop the others; if the provider asks for a pause, no more addresses are requested. The cursor has one
 * entry per address.
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
  // Addresses removed from the settings are removed from the cursor.
  const keys = new Set(addresses.map(keyOf))
  const cursor: Cursor = Object.fromEntries(
    Object.entries(connection.cursor).filter(([key]) => keys.has(key)),
  )
  let isFirst = true
  for (const address of addresses) {
    const state = readState(cursor[keyOf(address)])
    const isTried = connection.isTry === true && (state.failures ?? 0) > 0
    const restsUntil = isTried ? state.askedRestUntil : state.notBefore
    if (restsUntil && Date.parse(restsUntil) > clock().getTime()) continue
    if (!isFirst) await sleep(options.pauseMs, undefined, { signal })
    isFirst = false
    const answer = await conditionalGet(address.url, state, {
      ...options,
      contact: connection.contact,
      outbound: connection.outbound,
      now: clock(),
      signal,
    })
    const hasAnswered = answer.kind === 'body' || answer.kind === 'unchanged'
    cursor[keyOf(address)] = JSON.stringify(
      hasAnswered ? withPause(answer.state, address, clock()) : answer.state,
    )
    yield pulled({ ...address, name: redactAddress(address.name) }, answer, { ...cursor }, clock(), options)
    if (answer.kind === 'throttled') return
  }
}

function withPause(state: AddressState, { restMs = 0 }: Address, at: Date): AddressState {
  const untilMs = Math.max(at.getTime() + restMs, state.notBefore ? Date.parse(state.notBefore) : 0)
  return restMs > 0 ? { ...state, notBefore: new Date(untilMs).toISOString() } : state
}

/** Two places may share an address, and the address of a place may change. */
const keyOf = ({ url, place, key = url }: Address) => (place ? `${place.id} ${key}` : key)

function pulled(
  address: Address,
  answer: GetResult,
  cursor: Cursor,
  receivedAt: Date,
  { reportsUnchanged }: PullOptions,
): Pulled {
  const emptyPull: Pulled = { message: null, refusal: null, cursor, notBefore: null }
  switch (answer.kind) {
    case 'unchanged': {
      if (!reportsUnchanged) return emptyPull
      const message: Message = { name: address.name, body: emptyBody(), receivedAt, isUnchanged: true }
      return { ...emptyPull, message: address.place ? { ...message, place: address.place } : message }
    }
    case 'failed':
      return { ...emptyPull, refusal: refusal(answer.reason, `${address.name}: ${answer.detail}`) }
    case 'throttled':
      return {
        ...emptyPull,
        refusal: refusal('throttled', `${address.name}: ${answer.detail}`),
        notBefore: answer.state.notBefore ? new Date(answer.state.notBefore) : null,
      }
    case 'body':
      return {
        ...emptyPull,
        message: {
          name: address.name,
          body: singleChunk(answer.bytes),
          receivedAt,
          answeredAt: receivedAt,
          ...(address.place ? { place: address.place } : {}),
          ...modified(answer.state),
        },
        refusal: answer.isDeprecated
          ? refusal('deprecated', `${address.name}: HTTP 203, the service ends soon`)
          : null,
      }
  }
}

/**
 * Characters allowed in a header; the cursor comes from the database and may have been written by an older
 * program.
 */
const Header = z.string().regex(/^[\x20-\x7e\x80-\xff]+$/)
const StateEntry = z
  .object({
    etag: Header,
    lastModified: Header,
    notBefore: z.iso.datetime(),
    failures: z.int().min(0),
    askedRestUntil: z.iso.datetime(),
  })
  .partial()

function readState(text: string | undefined): AddressState {
  try {
    return StateEntry.parse(JSON.parse(text ?? '{}'))
  } catch {
    // The stored value is not JSON or is from another version of the program: everything is fetched again.
    return {}
  }
}

function modified({ lastModified = '' }: AddressState): Pick<Message, 'modifiedAt'> {
  const modifiedAt = new Date(lastModified)
  return Number.isNaN(modifiedAt.getTime()) ? {} : { modifiedAt }
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
