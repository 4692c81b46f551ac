import type { Connection, Pulled } from '../../requesting/connection.ts'
import { pullPages } from '../../requesting/pull-pages.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { itemsUrl } from '../geomet/features.ts'
import { GeometSwobSettings } from './settings.ts'

/** Requests observations of the last hours: one request for the box, or one per station. */
export function pullGeometSwob(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const settings = settingsOf(GeometSwobSettings, connection.settings)
  const itemsAddress = itemsUrl(settings, 'swob-realtime', now)
  if (!settings.withMinutes) itemsAddress.searchParams.set('_is-minutely_obs-value', 'false')
  const addresses = [...new Set(settings.stations)].map((station) => {
    const url = new URL(itemsAddress)
    url.searchParams.set('msc_id-value', station)
    return { url: url.href, name: `geomet swob ${station}` }
  })
  const requests = addresses.length > 0 ? addresses : [{ url: itemsAddress.href, name: 'geomet swob' }]
  return pullPages(requests, connection, now, signal)
}
