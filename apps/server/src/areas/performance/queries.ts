import type { Db } from '../../db/database.ts'
import type { SetupDb } from '../../db/setup-db.ts'

export type StepState = { step: string; newest_at: Date | null }

/**
 * When each step of the forecast chain last finished; how often and for how much it runs differs by
 * organisation.
 */
export function stepStates(db: Db): Promise<StepState[]> {
  return db.query<StepState>(
    `select step, nullif(max(done_at), '-infinity') as newest_at
       from progress
      group by step
      order by step`,
  )
}

export type Publications = { revs: number[]; knownAt: Date[] }

/**
 * The publications with readings of the last minutes, of all organisations: a publication belongs to no
 * single one.
 */
export async function readingPublications(
  db: Db,
  { now, minutes }: { now: Date; minutes: number },
): Promise<Publications> {
  const rows = await db.query<{ rev: number; known_at: Date }>(
    `select rev, known_at
       from publication
      where known_at > $1::timestamptz - make_interval(mins => $2) and known_at <= $1
        and origin <> 'archive' and topics && '{observation}'`,
    [now, minutes],
  )
  return { revs: rows.map(({ rev }) => rev), knownAt: rows.map(({ known_at }) => known_at) }
}

export type Published = { count: number; median_s: number | null; p95_s: number | null }

/**
 * The organisation's readings in these publications, and the delay of each from its observation to its
 * publication.
 */
export async function publishedReadings(db: SetupDb, { revs, knownAt }: Publications): Promise<Published> {
  const [row] = await db.query<Published>(
    `select count(*)::int as count,
            percentile_cont(0.5) within group (order by delay_s) as median_s,
            percentile_cont(0.95) within group (order by delay_s) as p95_s
       from (select greatest(0, extract(epoch from p.known_at - o.observed_at))::float8 as delay_s
               from unnest($1::bigint[], $2::timestamptz[]) p (rev, known_at)
               join observation o on o.rev = p.rev and o.observed_at > p.known_at - interval '1 day'
                -- a later word on the same instant is a verdict or a correction
              where not exists (select from observation e
                                 where e.station_id = o.station_id and e.observed_at = o.observed_at
                                   and e.rev < o.rev)) delays`,
    [revs, knownAt],
  )
  return row ?? { count: 0, median_s: null, p95_s: null }
}
