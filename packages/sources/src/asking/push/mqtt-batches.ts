import type { Arrived, Subscription } from './mqtt-subscription.ts'

/** A batch ends after this time, */
const LONGEST_MS = 1000
/** or where nothing has come for this time: a broker may wait for its answer to as few as 20 messages, */
const QUIET_MS = 60
/** or with this many. */
export const MAX_BATCH = 500
/** Read and not yet acknowledged: a batch that is being stored and the next. */
export const MAX_UNACKNOWLEDGED = 2 * MAX_BATCH
/** How often there is an empty batch where nothing comes. */
const HEARTBEAT_MS = 60_000

/** Messages of a broker in batches, so that thousands of small ones are a few publications. Ends with `signal`. */
export async function* batchesOf(subscription: Subscription, signal: AbortSignal): AsyncGenerator<Arrived[]> {
  while (!signal.aborted) {
    const first = await subscription.next(HEARTBEAT_MS)
    if (signal.aborted) return
    yield first ? [first, ...(await following(subscription))] : []
  }
}

async function following(subscription: Subscription): Promise<Arrived[]> {
  const endsMs = performance.now() + LONGEST_MS
  const batch: Arrived[] = []
  while (batch.length < MAX_BATCH - 1) {
    const leftMs = Math.min(QUIET_MS, endsMs - performance.now())
    const next = leftMs > 0 ? await subscription.next(leftMs) : null
    if (!next) break
    batch.push(next)
  }
  return batch
}

/** Topics and payloads as text, in their order: what is kept of a batch, and what parsers read. */
export const written = (batch: readonly Arrived[]): [topic: string, payload: string][] =>
  batch.map(({ topic, payload }) => [topic, Buffer.from(payload).toString('utf8')])

/** Told once the whole batch is stored. */
export function acknowledgeAll(batch: readonly Arrived[]): () => void {
  return () => {
    for (const message of batch) message.acknowledge()
  }
}
