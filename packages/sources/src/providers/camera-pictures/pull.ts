import type { Connection, Pulled } from '../../requesting/connection.ts'
import { pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { CameraPicturesSettings } from './settings.ts'

/** Pictures of road cameras usually have 20 to 500 kB. */
export const MAX_BYTES = 8 * 1024 * 1024

/** Requests each camera at its own interval. */
export function pullPictures(connection: Connection, now: Date, signal: AbortSignal): AsyncGenerator<Pulled> {
  const { cameras, password = '' } = settingsOf(CameraPicturesSettings, connection.settings)
  const addresses = cameras.map(({ id, name, url, everyMinutes, latitudeDeg, longitudeDeg }) => ({
    url: url.replaceAll('{password}', encodeURIComponent(password)),
    key: 'picture',
    name,
    place: { id, name, location: { latitudeDeg, longitudeDeg, altitudeM: null } },
    // Pulls may run a little earlier or later than scheduled.
    restMs: everyMinutes * 60_000 - 20_000,
  }))
  return pullEach(addresses, connection, now, signal, {
    maxBytes: MAX_BYTES,
    timeoutMs: 20_000,
    pauseMs: 300,
    headers: { accept: 'image/jpeg, image/png, image/webp' },
    reportsUnchanged: true,
  })
}
