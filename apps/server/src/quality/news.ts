import type { WorkItem } from '../chain/step.ts'
import type { AsOf } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import { ms } from './queries.ts'

/**
 * The new readings of one organisation, or with null of all public stations. Each lane has its own progress and they
 * run alternately, so that an import by one organisation keeps nobody else waiting.
 */
export type Lane = { readonly ownerId: string | null }

const STEP = 'quality'
/** Work item of a lane; that of the public lane has an empty key. */
export const workItemOf = ({ ownerId }: Lane): WorkItem => ({ step: STEP, key: ownerId ?? '' })

/** Lanes with readings that were not judged yet and that no worker has claimed. */
export async function lanesWithNews(db: Db, asOf: AsOf): Promise<Lane[]> {
  const rows = await db.query<{ owner_id: string | null }>(
    `select l.owner_id
       from (${ALL_LANES}) l
       left join progress p on p.step = '${STEP}' and p.unit = l.unit
      where coalesce(p.claimed_until, '-infinity') < clock_timestamp()
        and exists (
          select from publication n
           where n.rev > coalesce(p.done_rev, 0) and n.rev <= $1
             and n.setup_id is not distinct from l.owner_id and 'observation' = any(n.topics))
      order by l.owner_id nulls first`,
    [asOf.rev],
  )
  return rows.map((row) => ({ ownerId: row.owner_id }))
}

const ALL_LANES = `select null as owner_id, '' as unit union all select id, id from setup`

/**
 * Moves the progress of lanes without new readings on, so that nobody searches the same stretch of the log
 * each minute.
 */
export async function passQuietLanes(db: Db, asOf: AsOf, busy: readonly Lane[]): Promise<void> {
  await db.query(
    `update progress p set done_rev = $1, done_at = $2
      where p.step = '${STEP}' and p.unit <> all($3)
        and p.done_rev < $1::bigint - 100 and coalesce(p.claimed_until, '-infinity') < clock_timestamp()`,
    [asOf.rev, asOf.at, busy.map((lane) => workItemOf(lane).key)],
  )
}

/** Moves the progress of every lane on without judging anything. */
export async function passAllLanes(db: Db, asOf: AsOf): Promise<void> {
  await db.query(
    `insert into progress (step, unit, done_rev, done_at)
     select '${STEP}', l.unit, $1, $2 from (${ALL_LANES}) l
         on conflict (step, unit) do update set done_rev = excluded.done_rev, done_at = excluded.done_at`,
    [asOf.rev, asOf.at],
  )
}

export type News = { stationId: string; atMs: number; rev: number }
/** Readings in order of revision; all of them up to `upToRev` are included. */
export type LaneNews = { readings: readonly News[]; upToRev: number; isLast: boolean }

/**
 * How much is read at a time. Rows are cut to complete publications, each of which has at most `MAX_ROWS`.
 */
export type Limit = { readonly publications: number; readonly rows: number }

/** The readings of a lane after a revision. */
export async function newsSince(
  db: Db,
  { ownerId }: Lane,
  { rev, asOf, limit }: { rev: number; asOf: AsOf; limit: Limit },
): Promise<LaneNews> {
  const publications = await db.query<{ rev: number }>(
    `select n.rev
       from publication n
      where n.rev > $1 and n.rev <= $2 and n.setup_id is not distinct from $3 and 'observation' = any(n.topics)
      order by n.rev
      limit $4`,
    [rev, asOf.rev, ownerId, limit.publications],
  )
  const lastRev = publications.at(-1)?.rev ?? asOf.rev
  const rows = await db.query<{ station_id: string; at_ms: number; rev: number }>(
    `select o.station_id, ${ms('o.observed_at')} as at_ms, o.rev
       from observation o
       join unnest($3::bigint[]) n(rev) on n.rev = o.rev
      where o.rev > $1 and o.rev <= $2
      order by o.rev
      limit $4`,
    [rev, lastRev, publications.map((publication) => publication.rev), limit.rows],
  )
  const news = rows.map((row) => ({ stationId: row.station_id, atMs: row.at_ms, rev: row.rev }))
  const isLast = publications.length < limit.publications && news.length < limit.rows
  const upToRev = isLast ? asOf.rev : news.length < limit.rows ? lastRev : lastCompleteRevision(news)
  return { readings: news.filter((reading) => reading.rev <= upToRev), upToRev, isLast }
}

/** The last revision is skipped, since some of its rows may not have been read. */
function lastCompleteRevision(news: readonly News[]): number {
  const last = news.at(-1)?.rev ?? 0
  return news.findLast(({ rev }) => rev < last)?.rev ?? last
}
