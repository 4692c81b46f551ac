import type { SetupDb } from '../../db/setup-db.ts'

export type MapView = { name: string; search: string; isShared: boolean }
type KeptView = MapView & { id: string; isOwn: boolean; author: string }

/** What the person keeps, by name, and behind it what others share. */
export function mapViewsOf(db: SetupDb, personId: string): Promise<KeptView[]> {
  return db.query<KeptView>(
    `select v.id, v.name, v.search, v.is_shared as "isShared", v.person_id = $2 as "isOwn",
            v.author
       from map_view v
      where v.setup_id = $1 and (v.person_id = $2 or v.is_shared)
      order by v.person_id = $2 desc, lower(v.name), v.person_id`,
    [db.setupId, personId],
  )
}

type Written = { personId: string; id: string; view: MapView & { author: string } }

/** Adds a view unless the person has `most` already; answers whether it did. */
export async function addMapView(
  db: SetupDb,
  { personId, id, view }: Written,
  most: number,
): Promise<boolean> {
  const added = await db.query(
    `insert into map_view (setup_id, person_id, id, name, search, is_shared, author)
     select $1, $2, $3, $4, $5, $6, $7
      where (select count(*) from map_view where setup_id = $1 and person_id = $2) < $8
     returning 1`,
    [db.setupId, personId, id, view.name, view.search, view.isShared, view.author, most],
  )
  return added.length > 0
}

/** Answers whether the person has it. */
export async function changeMapView(db: SetupDb, { personId, id, view }: Written): Promise<boolean> {
  const changed = await db.query(
    `update map_view
        set name = $4, search = $5, is_shared = $6, author = $7
      where setup_id = $1 and person_id = $2 and id = $3
     returning 1`,
    [db.setupId, personId, id, view.name, view.search, view.isShared, view.author],
  )
  return changed.length > 0
}

export async function forgetMapView(db: SetupDb, personId: string, id: string): Promise<void> {
  await db.query('delete from map_view where setup_id = $1 and person_id = $2 and id = $3', [
    db.setupId,
    personId,
    id,
  ])
}
