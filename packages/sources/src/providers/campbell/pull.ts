import type { Connection, Pulled } from '../../requesting/connection.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { pullTables } from '../csv/pull.ts'
import { CampbellSettings } from './settings.ts'

/** Files on the operator's own server, each fetched when it has changed. */
export async function* pullToa5(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  yield* pullTables(settingsOf(CampbellSettings, connection.settings).urls, connection, now, signal)
}
