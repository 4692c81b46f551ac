import type { Topic } from '@verglas/contract'
import { errorOf } from './api-error.ts'
import { correctClock } from './clock.ts'
import { credentials, highestRev } from './credentials.ts'
import { createSseReader } from './sse.ts'
import { onSuspectedLoss } from './stream-state.ts'

/**
 * Events of the server: `hello` once, then each publication; `reset` if too many were missed to list them.
 */
export type StreamEvent = {
  readonly type: 'hello' | 'publication' | 'reset'
  readonly rev: number
  /** When the server published the latest one; null if unknown. */
  readonly atMs: number | null
  readonly topics: readonly Topic[]
}

type Listener = {
  received: (event: StreamEvent) => void
  /** Anything was received, even only a sign of life. */
  alive: () => void
  /** The stream ended or could not be opened; it will be retried. */
  cut: () => void
  /** The server refuses: the rights have changed. */
  refused: () => void
}

/** The server sends a sign of life every 15 s. */
const SILENCE_MS = 40_000
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

/**
 * Keeps a stream of an organisation open until the signal ends it, resuming after the latest revision
 * received.
 */
export async function keepStream(setupId: string, listener: Listener, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      await readStream(setupId, signal, {
        ...listener,
        received: (event) => {
          failures = 0
          listener.received(event)
        },
      })
    } catch {
      // The network failed (TypeError), the stream was silent or ended (AbortError), or no token could be had
      // (ApiError): the cut is reported below, and the next attempt follows.
    }
    if (signal.aborted) return
    listener.cut()
    await pause(backOffMs(failures, Math.random()), signal)
    failures += 1
  }
}

/**
 * Doubles up to half a minute, with jitter so that many browsers do not come back at once. `random` is in [0,
 * 1).
 */
export function backOffMs(failures: number, random: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + random)
}

async function readStream(setupId: string, outer: AbortSignal, listener: Listener): Promise<void> {
  const silence = new AbortController()
  const signal = AbortSignal.any([outer, silence.signal])
  const end = () => silence.abort()
  let timer = setTimeout(end, SILENCE_MS)
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(end, SILENCE_MS)
  }
  addEventListener('offline', end)
  const forget = onSuspectedLoss(end)
  try {
    const token = await credentials.token()
    const requestedMs = Date.now()
    const answer = await fetch(`/api/setups/${encodeURIComponent(setupId)}/stream`, {
      headers: headersWith(token),
      cache: 'no-store',
      signal,
    })
    // A screen that only displays cached answers learns the time here.
    correctClock(answer.headers.get('date'), requestedMs, Date.now())
    if (!answer.ok || !answer.body) return refuse(answer, token, listener)
    const reader = createSseReader()
    const texts = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await texts.read()
      if (done) return
      alive()
      listener.alive()
      for (const { event, data } of reader.push(value)) {
        const streamEvent = readEvent(event, data)
        if (streamEvent) listener.received(streamEvent)
      }
    }
  } finally {
    clearTimeout(timer)
    removeEventListener('offline', end)
    forget()
  }
}

function headersWith(token: string | null): Record<string, string> {
  const rev = highestRev()
  return {
    accept: 'text/event-stream',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(rev > 0 ? { 'last-event-id': String(rev) } : {}),
  }
}

async function refuse(answer: Response, token: string | null, listener: Listener): Promise<void> {
  const { status, code } = await errorOf(answer)
  if (status === 401) credentials.onUnauthorized(token, code)
  else if (status === 403 || status === 404) listener.refused()
}

/** Parses an event of ours; null for anything else. */
export function readEvent(type: string, data: string): StreamEvent | null {
  if (type !== 'hello' && type !== 'publication' && type !== 'reset') return null
  try {
    const { rev, at, topics } = JSON.parse(data) as { rev?: unknown; at?: unknown; topics?: unknown }
    if (typeof rev !== 'number') return null
    const atMs = typeof at === 'string' ? Date.parse(at) : Number.NaN
    return {
      type,
      rev,
      atMs: Number.isFinite(atMs) ? atMs : null,
      topics: Array.isArray(topics) ? (topics as Topic[]) : [],
    }
  } catch {
    // The event is not JSON (SyntaxError).
    return null
  }
}

/** Waits, but no longer than until the network is back or the page becomes visible again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      document.removeEventListener('visibilitychange', onVisible)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') end()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    document.addEventListener('visibilitychange', onVisible)
    signal.addEventListener('abort', end)
  })
}
