import type { Connection, Pulled } from '../../asking/connection.ts'
import { pullEach } from '../../asking/pull-each.ts'
import { settingsOf } from '../../asking/settings.ts'
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
