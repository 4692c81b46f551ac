import type { Connection, Pulled } from '../../requesting/connection.ts'
import { pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { MAX_BYTES } from './parse.ts'
import { CmmlSettings } from './settings.ts'

export async function* pullCmml(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const { urls } = settingsOf(CmmlSettings, connection.settings)
  const addresses = [...new Set(urls)].map((url) => ({ url, name: url }))
  yield* pullEach(addresses, connection, now, signal, {
    maxBytes: MAX_BYTES,
    timeoutMs: 60_000,
    pauseMs: 1000,
  })
}
