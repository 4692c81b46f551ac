import { parentPort } from 'node:worker_threads'
import { sourceById } from '@verglas/sources'
import type { ParseSite } from '@verglas/sources/reading/parse-site'
import { withTolerances } from '@verglas/sources/reading/tolerance'
import type { Parsed } from '@verglas/sources/source'

/**
 * Sent to the thread: the start of a message, one of its chunks (null: the message is complete), and confirmation that
 * its items were received.
 */
export type ToThread =
  | { kind: 'begin'; sourceId: string; site: ParseSite }
  | { kind: 'piece'; bytes: Uint8Array | null }
  | { kind: 'taken' }

/** Sent by the thread: a request for the next chunk, parsed items, and the end or failure of the message. */
export type FromThread =
  | { kind: 'want' }
  | { kind: 'items'; items: Parsed[] }
  | { kind: 'done' }
  | { kind: 'failed'; error: unknown }

/** Items per answer: few enough that the first ones arrive soon, many enough that the transfer costs little. */
const ITEMS = 100

/** Parses one message after the other. The reader sends a chunk only when asked. */
function listen(port: NonNullable<typeof parentPort>): void {
  let wake: ((message: ToThread) => void) | null = null
  const nextMessage = () => new Promise<ToThread>((resolve) => (wake = resolve))
  const send = (message: FromThread) => port.postMessage(message)

  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const answer = nextMessage()
      send({ kind: 'want' })
      const message = await answer
      if (message.kind !== 'piece' || message.bytes === null) return
      yield message.bytes
    }
  }

  async function give(items: Parsed[]): Promise<void> {
    const confirmed = nextMessage()
    send({ kind: 'items', items })
    await confirmed
  }

  async function parse(sourceId: string, site: ParseSite): Promise<void> {
    try {
      let items: Parsed[] = []
      for await (const item of withTolerances(sourceById(sourceId).parse(pieces(), site))) {
        items.push(item)
        if (items.length < ITEMS) continue
        await give(items)
        items = []
      }
      if (items.length > 0) await give(items)
      send({ kind: 'done' })
    } catch (error) {
      send({ kind: 'failed', error })
    }
  }

  port.on('message', (message: ToThread) => {
    if (message.kind === 'begin') void parse(message.sourceId, message.site)
    else wake?.(message)
  })
}

if (parentPort) listen(parentPort)
