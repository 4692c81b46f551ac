import { z } from 'zod'
import type { Connection, Pulled } from '../../requesting/connection.ts'
import { pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'

const SERVICE = 'https://public-api.meteofrance.fr/public/DPVigilance/v1'

export const VigilanceSettings = z
  .object({
    /** Key of the application in Météo-France's portal, subscribed to «DonneesPubliquesVigilance». */
    apiKey: z.string().regex(/^[\x21-\x7e]{1,4000}$/, 'the key as the portal shows it'),
    /** An alternative address of the same service, e.g. a caching proxy. */
    service: z.url({ protocol: /^https?$/ }).default(SERVICE),
  })
  .strict()

/** Requests the texts first, so that a new alert has its text when it is published. */
export function pullVigilance(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const { apiKey, service } = settingsOf(VigilanceSettings, connection.settings)
  const base = service.replace(/\/+$/, '')
  const addresses = ['textesvigilance', 'cartevigilance'].map((product) => ({
    url: `${base}/${product}/encours`,
    name: product,
  }))
  // the portal's limit is 60 requests a minute
  return pullEach(addresses, connection, now, signal, {
    maxBytes: 16 * 1024 * 1024,
    timeoutMs: 30_000,
    pauseMs: 1000,
    headers: { apikey: apiKey, accept: 'application/json' },
  })
}
