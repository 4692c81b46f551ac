import type { CeilSet } from '@verglas/contract/alerting'
import type { CeilThreshold } from '@verglas/contract/ceil-codes'
import type { AsOf } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import { ms } from '../../epoch-ms.ts'

export type ActiveCeilSet = CeilSet & { sinceMs: number }

export async function ceilSetsOf(db: Db, setupId: string, asOf: AsOf): Promise<ActiveCeilSet[]> {
  return db.query<ActiveCeilSet>(
    `select v.ceil_id as id, v.name, v.stations as "stationIds", v.thresholds, ${ms('p.known_at')} as "sinceMs"
       from ceil_version v
       join publication p on p.rev = v.rev_from
      where v.setup_id = $1 and v.rev_from <= $2 and $2 < v.rev_to and not v.is_removed
      order by v.ceil_id`,
    [setupId, asOf.rev],
  )
}

export type ActiveUserCeil = {
  personId: string
  stationId: string
  thresholds: CeilThreshold[]
  rev: number
  sinceMs: number
}

export async function userCeilsOf(db: Db, setupId: string, asOf: AsOf): Promise<ActiveUserCeil[]> {
  return db.query<ActiveUserCeil>(
    `select v.person_id as "personId", v.station_id as "stationId", v.thresholds, v.rev_from as rev,
            ${ms('p.known_at')} as "sinceMs"
       from user_ceil_version v
       join publication p on p.rev = v.rev_from
      where v.setup_id = $1 and v.rev_from <= $2 and $2 < v.rev_to and not v.is_removed
      order by v.person_id, v.station_id`,
    [setupId, asOf.rev],
  )
}

/** Whether the organisation's own thresholds, or its stations, have changed since a revision. */
export async function haveSetsChanged(
  db: Db,
  setupId: string,
  sinceRev: number,
  asOf: AsOf,
): Promise<boolean> {
  const rows = await db.query(
    `select from publication
      where rev > $2 and rev <= $3 and (setup_id is null or setup_id = $1) and topics && '{ceil,setup_station}'
      limit 1`,
    [setupId, sinceRev, asOf.rev],
  )
  return rows.length > 0
}

export type CeilStation = {
  id: string
  periodS: number
  castpointId: string | null
  /** Time of the earliest reading that is new or was corrected; null if there is none. */
  newsAtMs: number | null
}

/**
 * The organisation's stations with their forecast point, and the earliest reading after `fromMs` that arrived
 * since a revision.
 */
export async function stationsOf(
  db: Db,
  setupId: string,
  { fromMs, sinceRev }: { fromMs: number; sinceRev: number },
  asOf: AsOf,
): Promise<CeilStation[]> {
  return db.query<CeilStation>(
    `with point as materialized (
       select distinct on (v.station_id) v.station_id, v.castpoint_id
         from castpoint_version v
         join setup_castpoint h on h.setup_id = $1 and h.castpoint_id = v.castpoint_id
        where v.station_id is not null and v.rev_from <= $2 and $2 < v.rev_to
        order by v.station_id, v.castpoint_id
     )
     select d.station_id as id, s.period_s as "periodS", c.castpoint_id as "castpointId",
            ${ms('o.news_at')} as "newsAtMs"
       from setup_station d
       join station_version s on s.station_id = d.station_id and s.rev_from <= $2 and $2 < s.rev_to
       left join point c on c.station_id = d.station_id
      cross join lateral (
        -- by station and instant: what is new of all stations is no way to what is new of one
        select min(r.observed_at) filter (where r.rev > $5) as news_at
          from observation r
         where r.station_id = d.station_id and r.observed_at > $4 and r.observed_at <= $3::timestamptz and r.rev <= $2
      ) o
      where d.setup_id = $1
      order by d.station_id`,
    [setupId, asOf.rev, asOf.at, new Date(fromMs), sinceRev],
  )
}
