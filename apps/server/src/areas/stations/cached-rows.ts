import type { MeasureCode } from '@verglas/contract/measures'
import { MINUTE_MS } from '@verglas/quantities'
import type { AsOf } from '../../db/as-of.ts'
import type { LogTail } from '../../db/log-tail.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { MaySee } from '../../http/serve.ts'
import { type LatestRow, latestRows, rowsSince, stateOfRow, toStationWithLatest } from './queries.ts'
import { toListView } from './shape.ts'

type CachedRows = { rev: number; readAtMs: number; rows: readonly LatestRow[] }

/** Maximum cached rows; a row takes some 2 kB, and as much again as JSON. */
const MAX_ROWS = 20_000
/** Everything is read again after this time, because deletions at the end of retention are not published. */
const READ_AGAIN_MS = 10 * MINUTE_MS

/**
 * Caches the latest rows of an organisation's stations between publications. Facts never change, so for the next
 * revision only stations with new facts are read. The result depends only on the revision, exactly as without the
 * cache.
 */
export function openRowCache(tail: Pick<LogTail, 'latest' | 'movedAt'>, maxRows = MAX_ROWS) {
  const cachedByKey = new Map<string, CachedRows>()

  /** Whether the cached rows differ from the rows of `asOf` in readings only. */
  function isUsable(cached: CachedRows | undefined, setupId: string, asOf: AsOf): cached is CachedRows {
    if (!cached || cached.rev > asOf.rev || asOf.rev > tail.latest().rev) return false
    if (performance.now() - cached.readAtMs > READ_AGAIN_MS) return false
    return tail.movedAt(setupId, ['station', 'setup_station', 'station_setting']) <= cached.rev
  }

  function keep(key: string, cached: CachedRows): void {
    cachedByKey.delete(key)
    cachedByKey.set(key, cached)
    let count = [...cachedByKey.values()].reduce((sum, { rows }) => sum + rows.length, 0)
    for (const [oldest, { rows }] of cachedByKey) {
      if (count <= maxRows) return
      count -= rows.length
      cachedByKey.delete(oldest)
    }
  }

  return {
    /** Returns the same rows as `latestRows`. */
    async rows(db: SetupDb, asOf: AsOf, codes: readonly MeasureCode[]): Promise<readonly LatestRow[]> {
      const key = `${db.setupId} ${codes.join()}`
      const cached = cachedByKey.get(key)
      if (!isUsable(cached, db.setupId, asOf)) {
        const read = {
          rev: asOf.rev,
          readAtMs: performance.now(),
          rows: await latestRows(db, asOf, { codes }),
        }
        if (asOf.rev >= (cachedByKey.get(key)?.rev ?? 0)) keep(key, read)
        return read.rows
      }
      if (cached.rev === asOf.rev) return cached.rows
      const changed = await rowsSince(db, { afterRev: cached.rev, asOf, codes })
      const byId = new Map(changed.map((row) => [row.station_id, row]))
      const rows = cached.rows.map((row) => byId.get(row.station_id) ?? row)
      if (asOf.rev >= (cachedByKey.get(key)?.rev ?? 0)) keep(key, { ...cached, rev: asOf.rev, rows })
      return rows
    },
  }
}

type Listed = ReturnType<typeof toListView<ReturnType<typeof toStationWithLatest>>>

/**
 * Caches the list view of each row. The view depends on what the role may see and on the state of the station, which
 * changes with time.
 */
export function keepListed() {
  const listedBy = new WeakMap<LatestRow, { of: string; listed: Listed }>()
  return (
    row: LatestRow,
    asOf: AsOf,
    codes: readonly MeasureCode[],
    may: MaySee<'bridge' | 'obs_map'>,
  ): Listed => {
    const cacheKey = `${stateOfRow(row, asOf)} ${may('bridge')} ${may('obs_map')}`
    const cached = listedBy.get(row)
    if (cached?.of === cacheKey) return cached.listed
    const listed = toListView(toStationWithLatest(row, asOf, codes), may)
    listedBy.set(row, { of: cacheKey, listed })
    return listed
  }
}
