import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'

export type StationOfStatistics = {
  id: string
  name: string
  timezone: string
  zoneId: string | null
  longitude: number
  latitude: number
  altitude: number | null
}

/** The organisation's stations as of `asOf`, or one of them. */
export async function stationsOfStatistics(
  db: SetupDb,
  asOf: AsOf,
  stationId: string | null = null,
): Promise<StationOfStatistics[]> {
  return db.query<StationOfStatistics>(
    `select v.station_id as id, v.name, v.timezone, v.zone_id as "zoneId", v.longitude_deg as longitude,
            v.latitude_deg as latitude, v.altitude_m as altitude
       from stations_of_setup($1, $2) v
      where ($3::text is null or v.station_id = $3)
      order by v.station_id`,
    [db.setupId, asOf.rev, stationId],
  )
}

/** Time of a station's first reading as of `asOf`, or of the first day that was counted; null without any. */
export async function firstReadingMs(db: SetupDb, asOf: AsOf, stationId: string): Promise<number | null> {
  const [row] = await db.query<{ first_at: Date | null }>(
    `select least(
              (select o.observed_at from observation o
                where o.station_id = d.station_id and o.rev <= $3
                order by o.observed_at, o.rev limit 1),
              (select min(k.day) at time zone 'UTC' from station_day k
                where k.station_id = d.station_id and k.first_rev <= $3)) as first_at
       from setup_station d
      where d.setup_id = $1 and d.station_id = $2`,
    [db.setupId, stationId, asOf.rev],
  )
  return row?.first_at?.getTime() ?? null
}

/**
 * The time of the first reading of every station of the organisation that has any, including counted days whose
 * readings were deleted.
 */
export async function firstReadingsMs(db: SetupDb, asOf: AsOf): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ station_id: string; first_at: Date | null }>(
    `select d.station_id,
            case when o.observed_at is null or k.day < o.observed_at::date - 1 then k.day at time zone 'UTC'
                 else o.observed_at end as first_at
       from setup_station d
       left join lateral (
         select r.observed_at from observation r
          where r.station_id = d.station_id and r.rev <= $2
          order by r.observed_at, r.rev limit 1) o on true
       left join lateral (
         select min(c.day) as day from station_day c
          where c.station_id = d.station_id and c.first_rev <= $2) k on true
      where d.setup_id = $1`,
    [db.setupId, asOf.rev],
  )
  return new Map(
    rows.flatMap(({ station_id, first_at }) => (first_at ? [[station_id, first_at.getTime()]] : [])),
  )
}

/** One pass of a crew; dry quantities, on the lane. */
export type Pass = { atMs: number; deicerGm2: number; abrasiveGm2: number; isPlowed: boolean }

/**
 * Passes in [from, to) at the forecast point assigned to the station, otherwise at the point to which the station
 * belongs, oldest first; null if there is no such point.
 */
export async function passesNearStation(
  db: SetupDb,
  asOf: AsOf,
  stationId: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<Pass[] | null> {
  const [castpointRow] = await db.query<{ castpoint_id: string }>(
    `select d.castpoint_id
       from setup_castpoint d
       left join castpoint_version v
         on v.castpoint_id = d.castpoint_id and v.rev_from <= $3 and $3 < v.rev_to and v.station_id = $2
       left join point_version p
         on p.setup_id = d.setup_id and p.castpoint_id = d.castpoint_id and p.rev_from <= $3 and $3 < p.rev_to
        and p.station_id = $2
      where d.setup_id = $1 and (v.castpoint_id is not null or p.point_id is not null)
      order by v.castpoint_id is null, d.castpoint_id
      limit 1`,
    [db.setupId, stationId, asOf.rev],
  )
  if (!castpointRow) return null
  return db.query<Pass>(
    `select n.at_ms as "atMs", n.salt_gm2 + n.mgcl2_gm2 + n.cacl2_gm2 as "deicerGm2", n.abrasive_gm2 as "abrasiveGm2",
            n.is_plowed as "isPlowed"
       from (
         select distinct on (t.treated_at, t.source) (extract(epoch from t.treated_at) * 1000)::float8 as at_ms, t.source,
                t.salt_gm2, t.mgcl2_gm2, t.cacl2_gm2, t.abrasive_gm2, t.brine_water_mm, t.is_plowed
           from treatment t
          where t.castpoint_id = $1 and t.treated_at >= $2 and t.treated_at < $3 and t.rev <= $4
          order by t.treated_at, t.source, t.rev desc
       ) n
      where n.salt_gm2 > 0 or n.mgcl2_gm2 > 0 or n.cacl2_gm2 > 0 or n.abrasive_gm2 > 0 or n.brine_water_mm > 0 or n.is_plowed
      order by n.at_ms, n.source`,
    [castpointRow.castpoint_id, new Date(fromMs), new Date(toMs), asOf.rev],
  )
}
