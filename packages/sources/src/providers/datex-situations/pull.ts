import type { Connection, Pulled } from '../../requesting/connection.ts'
import { pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { DatexSettings, messageName } from './settings.ts'

export function pullDatexSituations(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const { feeds } = settingsOf(DatexSettings, connection.settings)
  const addresses = feeds.map(({ name, url }) => ({ url, name: messageName(name) }))
  return pullEach(addresses, connection, now, signal, {
    maxBytes: 64 * 1024 * 1024,
    timeoutMs: 60_000,
    pauseMs: 1000,
    // Fintraffic throttles clients without this header; other publishers ignore it.
    headers: { 'digitraffic-user': 'Verglas/1' },
  })
}
