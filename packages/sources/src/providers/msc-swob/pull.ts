import { z } from 'zod'
import type { Connection, Pulled } from '../../requesting/connection.ts'
import { pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'

/**
 * Files of stations, e.g. https://dd.weather.gc.ca/today/observations/swob-ml/latest/CWPK-AUTO-swob.xml. 590
 * files every ten minutes stay below the 86,400 requests per day that the usage policy allows.
 */
export const MscSwobSettings = z.object({ urls: z.array(z.url({ protocol: /^https?$/ })).max(590) })

export function pullSwob(connection: Connection, now: Date, signal: AbortSignal): AsyncGenerator<Pulled> {
  const { urls } = settingsOf(MscSwobSettings, connection.settings)
  const addresses = [...new Set(urls)].map((url) => ({ url, name: url }))
  // The usage policy allows about one request per second.
  return pullEach(addresses, connection, now, signal, {
    maxBytes: 8 * 1024 * 1024,
    timeoutMs: 30_000,
    pauseMs: 1000,
  })
}
