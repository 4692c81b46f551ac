import type { Connection, Pulled } from '../../requesting/connection.ts'
import { pullPages } from '../../requesting/pull-pages.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { itemsUrl } from '../geomet/features.ts'
import { GeometAqhiSettings } from './settings.ts'

/** Requests the index of each community in the last hours: some 120 communities in all of Canada. */
export function pullGeometAqhi(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const settings = settingsOf(GeometAqhiSettings, connection.settings)
  const url = itemsUrl(settings, 'aqhi-observations-realtime', now)
  return pullPages([{ url: url.href, name: 'geomet aqhi' }], connection, now, signal)
}
