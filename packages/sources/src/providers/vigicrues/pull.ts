import { z } from 'zod'
import type { Connection, Pulled } from '../../requesting/connection.ts'
import { pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'

const SERVICE = 'https://www.vigicrues.gouv.fr/services/InfoVigiCru.geojson'

export const VigicruesSettings = z
  .object({
    /** An alternative address of the same map, e.g. a caching proxy. */
    service: z.url({ protocol: /^https?$/ }).default(SERVICE),
  })
  .strict()

export function pullVigicrues(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const { service } = settingsOf(VigicruesSettings, connection.settings)
  return pullEach([{ url: service, name: 'InfoVigiCru' }], connection, now, signal, {
    maxBytes: 32 * 1024 * 1024,
    timeoutMs: 60_000,
    pauseMs: 1000,
  })
}
