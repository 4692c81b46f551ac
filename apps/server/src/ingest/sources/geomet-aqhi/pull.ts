import { itemsUrl } from '../../geomet-features.ts'
import { pullPages } from '../../geomet-pull.ts'
import { settingsOf } from '../../settings.ts'
import type { Connection, Pulled } from '../../source.ts'
import { GeometAqhiSettings } from './settings.ts'

/** The index of each community in the last hours: some 120 communities in all of Canada. */
export function pullGeometAqhi(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const settings = settingsOf(GeometAqhiSettings, connection.settings)
  const url = itemsUrl(settings, 'aqhi-observations-realtime', now)
  return pullPages([{ url: url.href, name: 'geomet aqhi' }], connection, now, signal)
}
