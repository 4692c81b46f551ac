import { refusal } from '../../reading/refusal.ts'
import type { Connection, Pulled } from '../../requesting/connection.ts'
import { pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { placesToAsk } from './places.ts'
import { SopfeuFiresSettings, SopfeuSettings } from './settings.ts'

const OPTIONS = { maxBytes: 8 * 1024 * 1024, timeoutMs: 30_000, pauseMs: 1000 }

/** One request a second, within the time limit of a pull. */
const MAX_REQUESTS = 400

/** Requests the danger at each place. */
export async function* pullSopfeu(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const { points, radiusKm, service } = settingsOf(SopfeuSettings, connection.settings)
  const places = placesToAsk(points, radiusKm)
  if (places.length > MAX_REQUESTS || places.length === 0) {
    const detail =
      places.length === 0
        ? 'no point lies in Québec'
        : `${places.length} places to ask, ${places.length - MAX_REQUESTS} are left out: give fewer points or a wider radius`
    const reason = places.length === 0 ? 'no_stations' : 'too_large'
    yield { message: null, refusal: refusal(reason, detail), cursor: connection.cursor, notBefore: null }
  }
  const addresses = places.slice(0, MAX_REQUESTS).map(({ id, name, latitudeDeg, longitudeDeg }) => {
    const url = new URL(`${service.replace(/\/+$/, '')}/danger-incendie`)
    url.searchParams.set('lat', latitudeDeg.toFixed(4))
    url.searchParams.set('lon', longitudeDeg.toFixed(4))
    url.searchParams.set('rayonKm', '1')
    const place = { id, name, location: { longitudeDeg, latitudeDeg, altitudeM: null } }
    return { url: url.href, name: `sopfeu danger ${id}`, place }
  })
  yield* pullEach(addresses, connection, now, signal, OPTIONS)
}

/** All fires that are not out, in the zone of intensive protection and north of it. */
export function pullSopfeuFires(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const { service } = settingsOf(SopfeuFiresSettings, connection.settings)
  const url = new URL(`${service.replace(/\/+$/, '')}/feux`)
  url.searchParams.set('conditions', '0,1,2,3,4,5')
  url.searchParams.set('intensive', 'true')
  url.searchParams.set('nordique', 'true')
  return pullEach([{ url: url.href, name: 'sopfeu feux' }], connection, now, signal, OPTIONS)
}
