import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'

export type StationOfStatistics = { id: string; name: string; timezone: string; zoneId: string | null }

/** The stations of the organisation as they were known, or one of them. */
export async function stationsOfStatistics(
  db: SetupDb,
  asOf: AsOf,
  stationId: string | null = null,
): Promise<StationOfStatistics[]> {
  return db.query<StationOfStatistics>(
    `select v.station_id as id, v.name, v.timezone, v.zone_id as "zoneId"
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
