import type { Connection, Pulled } from '../../requesting/connection.ts'
import { pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { MAX_BYTES } from './parse.ts'
import { Ntcip1204Settings } from './settings.ts'

export async function* pullNtcip1204(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const { urls } = settingsOf(Ntcip1204Settings, connection.settings)
  const addresses = [...new Set(urls)].map((url) => ({ url, name: url }))
  yield* pullEach(addresses, connection, now, signal, {
    maxBytes: MAX_BYTES,
    timeoutMs: 60_000,
    pauseMs: 1000,
  })
}
