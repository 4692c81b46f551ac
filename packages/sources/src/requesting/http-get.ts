import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { createGunzip } from 'node:zlib'
import { type Outbound, OutboundError } from './outbound.ts'

/** State of an address, stored between two requests. */
export type AddressState = {
  etag?: string
  lastModified?: string
  /** ISO instant before which the address must not be requested again. */
  notBefore?: string
  /** Consecutive failures. */
  failures?: number
  /** ISO instant until which the provider itself asked for a pause. */
  askedRestUntil?: string
}

export type GetResult =
  | { kind: 'body'; bytes: Uint8Array; isDeprecated: boolean; state: AddressState }
  | { kind: 'unchanged'; state: AddressState }
  /** The provider asks for a pause: request nothing from it before `state.notBefore`. */
  | { kind: 'throttled'; detail: string; state: AddressState }
  | { kind: 'failed'; reason: string; detail: string; state: AddressState }

export type GetOptions = {
  contact: string
  /** Where the request may go; each redirect is checked again. */
  outbound: Outbound
  now: Date
  signal: AbortSignal
  maxBytes: number
  timeoutMs: number
  /** Additional headers that a provider needs; a `range` is answered with that part. */
  headers?: Record<string, string>
}

const MAX_REDIRECTS = 3
const MAX_REST_MS = 24 * 3_600_000
const FIRST_REST_MS = 60_000
const LONGEST_REST_MS = 6 * 3_600_000

class GetError extends Error {
  readonly reason: string
  constructor(reason: string, detail: string) {
    super(detail)
    this.reason = reason
  }
}

/**
 * One conditional GET. `fetch` is not used because with If-None-Match it adds `Cache-Control: no-cache`,
 * which MSC forbids. Everything is bounded: bytes (after gzip), time, redirects (to the same host only).
 * Never throws, unless `signal` is aborted.
 */
export async function conditionalGet(
  url: string,
  state: AddressState,
  options: GetOptions,
): Promise<GetResult> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs)])
  try {
    const response = await follow(
      new URL(url),
      { ...headersOf(state, options.contact), ...options.headers },
      options.outbound,
      signal,
    )
    try {
      return await outcome(response, state, options)
    } finally {
      response.destroy()
    }
  } catch (error) {
    options.signal.throwIfAborted()
    const reason = signal.aborted ? 'timeout' : reasonOf(error)
    const detail = signal.aborted ? `no answer within ${options.timeoutMs} ms` : String(error)
    return { kind: 'failed', reason, detail, state: withPause(state, options.now) }
  }
}

function reasonOf(error: unknown): string {
  return error instanceof GetError || error instanceof OutboundError ? error.reason : 'unreachable'
}

function headersOf(state: AddressState, contact: string): Record<string, string> {
  return {
    'user-agent': `Verglas/1 (${contact.replace(/[^\x20-\x7e]/g, '')})`,
    'accept-encoding': 'gzip',
    ...(state.etag ? { 'if-none-match': state.etag } : {}),
    ...(state.lastModified ? { 'if-modified-since': state.lastModified } : {}),
  }
}

async function follow(
  url: URL,
  headers: Record<string, string>,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let at = url
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await send(at, headers, outbound, signal)
    const location = response.headers.location
    if (![301, 302, 303, 307, 308].includes(response.statusCode ?? 0) || !location) return response
    response.destroy()
    const next = new URL(location, at)
    if (next.host !== at.host) throw new GetError('redirect', `redirect to another host: ${next.host}`)
    if (at.protocol === 'https:' && next.protocol !== 'https:')
      throw new GetError('redirect', 'redirect out of https')
    at = next
  }
  throw new GetError('redirect', `more than ${MAX_REDIRECTS} redirects`)
}

function send(
  url: URL,
  headers: Record<string, string>,
  { check, lookup }: Outbound,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : url.protocol === 'http:' ? requestHttp : null
  if (!request) throw new GetError('bad_address', `not http or https: ${url.protocol}`)
  check(url)
  return new Promise((resolve, reject) => {
    request(url, { headers, signal, lookup }, resolve).on('error', reject).end()
  })
}

async function outcome(
  response: IncomingMessage,
  state: AddressState,
  { now, maxBytes }: GetOptions,
): Promise<GetResult> {
  const status = response.statusCode ?? 0
  if (status === 304) {
    // Read the response to its end, so that the connection can be reused.
    for await (const _ of response);
    return { kind: 'unchanged', state: { ...state, ...expiryOf(response, now), failures: 0 } }
  }
  if (status === 429 || status === 503) {
    const restMs = retryAfterMs(response, now)
    const pausedState = withPause(state, now, restMs)
    return {
      kind: 'throttled',
      detail: `HTTP ${status}`,
      state: restMs > 0 ? { ...pausedState, askedRestUntil: after(now, restMs) } : pausedState,
    }
  }
  const isPartial = status === 206 && response.headers['content-range'] !== undefined
  if (status !== 200 && status !== 203 && !isPartial) {
    return { kind: 'failed', reason: 'http_status', detail: `HTTP ${status}`, state: withPause(state, now) }
  }
  const bytes = await readBody(response, maxBytes)
  return { kind: 'body', bytes, isDeprecated: status === 203, state: validatorsOf(response, now) }
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const encoding = response.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'gzip' && encoding !== 'identity') throw new GetError('bad_encoding', encoding)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of encoding === 'gzip' ? gunzipped(response) : response) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new GetError('too_large', `more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function gunzipped(response: IncomingMessage): AsyncIterable<Uint8Array> {
  const gunzip = createGunzip()
  response.on('error', (error) => gunzip.destroy(error))
  return response.pipe(gunzip)
}

function validatorsOf(response: IncomingMessage, now: Date): AddressState {
  const { etag, 'last-modified': lastModified } = response.headers
  return { ...(etag ? { etag } : {}), ...(lastModified ? { lastModified } : {}), ...expiryOf(response, now) }
}

/** Measured by the provider's own clock, in case ours is wrong. */
function expiryOf(response: IncomingMessage, now: Date): Pick<AddressState, 'notBefore'> {
  const expires = Date.parse(response.headers.expires ?? '')
  const date = Date.parse(response.headers.date ?? '')
  const restMs = expires - (Number.isNaN(date) ? now.getTime() : date)
  return restMs > 0 ? { notBefore: after(now, Math.min(restMs, MAX_REST_MS)) } : {}
}

function retryAfterMs(response: IncomingMessage, now: Date): number {
  const text = response.headers['retry-after'] ?? ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return ms > 0 ? Math.min(ms, MAX_REST_MS) : 0
}

/**
 * A pause that doubles with each consecutive failure, and is up to a quarter longer so that clients do not
 * coincide.
 */
function withPause(state: AddressState, now: Date, minMs = 0): AddressState {
  const failures = (state.failures ?? 0) + 1
  const restMs =
    Math.min(FIRST_REST_MS * 2 ** Math.min(failures - 1, 20), LONGEST_REST_MS) * (1 + Math.random() / 4)
  return { ...state, failures, notBefore: after(now, Math.max(restMs, minMs)) }
}

const after = (now: Date, ms: number) => new Date(now.getTime() + Math.ceil(ms)).toISOString()
