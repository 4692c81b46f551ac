import { z } from 'zod'
import type { Connection, Pulled } from '../../requesting/connection.ts'
import { pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'

const SERVICE = 'https://public-api.meteofrance.fr/public/DPMeteoForets/v1'

export const MeteoForetsSettings = z.strictObject({
  /** Key of the application in Météo-France's portal, subscribed to «DonneesPubliquesMeteoForets». */
  apiKey: z.string().regex(/^[\x21-\x7e]{1,4000}$/, 'the key as the portal shows it'),
  /** Another address of the same service, e.g. a caching proxy. */
  service: z.url({ protocol: /^https?$/ }).default(SERVICE),
})

export function pullMeteoForets(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const { apiKey, service } = settingsOf(MeteoForetsSettings, connection.settings)
  const url = `${service.replace(/\/+$/, '')}/carte/encours`
  return pullEach([{ url, name: 'meteo-forets' }], connection, now, signal, {
    maxBytes: 4 * 1024 * 1024,
    timeoutMs: 30_000,
    pauseMs: 1000,
    headers: { apikey: apiKey },
  })
}
