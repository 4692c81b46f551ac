import type { Connection, Pulled } from '../../requesting/connection.ts'
import { pullPages } from '../../requesting/pull-pages.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { itemsUrl } from '../geomet/features.ts'
import { GeometHydrometricSettings } from './settings.ts'

/** Requests levels and discharges of the last hours: one request for the box, or one per station. */
export function pullGeometHydrometric(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const settings = settingsOf(GeometHydrometricSettings, connection.settings)
  const itemsAddress = itemsUrl(settings, 'hydrometric-realtime', now)
  const addresses = [...new Set(settings.stations)].map((station) => {
    const url = new URL(itemsAddress)
    url.searchParams.set('STATION_NUMBER', station)
    return { url: url.href, name: `geomet hydrometric ${station}` }
  })
  const requests = addresses.length > 0 ? addresses : [{ url: itemsAddress.href, name: 'geomet hydrometric' }]
  return pullPages(requests, connection, now, signal)
}
