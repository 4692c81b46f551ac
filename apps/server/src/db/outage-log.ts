import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'
import { isDiskFull, isFileFault, isOutage } from './outage.ts'

const LOOK_MS = 1000
/** A full disk counts as over once no write was refused for this long; there is no other sign of it. */
const QUIET_MS = 30_000

/**
 * Logs an outage once and its end once, however many requests and jobs it fails meanwhile; the same for a
 * full disk, or one that cannot be written.
 * Returns whether the error belongs to one; any other error is for the caller to report.
 */
export function openOutageLog(
  database: Pick<Database, 'query'>,
  print: (line: string) => void,
  { quietMs = QUIET_MS, lookMs = LOOK_MS }: { quietMs?: number; lookMs?: number } = {},
): (error: unknown) => boolean {
  let failures = 0
  let refusals = 0
  let refusedMs = 0

  async function untilBack(sinceMs: number): Promise<void> {
    for (;;) {
      await sleep(lookMs, undefined, { ref: false })
      const answer = await database.query('select 1 as alive').catch((error) => {
        // The pool was closed for good: the process is ending, and there is no outage to report.
        return isOutage(error) ? null : []
      })
      if (answer === null) continue
      const seconds = Math.round((performance.now() - sinceMs) / 1000)
      print(`the database answers again after ${seconds} s; ${failures} requests or jobs had failed`)
      failures = 0
      return
    }
  }

  async function untilQuiet(): Promise<void> {
    while (performance.now() - refusedMs < quietMs) await sleep(lookMs, undefined, { ref: false })
    const quietS = Math.round(quietMs / 1000)
    print(
      `nothing was refused for want of a place to write for ${quietS} s; ${refusals} requests or jobs had failed`,
    )
    refusals = 0
  }

  return (error) => {
    const message = error instanceof Error ? error.message : String(error)
    if (isOutage(error)) {
      failures += 1
      if (failures > 1) return true
      print(`the database does not answer: ${message}`)
      void untilBack(performance.now())
      return true
    }
    if (!isDiskFull(error) && !isFileFault(error)) return false
    refusals += 1
    refusedMs = performance.now()
    if (refusals > 1) return true
    print(
      `${isDiskFull(error) ? 'the disk of the database is full' : 'the database cannot use its files'}: ${message}`,
    )
    void untilQuiet()
    return true
  }
}
