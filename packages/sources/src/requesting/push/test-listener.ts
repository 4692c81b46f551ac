/** Test support: listens to a source like the engine does, and stores when the test says so. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Source } from '../../source.ts'
import type { Connection, Message, Pulled } from '../connection.ts'

export type TestListener = {
  all: Pulled[]
  /** Waits until this many messages or refusals have arrived. */
  until(count: number, withinMs?: number): Promise<Pulled[]>
  /** Waits for the end and returns its reason. */
  failure(): Promise<unknown>
  stop(): Promise<void>
}

export function listenTo(source: Source, connection: Connection, now: Date): TestListener {
  const stopping = new AbortController()
  const pulledMessages: Pulled[] = []
  let failed: unknown = null
  let hasEnded = false
  const running = (async () => {
    try {
      for await (const pulled of source.pull(connection, now, stopping.signal)) pulledMessages.push(pulled)
    } catch (error) {
      failed = error
    } finally {
      hasEnded = true
    }
  })()
  return {
    all: pulledMessages,
    async until(count, withinMs = 15_000) {
      const endMs = performance.now() + withinMs
      for (;;) {
        const arrived = pulledMessages.filter(({ message, refusal, stored }) => message || refusal || stored)
        if (arrived.length >= count) return arrived
        if (failed) throw failed
        if (performance.now() > endMs) throw new Error(`${arrived.length} of ${count} came`)
        await sleep(20)
      }
    },
    async failure() {
      for (let attempt = 0; attempt < 1000 && !hasEnded; attempt += 1) await sleep(20)
      return failed
    },
    async stop() {
      stopping.abort()
      await running
      if (failed) throw failed
    },
  }
}

/** The body of a message as text, copied so that a store can still read it. */
export async function textOf(message: Message | null | undefined): Promise<string> {
  const chunks: Uint8Array[] = []
  if (message) for await (const chunk of message.body) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
