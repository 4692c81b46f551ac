import type { Database } from '../db/database.ts'
import { MAX_ROWS, publish } from '../db/publish.ts'
import type { NetworkStation } from './network.ts'

/** Publishes verdicts to those who can see the station; returns how many were new. */
export async function publishVerdicts(
  database: Database,
  stations: readonly NetworkStation[],
  rowsByStation: ReadonlyMap<string, readonly object[]>,
): Promise<number> {
  const groups = new Map<string, { setupId: string | null; isSimulated: boolean; rows: object[] }>()
  for (const { id, ownerId, isSimulated } of stations) {
    const rows = rowsByStation.get(id)
    if (!rows) continue
    const key = ownerId ?? ''
    const group = groups.get(key)
    if (group) group.rows.push(...rows)
    else groups.set(key, { setupId: ownerId, isSimulated, rows: [...rows] })
  }
  let changed = 0
  for (const { setupId, isSimulated, rows } of groups.values()) {
    for (let from = 0; from < rows.length; from += MAX_ROWS) {
      const published = await publish(database, {
        origin: isSimulated ? 'simulated' : 'live',
        setupId,
        batches: [{ kind: 'observation', rows: rows.slice(from, from + MAX_ROWS) }],
      })
      changed += published.appended
    }
  }
  return changed
}
