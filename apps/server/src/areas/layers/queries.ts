import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'

export type LayerKind = 'roads' | 'places' | 'zones'
type Geometry = {
  type: 'Point' | 'LineString' | 'MultiLineString' | 'Polygon' | 'MultiPolygon'
  coordinates: unknown[]
}
export type LayerFeature = {
  type: 'Feature'
  geometry: Geometry
  properties: Record<string, string | number | null>
}
type Row<Kind, Content> = {
  layer_id: string
  kind: Kind
  name_fr: string
  name_en: string
  features: Content
  position: number
}

/** What the organisation draws on its maps, lowest first. */
export async function layersOf(db: SetupDb, asOf: AsOf) {
  const rows = await db.query<Row<LayerKind, LayerFeature[]>>(
    `select layer_id, kind, name_fr, name_en, features, position
       from layer_version
      where setup_id = $1 and rev_from <= $2 and $2 < rev_to and kind in ('roads', 'places', 'zones')
      order by position, layer_id`,
    [db.setupId, asOf.rev],
  )
  return rows.map((row) => ({
    id: row.layer_id,
    kind: row.kind,
    name: { fr: row.name_fr, en: row.name_en },
    order: row.position,
    data: { type: 'FeatureCollection' as const, features: row.features },
  }))
}

/** Layers with a time, and the instants that each can show. */
export async function timedLayersOf(db: SetupDb, asOf: AsOf) {
  const rows = await db.query<Row<'timed', { times: string[] }>>(
    `select layer_id, kind, name_fr, name_en, features, position
       from layer_version
      where setup_id = $1 and rev_from <= $2 and $2 < rev_to and kind = 'timed'
      order by position, layer_id`,
    [db.setupId, asOf.rev],
  )
  return rows.map((row) => ({
    id: row.layer_id,
    name: { fr: row.name_fr, en: row.name_en },
    times: row.features.times,
  }))
}
