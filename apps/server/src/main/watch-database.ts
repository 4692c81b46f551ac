import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddedPostgres } from '../db/embedded-postgres.ts'

const LOOK_MS = 500
/** Pause after a failed restart; its cause, such as a full disk, usually lasts for a while. */
const AFTER_FAILURE_MS = 3000

type Options = {
  /** Called when the database is back, because locks held in it must be taken again. */
  onBack(): Promise<void>
  print(line: string): void
}

/**
 * Restarts the embedded database as the supervisor restarts its roles; reports once that it ended, and once
 * that it is back.
 */
export function watchDatabase(
  postgres: EmbeddedPostgres,
  { onBack, print }: Options,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const watching = (async () => {
    let isReported = false
    // Until the lock is taken again, another supervisor could hold it.
    let hasToHold = false
    while (!stopping.signal.aborted) {
      let pauseMs = LOOK_MS
      try {
        if (await postgres.revive()) hasToHold = true
        if (hasToHold) {
          await onBack()
          hasToHold = false
          print('The database had ended and runs again.')
          isReported = false
        }
      } catch (error) {
        if (!isReported)
          print(`The database has ended: ${error instanceof Error ? error.message : String(error)}`)
        isReported = true
        pauseMs = AFTER_FAILURE_MS
      }
      // The sleep is cut off when the watch stops (AbortError).
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await watching
    },
  }
}
