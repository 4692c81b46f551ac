import { setTimeout as sleep } from 'node:timers/promises'
import { type Refusal, Refused, refusal, shortened } from '../../reading/refusal.ts'
import type { Connection, Cursor, Message, Pulled } from '../connection.ts'
import { type AddressState, conditionalGet, type GetResult } from '../http-get.ts'
import { pullEach } from '../pull-each.ts'
import { type Delivery, openQueue } from './amqp-queue.ts'
import { type FilePost, isIntact, postOf } from './file-post.ts'
import { listenerName } from './listener-name.ts'
import type { PostSettings } from './post-settings.ts'
import { widened } from './widened.ts'

/** Limit of messages not yet stored: at most one batch of the engine. */
export const PREFETCH = 200
/** Files requested in parallel; they are passed on in the order of their messages. */
const SIDE_BY_SIDE = 4
const MAX_BYTES = 8 * 1024 * 1024
const TIMEOUT_MS = 30_000
/** A file may reach a mirror a little after its message. */
const RETRY_MS = [1000, 4000]
/** Interval at which the engine is told that the connection is alive although nothing arrives. */
const HEARTBEAT_MS = 60_000
const MAX_RECENT_FILES = 2000

/**
 * Files announced by a Sarracenia broker, each fetched when its message arrives. A message is acknowledged
 * when its file is stored. A lost connection throws: unacknowledged messages come again, and the queue keeps
 * those sent meanwhile. What the queue cannot have kept is read once from the catch-up addresses.
 *
 * Cursor: `heardAt`, the instant up to which nothing was missed, and one entry for each catch-up address.
 */
export async function* pullPosted(
  settings: PostSettings,
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const startedMs = performance.now()
  const clock = () => new Date(now.getTime() + performance.now() - startedMs)
  const expiryMs = settings.expiryMinutes * 60_000
  const queue = await openQueue({
    ...settings,
    broker: new URL(settings.broker),
    user: settings.username,
    queue: queueName(settings, connection),
    expiryMs,
    prefetch: PREFETCH,
    outbound: connection.outbound,
    signal,
  })
  try {
    let { heardAt, ...cursor }: Cursor = connection.cursor
    if (queue.isNew || !heardAt || now.getTime() - Date.parse(heardAt) > expiryMs) {
      for await (const pulled of caughtUp(settings, { ...connection, cursor }, now, signal)) {
        cursor = pulled.cursor
        yield pulled
      }
    }
    const fetched = fetcher(connection, clock, signal)
    for await (const pulled of widened(() => queue.next(HEARTBEAT_MS), SIDE_BY_SIDE, fetched)) {
      if (signal.aborted) return
      heardAt = clock().toISOString()
      yield { ...pulled, cursor: { ...cursor, heardAt } }
      if (pulled.notBefore)
        throw new Error(`the provider asks for rest until ${pulled.notBefore.toISOString()}`)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    await queue.close()
  }
}

/** The name of the queue, the same after a restart; in the form that the provider asks for. */
export function queueName(
  { topics, exchange, expiryMinutes, maxMessages, username, company }: PostSettings,
  connection: Connection,
): string {
  const name = listenerName(connection, [...topics, exchange, `${expiryMinutes} ${maxMessages}`])
  return `q_${username}.subscribe.verglas-${name}.${company}`
}

async function* caughtUp(
  { catchUp }: PostSettings,
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const addresses = [...new Set(catchUp)].map((url) => ({ url, name: url }))
  const options = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, pauseMs: 1000 }
  for await (const pulled of pullEach(addresses, connection, now, signal, options)) {
    yield pulled
    if (pulled.notBefore)
      throw new Error(`the provider asks for rest until ${pulled.notBefore.toISOString()}`)
  }
}

type Outcome = Omit<Pulled, 'cursor'>
const NO_OUTCOME: Outcome = { message: null, refusal: null, notBefore: null }

function fetcher(connection: Connection, clock: () => Date, signal: AbortSignal) {
  /** Files fetched recently, by address and checksum, because messages come again and by several routes. */
  const recentFiles = new Map<string, AddressState>()

  return async (delivery: Delivery | null): Promise<Outcome> => {
    if (!delivery) return NO_OUTCOME
    const stored = delivery.acknowledge
    const post = readPost(delivery)
    if (!post) return { ...NO_OUTCOME, stored }
    if ('kind' in post) return { ...NO_OUTCOME, refusal: post, stored }
    const key = `${post.url} ${post.checksum?.hex ?? ''}`
    const state = recentFiles.get(key)
    // With a known checksum the file cannot be new; without one, the provider is asked whether it has
    // changed.
    if (state && post.checksum) return { ...NO_OUTCOME, stored }
    const answer = await getWithRetries(post, state ?? {})
    if (answer.kind === 'throttled') {
      const notBefore = new Date(answer.state.notBefore ?? clock())
      // Not acknowledged, so the message comes again after the pause.
      return { ...NO_OUTCOME, refusal: refusal('throttled', `${post.url}: ${answer.detail}`), notBefore }
    }
    // The provider is unavailable. Unacknowledged messages all come again.
    if (answer.kind === 'failed' && AWAY.has(answer.reason)) throw new Error(`${post.url}: ${answer.detail}`)
    if (answer.kind === 'failed') {
      return { ...NO_OUTCOME, refusal: refusal(answer.reason, `${post.url}: ${answer.detail}`), stored }
    }
    remember(recentFiles, key, answer.state)
    if (answer.kind === 'unchanged') return { ...NO_OUTCOME, stored }
    return { ...NO_OUTCOME, message: messageOf(post, answer.bytes, clock()), stored }
  }

  /** Retries if the file may only be delayed. */
  async function getWithRetries(post: FilePost, state: AddressState): Promise<GetResult> {
    for (const retryMs of [...RETRY_MS, null]) {
      const answer = checked(post, await get(post, state))
      const isRetryable = answer.kind === 'failed' && RETRYABLE.has(answer.reason)
      if (!isRetryable || retryMs === null) return answer
      await sleep(retryMs, undefined, { signal })
    }
    throw new Error('the last try has been answered')
  }

  function get({ url }: FilePost, state: AddressState): Promise<GetResult> {
    const { contact, outbound } = connection
    const limits = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS }
    return conditionalGet(url.href, state, { ...limits, contact, outbound, now: clock(), signal })
  }
}

/** Reasons that mean that the provider of the files is unavailable, not just one file. */
const AWAY = new Set(['timeout', 'unreachable'])
const RETRYABLE = new Set(['http_status', 'timeout', 'unreachable', 'checksum'])

function checked(post: FilePost, answer: GetResult): GetResult {
  if (answer.kind !== 'body' || isIntact(answer.bytes, post.checksum)) return answer
  const detail = `not the ${post.checksum?.method} of the message`
  return { kind: 'failed', reason: 'checksum', detail, state: answer.state }
}

/** The sender of a message is unknown, so its content may be anything. */
function readPost(delivery: Delivery): FilePost | Refusal | null {
  try {
    return postOf(delivery)
  } catch (error) {
    if (error instanceof Refused)
      return refusal(error.reason, `${shortened(delivery.routingKey, 100)}: ${error.message}`)
    throw error
  }
}

function remember(recentFiles: Map<string, AddressState>, key: string, state: AddressState): void {
  recentFiles.set(key, state)
  for (const oldest of recentFiles.keys()) {
    if (recentFiles.size <= MAX_RECENT_FILES) break
    recentFiles.delete(oldest)
  }
}

function messageOf({ url }: FilePost, bytes: Uint8Array, receivedAt: Date): Message {
  return { name: url.href, body: singleChunk(bytes), receivedAt }
}

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
