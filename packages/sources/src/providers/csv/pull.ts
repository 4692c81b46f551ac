import type { Connection, Pulled } from '../../requesting/connection.ts'
import { pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { CsvSettings } from './settings.ts'

const MAX_DOWNLOAD_BYTES = 64 * 1024 * 1024

/** Files on the operator's own server, each fetched when it has changed. */
export async function* pullCsv(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  yield* pullTables(settingsOf(CsvSettings, connection.settings).urls, connection, now, signal)
}

export function pullTables(
  urls: readonly string[],
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const addresses = [...new Set(urls)].map((url) => ({ url, name: url }))
  return pullEach(addresses, connection, now, signal, {
    maxBytes: MAX_DOWNLOAD_BYTES,
    timeoutMs: 120_000,
    pauseMs: 250,
  })
}
