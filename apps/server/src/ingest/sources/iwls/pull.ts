import { pullEach } from '../../pull-each.ts'
import { settingsOf } from '../../settings.ts'
import type { Connection, Pulled } from '../../source.ts'
import { IwlsSettings } from './settings.ts'

const HOUR_MS = 3_600_000

export async function* pullIwls(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const { stations, resolution, hours, service } = settingsOf(IwlsSettings, connection.settings)
  // full hours: within the hour the address stays the same, and with it what the cursor knows of it
  const hourMs = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  const addresses = stations.map(({ id, code, name, latitudeDeg, longitudeDeg }) => {
    const url = new URL(`${service}/stations/${id}/data`)
    url.searchParams.set('time-series-code', 'wlo')
    url.searchParams.set('from', seconds(hourMs - hours * HOUR_MS))
    url.searchParams.set('to', seconds(hourMs + HOUR_MS))
    url.searchParams.set('resolution', resolution)
    const place = { id: code, name, location: { longitudeDeg, latitudeDeg, altitudeM: null } }
    return { url: url.href, name: `iwls ${code} wlo`, place }
  })
  // 3 requests a second and 30 a minute
  yield* pullEach(addresses, connection, now, signal, {
    maxBytes: 8 * 1024 * 1024,
    timeoutMs: 30_000,
    pauseMs: 2100,
  })
}

const seconds = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z')
