import type { Connection, Pulled } from '../../requesting/connection.ts'
import { pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { FIELDS } from './parse.ts'
import { PurpleairSettings } from './settings.ts'

const SILENT_S = 3600

/** One request for all sensors: each request costs points, and so does each field of each sensor. */
export async function* pullPurpleair(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const settings = settingsOf(PurpleairSettings, connection.settings)
  const url = new URL(`${settings.service}/sensors`)
  url.searchParams.set('fields', FIELDS.join())
  // Outdoor sensors only; a sensor that has been silent for longer has nothing new.
  url.searchParams.set('location_type', '0')
  url.searchParams.set('max_age', String(SILENT_S))
  const { box } = settings
  if (settings.sensors.length > 0) url.searchParams.set('show_only', [...new Set(settings.sensors)].join())
  else if (box) {
    url.searchParams.set('nwlng', String(box[0]))
    url.searchParams.set('nwlat', String(box[3]))
    url.searchParams.set('selng', String(box[2]))
    url.searchParams.set('selat', String(box[1]))
  }
  yield* pullEach([{ url: url.href, name: 'purpleair sensors' }], connection, now, signal, {
    maxBytes: 16 * 1024 * 1024,
    timeoutMs: 60_000,
    pauseMs: 1000,
    headers: { 'x-api-key': settings.apiKey },
  })
}
