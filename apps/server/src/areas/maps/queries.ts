import type { Db } from '../../db/database.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { BaseMapSettings } from './base-map.ts'

export type MapView = { name: string; search: string; isShared: boolean }
type StoredView = MapView & { id: string; isOwn: boolean; author: string }

/** The person's own views by name, followed by those that others share. */
export function mapViewsOf(db: SetupDb, personId: string): Promise<StoredView[]> {
  return db.query<StoredView>(
    `select v.id, v.name, v.search, v.is_shared as "isShared", v.person_id = $2 as "isOwn",
            v.author
       from map_view v
      where v.setup_id = $1 and (v.person_id = $2 or v.is_shared)
      order by v.person_id = $2 desc, people_folded(v.name), v.person_id`,
    [db.setupId, personId],
  )
}

type Written = { personId: string; id: string; view: MapView & { author: string } }

/** Adds a view unless the person already has `maxViews`; returns whether it was added. */
export async function addMapView(
  db: SetupDb,
  { personId, id, view }: Written,
  maxViews: number,
): Promise<boolean> {
  const added = await db.query(
    `insert into map_view (setup_id, person_id, id, name, search, is_shared, author)
     select $1, $2, $3, $4, $5, $6, $7
      where (select count(*) from map_view where setup_id = $1 and person_id = $2) < $8
     returning 1`,
    [db.setupId, personId, id, view.name, view.search, view.isShared, view.author, maxViews],
  )
  return added.length > 0
}

/** Returns whether the person has that view. */
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

export type BaseMapRow = BaseMapSettings & { key: Buffer | null; revision: number }

/**
 * The organisation's chosen base map with its key encrypted; needs the connection of the owner of the tables.
 */
export async function baseMapRow(db: Db, setupId: string): Promise<BaseMapRow | undefined> {
  const [row] = await db.query<BaseMapRow>(
    `select kind, address, dark_address as "darkAddress", tile_size_px as "tileSizePx", max_zoom as "maxZoom",
            attribution, terrain_address as "terrainAddress", terrain_encoding as "terrainEncoding",
            terrain_max_zoom as "terrainMaxZoom", key, revision
       from base_map where setup_id = $1`,
    [setupId],
  )
  return row
}

/** Makes two people who choose at the same time run one after the other. */
export async function lockBaseMap(tx: Db, setupId: string): Promise<void> {
  await tx.query('select 1 from setup where id = $1 for update', [setupId])
}

export async function writeBaseMap(tx: Db, setupId: string, row: BaseMapRow): Promise<void> {
  await tx.query(
    `insert into base_map
       (setup_id, kind, address, dark_address, tile_size_px, max_zoom, attribution,
        terrain_address, terrain_encoding, terrain_max_zoom, key, revision)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         on conflict (setup_id) do update
        set kind = excluded.kind, address = excluded.address, dark_address = excluded.dark_address,
            tile_size_px = excluded.tile_size_px, max_zoom = excluded.max_zoom,
            attribution = excluded.attribution, terrain_address = excluded.terrain_address,
            terrain_encoding = excluded.terrain_encoding, terrain_max_zoom = excluded.terrain_max_zoom,
            key = excluded.key, revision = excluded.revision`,
    [
      setupId,
      row.kind,
      row.address,
      row.darkAddress,
      row.tileSizePx,
      row.maxZoom,
      row.attribution,
      row.terrainAddress,
      row.terrainEncoding,
      row.terrainMaxZoom,
      row.key,
      row.revision,
    ],
  )
}

/** The sources, among those given, that an enabled connection or a public feed delivers to the organisation. */
export async function connectedSources(db: SetupDb, sources: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ source: string }>(
    `select source from connection where owner_setup_id = $1 and is_enabled and source = any($2)
      union
     select source from setup_source where setup_id = $1 and source = any($2)
      order by source`,
    [db.setupId, sources],
  )
  return rows.map(({ source }) => source)
}
