import { z } from 'zod'
import type { Connection, Pulled } from '../../requesting/connection.ts'
import { pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'

/**
 * Addresses that each return one CAP message, e.g. the latest of an authority, or files of a folder by name.
 */
export const CapSettings = z.object({ urls: z.array(z.url({ protocol: /^https?$/ })).max(200) })

export function pullCap(connection: Connection, now: Date, signal: AbortSignal): AsyncGenerator<Pulled> {
  const { urls } = settingsOf(CapSettings, connection.settings)
  const addresses = [...new Set(urls)].map((url) => ({ url, name: url }))
  return pullEach(addresses, connection, now, signal, {
    maxBytes: 8 * 1024 * 1024,
    timeoutMs: 30_000,
    pauseMs: 1000,
  })
}
