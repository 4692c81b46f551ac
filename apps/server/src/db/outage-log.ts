import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'

import { isOutage } from './outage.ts'

const LOOK_MS = 1000

/** Tells an outage once and its end once, however many requests and jobs it fails meanwhile. */
export function openOutageLog(
  database: Pick<Database, 'query'>,
  print: (line: string) => void,
): (error: unknown) => void {
  let failures = 0
  async function untilBack(sinceMs: number): Promise<void> {
    for (;;) {
      await sleep(LOOK_MS, undefined, { ref: false })
      const answer = await database.query('select 1 as alive').catch((error) => {
        // closed for good: nobody is left to be told
        return isOutage(error) ? null : []
      })
      if (answer === null) continue
      const seconds = Math.round((performance.now() - sinceMs) / 1000)
      print(`the database answers again after ${seconds} s; ${failures} requests or jobs had failed`)
      failures = 0
      return
    }
  }
  return (error) => {
    failures += 1
    if (failures > 1) return
    print(`the database does not answer: ${error instanceof Error ? error.message : String(error)}`)
    void untilBack(performance.now())
  }
}
