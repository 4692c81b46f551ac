import { setTimeout as sleep } from 'node:timers/promises'
import type { openEngine } from './engine.ts'

/** Maximum wait of a pending connection, or of one that a person wants to try. */
const LOOP_MS = 1000

/**
 * Runs the engine's loop until it is stopped. If a round fails, for example because the database is unreachable, the
 * next round follows as usual.
 */
export function startLoop(
  engine: ReturnType<typeof openEngine>,
  log: (text: string, error?: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const turning = (async () => {
    while (!signal.aborted) {
      await engine.startPendingRuns().catch((error) => log('connections', error))
      // The sleep is cut off when the loop stops (AbortError).
      await sleep(LOOP_MS, undefined, { signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await turning
      await engine.close()
    },
  }
}
