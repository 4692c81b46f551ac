import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddedPostgres } from '../db/embedded-postgres.ts'

const LOOK_MS = 500
/** A disk that is full stays so for a while. */
const AFTER_FAILURE_MS = 3000

type Options = {
  /** It is back: what was held in it has to be held again. */
  onBack(): Promise<void>
  print(line: string): void
}

/** Looks after the embedded database as the supervisor does after its roles; says once that it ended, and once that it is back. */
export function watchDatabase(
  postgres: EmbeddedPostgres,
  { onBack, print }: Options,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const watching = (async () => {
    let isReported = false
    // as long as that fails, another supervisor could hold it
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
