import type { Connection, Pulled } from '../../requesting/connection.ts'
import { listenerName } from '../../requesting/push/listener-name.ts'
import { acknowledgeAll, batchesOf, MAX_UNACKNOWLEDGED, written } from '../../requesting/push/mqtt-batches.ts'
import { subscribe } from '../../requesting/push/mqtt-subscription.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { BlitzortungSettings } from './settings.ts'

/**
 * Strikes in the cells as they arrive, in batches. Each minute without a strike yields an empty batch, which
 * shows that the source was listening. A lost connection throws.
 */
export async function* pullBlitzortung(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const settings = settingsOf(BlitzortungSettings, connection.settings)
  const startedMs = performance.now()
  const clock = () => new Date(now.getTime() + performance.now() - startedMs)
  const topics = [...new Set(settings.geohashes)].map((cell) => `blitzortung/1.1/${[...cell].join('/')}/#`)
  const subscription = await subscribe({
    broker: new URL(settings.broker),
    clientId: `verglas-${listenerName(connection, topics)}`,
    user: settings.username || null,
    password: settings.password || null,
    topics,
    maxUnacknowledged: MAX_UNACKNOWLEDGED,
    outbound: connection.outbound,
    signal,
  })
  try {
    for await (const batch of batchesOf(subscription, signal)) {
      const receivedAt = clock()
      const document = { heardAt: receivedAt.toISOString(), messages: written(batch) }
      yield {
        message: {
          name: `blitzortung (${batch.length} messages)`,
          body: singleChunk(Buffer.from(JSON.stringify(document))),
          receivedAt,
        },
        refusal: null,
        cursor: { heardAt: document.heardAt },
        notBefore: null,
        isBatch: true,
        stored: acknowledgeAll(batch),
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    subscription.close()
  }
}

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
