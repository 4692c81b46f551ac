import type { Connection, Pulled } from '../../asking/connection.ts'
import { settingsOf } from '../../asking/settings.ts'
import { pullTables } from '../csv/pull.ts'
import { CampbellSettings } from './settings.ts'

/** Files that the operator's own server offers, each when it has changed. */
export async function* pullToa5(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  yield* pullTables(settingsOf(CampbellSettings, connection.settings).urls, connection, now, signal)
}
