import { z } from 'zod'
import { pullEach } from '../../pull-each.ts'
import type { Connection, Pulled } from '../../source.ts'

/** Files of stations, e.g. https://dd.weather.gc.ca/today/observations/swob-ml/latest/CWPK-AUTO-swob.xml */
const Settings = z.object({ urls: z.array(z.url({ protocol: /^https?$/ })).max(2000) })

export function pullSwob(connection: Connection, now: Date, signal: AbortSignal): AsyncGenerator<Pulled> {
  const { urls } = Settings.parse(connection.settings)
  const addresses = [...new Set(urls)].map((url) => ({ url, name: url }))
  // the usage policy: fewer than 86,400 requests a day and application, about one a second
  return pullEach(addresses, connection, now, signal, {
    maxBytes: 8 * 1024 * 1024,
    timeoutMs: 30_000,
    pauseMs: 1000,
  })
}
