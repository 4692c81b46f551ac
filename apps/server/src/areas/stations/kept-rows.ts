import type { MeasureCode } from '@verglas/contract/measures'
import { MINUTE_MS } from '@verglas/quantities'
import type { AsOf } from '../../db/as-of.ts'
import type { LogTail } from '../../db/log-tail.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { MaySee } from '../../http/serve.ts'
import { type NewestRow, newestRows, newsRows, stateOfRow, toStationWithLatest } from './queries.ts'
import { shownInList } from './shape.ts'

type Kept = { rev: number; readAtMs: number; rows: readonly NewestRow[] }

/** Some 2 kB each, and as JSON another. */
const MAX_ROWS = 20_000
/** All are read again after this: what retention drops is no publication. */
const READ_AGAIN_MS = 10 * MINUTE_MS

/**
 * The newest rows of the stations of an organisation, kept between publications: of the next revision only the stations
 * are read of which it brings news, since facts never change. What is answered follows from the revision alone, as
 * without keeping anything.
 */
export function keepRows(tail: Pick<LogTail, 'latest' | 'movedAt'>, maxRows = MAX_ROWS) {
  const keptBy = new Map<string, Kept>()

  /** Whether what was kept differs from the rows of `asOf` in readings only. */
  function isUsable(kept: Kept | undefined, setupId: string, asOf: AsOf): kept is Kept {
    if (!kept || kept.rev > asOf.rev || asOf.rev > tail.latest().rev) return false
    if (performance.now() - kept.readAtMs > READ_AGAIN_MS) return false
    return tail.movedAt(setupId, ['station', 'setup_station', 'station_setting']) <= kept.rev
  }

  function keep(key: string, kept: Kept): void {
    keptBy.delete(key)
    keptBy.set(key, kept)
    let count = [...keptBy.values()].reduce((sum, { rows }) => sum + rows.length, 0)
    for (const [oldest, { rows }] of keptBy) {
      if (count <= maxRows) return
      count -= rows.length
      keptBy.delete(oldest)
    }
  }

  return {
    /** As `newestRows` answers. */
    async rows(db: SetupDb, asOf: AsOf, codes: readonly MeasureCode[]): Promise<readonly NewestRow[]> {
      const key = `${db.setupId} ${codes.join()}`
      const kept = keptBy.get(key)
      if (!isUsable(kept, db.setupId, asOf)) {
        const read = {
          rev: asOf.rev,
          readAtMs: performance.now(),
          rows: await newestRows(db, asOf, { codes }),
        }
        if (asOf.rev >= (keptBy.get(key)?.rev ?? 0)) keep(key, read)
        return read.rows
      }
      if (kept.rev === asOf.rev) return kept.rows
      const changed = await newsRows(db, { afterRev: kept.rev, asOf, codes })
      const byId = new Map(changed.map((row) => [row.station_id, row]))
      const rows = kept.rows.map((row) => byId.get(row.station_id) ?? row)
      if (asOf.rev >= (keptBy.get(key)?.rev ?? 0)) keep(key, { ...kept, rev: asOf.rev, rows })
      return rows
    },
  }
}

type Listed = ReturnType<typeof shownInList<ReturnType<typeof toStationWithLatest>>>

/**
 * What is shown of kept rows in a list, made once for a row: it differs by what the role may see, and by the state of
 * the station, which follows the time.
 */
export function keepListed() {
  const listedBy = new WeakMap<NewestRow, { of: string; listed: Listed }>()
  return (
    row: NewestRow,
    asOf: AsOf,
    codes: readonly MeasureCode[],
    may: MaySee<'bridge' | 'obs_map'>,
  ): Listed => {
    const of = `${stateOfRow(row, asOf)} ${may('bridge')} ${may('obs_map')}`
    const known = listedBy.get(row)
    if (known?.of === of) return known.listed
    const listed = shownInList(toStationWithLatest(row, asOf, codes), may)
    listedBy.set(row, { of, listed })
    return listed
  }
}
