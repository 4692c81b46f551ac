import { setTimeout as sleep } from 'node:timers/promises'
import type { Pulled } from '@verglas/sources/requesting/connection'
import type { Source } from '@verglas/sources/source'
import type { Store, Summary } from '../store.ts'
import type { RunRecord } from './queries.ts'

/** Messages of a subscription are published after this long, or after this many. */
const GATHER_MS = 1000
const GATHER_MESSAGES = 500
/** A subscription is recorded this often. */
const STRETCH_MS = 5 * 60_000

export type Pull = {
  source: Source
  pulled: AsyncIterable<Pulled>
  store: Store
  signal: AbortSignal
  now: () => Date
}

export type Tally = { record: RunRecord | null; notBefore: Date | null }

/**
 * Stores everything that a source pulls, to its end: messages are published every second and only then
 * confirmed as stored. A subscription has no end; `onStretch` gets the record of each stretch of it. Only
 * throws if `signal` aborts from outside: failures are in the record.
 */
export async function runPull(
  { pulled, store, signal, now }: Pull,
  onStretch: (record: RunRecord) => Promise<void>,
): Promise<Tally> {
  let count = counting(store, now)
  let waiting: Pulled[] = []
  let gatheredSince = 0
  const publish = async () => {
    const cursor = waiting.at(-1)?.cursor
    const stored = waiting
    waiting = []
    await store.flush(cursor)
    for (const step of stored) step.stored?.()
  }
  const take = async (step: Pulled) => {
    count.addStep(step)
    if (step.refusal) await store.refuse(step.message?.name ?? '', step.refusal)
    if (step.message) await store.take(step.message)
    if (waiting.length === 0) gatheredSince = performance.now()
    waiting.push(step)
  }
  const messages = endingWith(pulled, signal)
  let next = soon(messages)
  try {
    for (;;) {
      const waitMs = waiting.length === 0 ? STRETCH_MS : GATHER_MS - (performance.now() - gatheredSince)
      const arrival = await withinMs(next, waitMs)
      if (arrival?.done) break
      if (arrival) {
        await take(arrival.value)
        next = soon(messages)
      }
      const isBatch = waiting.at(-1)?.isBatch === true
      const isReady = isBatch || performance.now() - gatheredSince >= GATHER_MS
      if (waiting.length > 0 && (isReady || waiting.length >= GATHER_MESSAGES)) await publish()
      if (now().getTime() - count.startedAt.getTime() >= STRETCH_MS) {
        const { record } = count.tally(null)
        if (record) await onStretch(record)
        count = counting(store, now)
      }
    }
    await publish()
    return count.tally(null)
  } catch (error) {
    if (signal.aborted && signal.reason !== TOO_LONG) throw error
    // Messages before the fault are good. If the database refuses them (the fault itself may be its error), they are
    // not confirmed, and the provider sends them again.
    if (waiting.length > 0) await publish().catch(() => {})
    return count.tally(signal.reason === TOO_LONG ? 'timeout: the pull took too long' : problemOf(error))
  } finally {
    // Why the pull ended is in the record, so a further error of the source is ignored.
    void messages.return(undefined).catch(() => {})
  }
}

/** The result of `soon`, or null if it takes longer than `ms`. */
async function withinMs<T>(soon: Promise<T>, ms: number): Promise<T | null> {
  const enough = new AbortController()
  try {
    return await Promise.race([
      soon,
      // The sleep is cut off when the message comes first (AbortError).
      sleep(Math.max(ms, 0), null, { signal: enough.signal }).catch(() => null),
    ])
  } finally {
    enough.abort()
  }
}

/** The next message. Its failure is thrown where it is awaited, and dropped if nothing awaits it. */
function soon<T>(messages: AsyncGenerator<T>): Promise<IteratorResult<T>> {
  const next = messages.next()
  // The code that awaits the message gets its error; without this line Node would end the process first.
  next.catch(() => {})
  return next
}

/** Abort reason of a signal that only limits one pull. */
export const TOO_LONG = new Error('the pull took too long')

/** Ends when the signal aborts, even if the source ignores it. */
async function* endingWith<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]()
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  // The race below throws the reason; without this line a late abort would end the process.
  aborted.catch(() => {})
  try {
    for (;;) {
      const { value, done } = await Promise.race([iterator.next(), aborted])
      if (done) return
      yield value
    }
  } finally {
    signal.removeEventListener('abort', stop)
    // Not awaited, because a source that hangs never ends. Its AbortError says nothing new: the run was stopped.
    void iterator.return?.().catch(() => {})
  }
}

function counting(store: Store, now: () => Date) {
  const startedAt = now()
  const before: Omit<Summary, 'refused'> = { ...store.summary() }
  const refusedBefore = store.summary().refused.length
  let messages = 0
  let unchanged = 0
  let notBefore: Date | null = null
  let problem: string | null = null
  let arrivedAt: Date | null = null
  return {
    startedAt,
    addStep({ message, refusal, notBefore: rest }: Pulled) {
      if (message) {
        messages += 1
        arrivedAt = message.receivedAt
      } else if (!refusal) unchanged += 1
      if (refusal) problem = `${refusal.reason}: ${refusal.detail}`
      if (rest && rest > (notBefore ?? new Date(0))) notBefore = rest
    },
    tally(thrown: string | null): Tally {
      const after = store.summary()
      const facts = after.facts - before.facts
      const appended = after.appended - before.appended
      const refused = after.refusedCount - before.refusedCount
      const isUseless = messages > 0 && facts === 0 && refused > 0
      const hasFailed = thrown !== null || ((isUseless || messages === 0) && unchanged === 0 && refused > 0)
      // The source gave nothing, not even that its data are unchanged, so there is nothing to record.
      if (messages + unchanged + refused === 0 && thrown === null) return { record: null, notBefore }
      const first = after.refused[refusedBefore] ?? after.latestRefusal
      const reason = thrown ?? problem ?? (refused > 0 && first ? `${first.reason}: ${first.detail}` : null)
      const latestFactAt = facts > 0 && after.latestMs !== null ? new Date(after.latestMs) : null
      const record: RunRecord = {
        startedAt,
        endedAt: now(),
        outcome: hasFailed ? 'failed' : reason === null ? 'ok' : 'partial',
        messages,
        facts,
        appended,
        refused,
        latestFactAt,
        lagS:
          appended > 0 && latestFactAt && arrivedAt
            ? Math.max(0, ((arrivedAt as Date).getTime() - latestFactAt.getTime()) / 1000)
            : null,
        problem: reason,
      }
      return { record, notBefore }
    },
  }
}

/** The error in one line, for the people who look after the connection. */
export const problemOf = (error: unknown): string => {
  if (!(error instanceof Error)) return `failed: ${String(error)}`
  const reason = 'reason' in error && typeof error.reason === 'string' ? error.reason : 'failed'
  return `${reason}: ${error.message}`
}
