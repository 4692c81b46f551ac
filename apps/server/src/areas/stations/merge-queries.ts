import type { AsOf } from '../../db/as-of.ts'
import type { Db } from '../../db/database.ts'
import type { Batch } from '../../db/publish.ts'
import type { SetupDb } from '../../db/setup-db.ts'

/** The owner of a station; `isVisibleToOthers`: whether another organisation sees it too. */
export type StationOwnership = {
  id: string
  name: string
  ownerSetupId: string | null
  isVisibleToOthers: boolean
  /** The station into which it was merged. */
  mergedInto: string | null
}

/**
 * The ownership of those of the given stations that the organisation sees. `db` is the connection of the tables' owner,
 * because an organisation may not know who else sees a station.
 */
export async function ownershipsOf(
  db: Db,
  setupId: string,
  ids: readonly string[],
): Promise<StationOwnership[]> {
  return db.query<StationOwnership>(
    `select s.id, v.name, s.owner_setup_id as "ownerSetupId", i.merged_into as "mergedInto",
            exists (select from setup_station e where e.station_id = s.id and e.setup_id <> $1) as "isVisibleToOthers"
       from setup_station d
       join station s on s.id = d.station_id
       join station_version v on v.station_id = s.id and v.rev_to = open_rev()
       left join place_identity i on i.kind = 'station' and i.id = s.id
      where d.setup_id = $1 and d.station_id = any($2)
      order by s.id`,
    [setupId, ids],
  )
}

export type ReadingOverlap = { readings: number; together: number; from: Date | null; to: Date | null }

/**
 * Counts the readings under a station's later name, and the instants of these at which the station already
 * has a reading.
 */
export async function readingOverlap(
  db: SetupDb,
  asOf: AsOf,
  { stationId, renamedId }: { stationId: string; renamedId: string },
): Promise<ReadingOverlap> {
  const [row] = await db.query<ReadingOverlap>(
    `with renamed as (
       select distinct r.observed_at
         from observation r
        where r.station_id = $2 and r.rev <= $3
     )
     select count(*)::integer as readings, min(n.observed_at) as "from", max(n.observed_at) as "to",
            (count(*) filter (where exists (
               select from observation o
                where o.station_id = $1 and o.observed_at = n.observed_at and o.rev <= $3)))::integer as together
       from renamed n`,
    [stationId, renamedId, asOf.rev],
  )
  return row ?? { readings: 0, together: 0, from: null, to: null }
}

/**
 * The organisation's points and own forecast points that are tied to the later name, as rows tied to the
 * station instead.
 */
export async function placesToMove(
  db: Db,
  setupId: string,
  { stationId, renamedId, personId }: { stationId: string; renamedId: string; personId: string },
): Promise<Batch[]> {
  const change = JSON.stringify({ station_id: stationId, changed_by: personId })
  const points = await db.query<{ row: object }>(
    `select to_jsonb(p) - 'rev_from' - 'rev_to' || $3::jsonb as row
       from point_version p
      where p.setup_id = $1 and p.station_id = $2 and p.rev_to = open_rev()
      order by p.point_id`,
    [setupId, renamedId, change],
  )
  const castpoints = await db.query<{ row: object }>(
    `select to_jsonb(v) - 'rev_from' - 'rev_to' || $3::jsonb || jsonb_build_object('owner_setup_id', c.owner_setup_id) as row
       from castpoint_version v
       join castpoint c on c.id = v.castpoint_id
      where c.owner_setup_id = $1 and v.station_id = $2 and v.rev_to = open_rev()
      order by v.castpoint_id`,
    [setupId, renamedId, change],
  )
  return [
    { kind: 'castpoint' as const, rows: castpoints.map(({ row }) => row) },
    { kind: 'point' as const, rows: points.map(({ row }) => row) },
  ].filter(({ rows }) => rows.length > 0)
}

/** Changes favourites from the later name to the station. */
export async function moveFavourites(
  db: Db,
  setupId: string,
  { stationId, renamedId }: { stationId: string; renamedId: string },
): Promise<void> {
  await db.query(
    `insert into favourite (setup_id, person_id, type, target_id, position)
     select f.setup_id, f.person_id, f.type, $2, f.position
       from favourite f
      where f.setup_id = $1 and f.type = 'stations' and f.target_id = $3
         on conflict do nothing`,
    [setupId, stationId, renamedId],
  )
  await db.query("delete from favourite where setup_id = $1 and type = 'stations' and target_id = $2", [
    setupId,
    renamedId,
  ])
}
