import { FAVOURITE_TYPES, type FavouriteType } from '@verglas/contract/codes'
import type { SetupDb } from '../../../db/setup-db.ts'

/**
 * Items of organisation $1 for each type that can be followed: type, id, and current name (null if its name is
 * no longer available). `open_rev()` is the `rev_to` of the version in force.
 */
const ITEM_QUERIES: Readonly<Record<FavouriteType, string>> = {
  stations: `select 'stations' as type, d.station_id as id, v.name
               from setup_station d
               left join stations_of_setup($1, open_rev() - 1) v on v.station_id = d.station_id
              where d.setup_id = $1`,
  castpoints: `select 'castpoints', d.castpoint_id, v.name
                 from setup_castpoint d
                 left join castpoint_version v on v.castpoint_id = d.castpoint_id and v.rev_to = open_rev()
                where d.setup_id = $1`,
  cameras: `select 'cameras', d.camera_id, v.name
              from setup_camera d
              left join camera_version v on v.camera_id = d.camera_id and v.rev_to = open_rev()
             where d.setup_id = $1`,
  circuits: `select 'circuits', circuit_id, name
               from circuit_version
              where setup_id = $1 and rev_to = open_rev() and not is_removed`,
  oversights: `select 'oversights', oversight_id, name
                 from oversight_version
                where setup_id = $1 and rev_to = open_rev() and not is_removed`,
}

/** SQL of all items that can be followed, as a subquery. */
export const FOLLOWABLE_ITEMS = `(${Object.values(ITEM_QUERIES).join(' union all ')})`

/** Ids by type, in the person's order. */
export async function favouritesOf(db: SetupDb, personId: string): Promise<Record<FavouriteType, string[]>> {
  const rows = await db.query<{ type: FavouriteType; target_id: string }>(
    `select type, target_id
       from favourite
      where setup_id = $1 and person_id = $2
      order by type, position, target_id`,
    [db.setupId, personId],
  )
  const byType = Object.fromEntries(FAVOURITE_TYPES.map((type) => [type, [] as string[]])) as Record<
    FavouriteType,
    string[]
  >
  for (const row of rows) byType[row.type].push(row.target_id)
  return byType
}

/**
 * Appends the `ids` that exist in the organisation and are not favourites of the person yet. Returns how many of
 * `ids` exist.
 */
export async function addFavourites(
  db: SetupDb,
  personId: string,
  type: FavouriteType,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  const [row] = await db.query<{ existing: number }>(
    `with requested as (
       select distinct on (id) id, position from unnest($4::text[]) with ordinality a(id, position) order by id, position
     ), existing as (
       select a.id, a.position
         from requested a
        where exists (select from ${FOLLOWABLE_ITEMS} t where t.type = $3 and t.id = a.id)
     ), added as (
       insert into favourite (setup_id, person_id, type, target_id, position)
       select $1, $2, $3, k.id,
              k.position + coalesce((select max(f.position) from favourite f
                                      where f.setup_id = $1 and f.person_id = $2 and f.type = $3), 0)
         from existing k
           on conflict do nothing
     )
     select count(*) as existing from existing`,
    [db.setupId, personId, type, ids],
  )
  return row?.existing ?? 0
}

/** Appends favourites of many types that exist in the organisation, in one statement. */
export async function addAllFavourites(
  db: SetupDb,
  personId: string,
  byType: Readonly<Partial<Record<FavouriteType, readonly string[]>>>,
): Promise<void> {
  const favourites = Object.entries(byType).flatMap(([type, ids]) => ids.map((id) => ({ type, id })))
  await db.query(
    `insert into favourite (setup_id, person_id, type, target_id, position)
     select $1, $2, a.type, a.id,
            min(a.position) + coalesce((select max(f.position) from favourite f
                                         where f.setup_id = $1 and f.person_id = $2 and f.type = a.type), 0)
       from unnest($3::text[], $4::text[]) with ordinality a(type, id, position)
       join ${FOLLOWABLE_ITEMS} t on t.type = a.type and t.id = a.id
      group by a.type, a.id
         on conflict do nothing`,
    [db.setupId, personId, favourites.map(({ type }) => type), favourites.map(({ id }) => id)],
  )
}

export async function removeFavourite(
  db: SetupDb,
  personId: string,
  type: FavouriteType,
  id: string,
): Promise<void> {
  await db.query(
    'delete from favourite where setup_id = $1 and person_id = $2 and type = $3 and target_id = $4',
    [db.setupId, personId, type, id],
  )
}

/** Puts the listed ids first, in the given order; the others follow in their current order. */
export async function orderFavourites(
  db: SetupDb,
  personId: string,
  type: FavouriteType,
  ids: readonly string[],
): Promise<void> {
  await db.query(
    `update favourite f
        set position = o.position
       from (select target_id,
                    row_number() over (order by array_position($4::text[], target_id) nulls last, position, target_id)
                      as position
               from favourite
              where setup_id = $1 and person_id = $2 and type = $3) o
      where f.setup_id = $1 and f.person_id = $2 and f.type = $3 and f.target_id = o.target_id`,
    [db.setupId, personId, type, ids],
  )
}
