import { SOURCES } from '@verglas/sources'
import { silentSince, stateOf } from '../../ingest/engine/state.ts'
import type { ConnectionRow } from './queries.ts'

export type ConnectionView = NonNullable<ReturnType<typeof toConnectionView>>

/** A connection as shown in lists; null if this version of the program no longer has its source. */
export function toConnectionView(row: ConnectionRow, now: Date) {
  const source = SOURCES.find(({ id }) => id === row.source)
  if (!source) return null
  const { runs, failed, messages, facts, appended, refused } = row
  return {
    id: row.id,
    revision: row.revision,
    source: row.source,
    name: row.name || row.id,
    isOwn: row.isOwn,
    isEnabled: row.isEnabled,
    state: stateOf(row, source, now),
    lastAttemptAt: instant(row.lastAttemptAt),
    lastSuccessAt: instant(row.lastSuccessAt),
    lastErrorAt: instant(row.lastErrorAt),
    lastError: row.lastError,
    failures: row.failures,
    nextAt: instant(row.nextAt),
    newestFactAt: instant(row.newestFactAt),
    lagS: row.lagS,
    silentSince: instant(silentSince(row, source, now)),
    last24h: { runs, failed, messages, facts, appended, refused },
  }
}

export const instant = (at: Date | null): string | null => at?.toISOString() ?? null
