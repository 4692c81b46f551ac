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

/** The stations of the organisation as they were known, or one of them. */
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

/** When the first reading of a station was made that was known at `asOf`, or the day it was counted on; null without any. */
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

/** The same of every station of the organisation that has readings, with what was counted of readings that have gone. */
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
