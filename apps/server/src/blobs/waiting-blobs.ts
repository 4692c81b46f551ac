import { Readable } from 'node:stream'
import { BLOB_KINDS, type Blobs, StoreUnavailable } from './blobs.ts'
import { findInTwo } from './two-places.ts'

/** Files that wait for the object store; `since` is null if none waits. */
export type Waiting = { count: number; bytes: number; since: Date | null }

export type WaitingBlobs = {
  /** The store and what waits for it. */
  blobs: Blobs
  /** What still has to be uploaded from this machine. */
  waiting(): Promise<Waiting>
  /** Uploads what waits; returns how many files were. Stops at the first that the store does not take. */
  upload(): Promise<number>
}

/** After a failure nothing is sent for this long, so that each write does not wait for a time limit of its own. */
const RETRY_PAUSE_MS = 10_000

/**
 * A store that may be away. What is to be written while it is away is written to a folder of this machine, and uploaded
 * later; it counts as stored and can be read. Reads of anything else throw `StoreUnavailable`.
 */
export function waitingBlobs(store: Blobs, local: Blobs, { pauseMs = RETRY_PAUSE_MS } = {}): WaitingBlobs {
  let pausedUntilMs = 0
  let uploading: Promise<number> | null = null

  return {
    blobs: {
      ...store,
      async put(key, bytes) {
        if (performance.now() < pausedUntilMs) return local.put(key, bytes)
        try {
          await store.put(key, bytes)
        } catch (error) {
          if (!(error instanceof StoreUnavailable)) throw error
          pausedUntilMs = performance.now() + pauseMs
          await local.put(key, bytes)
        }
      },
      get: (key) => findInTwo(store, local, (place) => place.get(key)),
      stream: (key) => findInTwo(store, local, (place) => place.stream(key)),
      async *list(prefix) {
        yield* store.list(prefix)
        yield* local.list(prefix)
      },
      async delete(key) {
        await local.delete(key)
        await store.delete(key)
      },
      async removeUnfinished(before) {
        await local.removeUnfinished(before)
        await store.removeUnfinished(before)
      },
    },
    async waiting() {
      const waiting: Waiting = { count: 0, bytes: 0, since: null }
      for await (const { sizeBytes, writtenAt } of everything(local)) {
        waiting.count += 1
        waiting.bytes += sizeBytes
        if (!waiting.since || writtenAt < waiting.since) waiting.since = writtenAt
      }
      return waiting
    },
    upload() {
      uploading ??= uploadAll(store, local).finally(() => {
        uploading = null
      })
      return uploading
    },
  }
}

async function uploadAll(store: Blobs, local: Blobs): Promise<number> {
  let count = 0
  for await (const { key } of everything(local)) {
    const bytes = await local.get(key)
    // Another process has uploaded it.
    if (!bytes) continue
    try {
      // A stream may take longer than `put`, for which a caller waits.
      await store.putStream(key, Readable.from([bytes]))
    } catch (error) {
      if (error instanceof StoreUnavailable) break
      throw error
    }
    await local.delete(key)
    count += 1
  }
  return count
}

async function* everything(blobs: Blobs) {
  for (const kind of BLOB_KINDS) yield* blobs.list(`${kind}/`)
}
