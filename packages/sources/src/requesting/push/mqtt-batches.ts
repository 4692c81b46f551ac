import type { Arrived, Subscription } from './mqtt-subscription.ts'

/** A batch ends at the latest after this time. */
const LONGEST_MS = 1000
/**
 * A batch also ends if nothing arrives for this time: a broker may wait for an acknowledgement after as few as 20
 * messages.
 */
const QUIET_MS = 60
/** A batch also ends with this many messages. */
export const MAX_BATCH = 500
/** Limit of messages read but not acknowledged: the batch being stored and the next one. */
export const MAX_UNACKNOWLEDGED = 2 * MAX_BATCH
/** Interval of empty batches if nothing arrives. */
const HEARTBEAT_MS = 60_000

/**
 * Collects messages of a broker in batches, so that thousands of small ones become a few publications. Ends
 * with `signal`.
 */
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

/** Topics and payloads as text, in order: the form in which a batch is stored and parsed. */
export const written = (batch: readonly Arrived[]): [topic: string, payload: string][] =>
  batch.map(({ topic, payload }) => [topic, Buffer.from(payload).toString('utf8')])

/** Returns the function to call once the complete batch is stored. */
export function acknowledgeAll(batch: readonly Arrived[]): () => void {
  return () => {
    for (const message of batch) message.acknowledge()
  }
}
