import { FAVOURITE_TYPES, type FavouriteType } from '@verglas/contract/codes'
import type { SetupDb } from '../../db/setup-db.ts'

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
 * Adds at the end what the organisation has and the person has not yet; answers how many of `ids` the organisation
 * has. Types whose things cannot be seen yet have none.
 */
export async function addFavourites(
  db: SetupDb,
  personId: string,
  type: FavouriteType,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  const [row] = await db.query<{ known: number }>(
    `with asked as (
       select distinct on (id) id, position from unnest($4::text[]) with ordinality a(id, position) order by id, position
     ), known as (
       select a.id, a.position
         from asked a
        where ($3 = 'stations' and exists (select from setup_station d where d.setup_id = $1 and d.station_id = a.id))
           or ($3 = 'castpoints' and exists (select from setup_castpoint d where d.setup_id = $1 and d.castpoint_id = a.id))
           or ($3 = 'cameras' and exists (select from setup_camera d where d.setup_id = $1 and d.camera_id = a.id))
     ), added as (
       insert into favourite (setup_id, person_id, type, target_id, position)
       select $1, $2, $3, k.id,
              k.position + coalesce((select max(f.position) from favourite f
                                      where f.setup_id = $1 and f.person_id = $2 and f.type = $3), 0)
         from known k
           on conflict do nothing
     )
     select count(*) as known from known`,
    [db.setupId, personId, type, ids],
  )
  return row?.known ?? 0
}

/**
 * Adds favourites of many types at the end of each, all of them or none: answers what the organisation does not have,
 * and then nothing is added. One statement, so that nobody sees half of it.
 */
export async function addAllFavourites(
  db: SetupDb,
  personId: string,
  byType: Readonly<Partial<Record<FavouriteType, readonly string[]>>>,
): Promise<{ type: FavouriteType; id: string }[]> {
  const asked = Object.entries(byType).flatMap(([type, ids]) => ids.map((id) => ({ type, id })))
  return db.query<{ type: FavouriteType; id: string }>(
    `with asked as (
       select distinct on (type, id) type, id, position
         from unnest($3::text[], $4::text[]) with ordinality a(type, id, position)
        order by type, id, position
     ), unknown as (
       select a.type, a.id, a.position
         from asked a
        where not (a.type = 'stations' and exists (select from setup_station d where d.setup_id = $1 and d.station_id = a.id))
          and not (a.type = 'castpoints' and exists (select from setup_castpoint d where d.setup_id = $1 and d.castpoint_id = a.id))
          and not (a.type = 'cameras' and exists (select from setup_camera d where d.setup_id = $1 and d.camera_id = a.id))
     ), added as (
       insert into favourite (setup_id, person_id, type, target_id, position)
       select $1, $2, a.type, a.id,
              a.position + coalesce((select max(f.position) from favourite f
                                      where f.setup_id = $1 and f.person_id = $2 and f.type = a.type), 0)
         from asked a
        where not exists (select from unknown)
           on conflict do nothing
     )
     select type, id from unknown order by position`,
    [db.setupId, personId, asked.map(({ type }) => type), asked.map(({ id }) => id)],
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

/** Those named come first, in the order given; the others keep their order behind them. */
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
