import type { Connection, Pulled } from '../../requesting/connection.ts'
import { pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { AirnowSettings } from './settings.ts'

export async function* pullAirnow(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const { apiKey, places, distanceMiles, service } = settingsOf(AirnowSettings, connection.settings)
  const addresses = places.map(({ ref, name, latitudeDeg, longitudeDeg }) => {
    const url = new URL(service)
    url.searchParams.set('format', 'application/json')
    url.searchParams.set('latitude', String(latitudeDeg))
    url.searchParams.set('longitude', String(longitudeDeg))
    url.searchParams.set('distance', String(distanceMiles))
    // The key must not appear in the cursor or in the message's name.
    const key = url.href
    url.searchParams.set('API_KEY', apiKey)
    const location = { longitudeDeg, latitudeDeg, altitudeM: null }
    return { url: url.href, key, name: `airnow ${ref}`, place: { id: ref, name, location } }
  })
  yield* pullEach(addresses, connection, now, signal, {
    maxBytes: 1024 * 1024,
    timeoutMs: 30_000,
    pauseMs: 1000,
  })
}
