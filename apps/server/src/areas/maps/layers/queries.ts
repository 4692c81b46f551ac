import type { LayerContent } from '@verglas/sources/facts/layer-content'
import type { AsOf } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'

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

/** Layers that the organisation draws on its maps, lowest first. */
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

export type TimedLayerRow = {
  source: string
  owner_setup_id: string | null
  layer_ref: string
  content: LayerContent
}

/** A layer without new instants for this long is omitted: it was removed from the settings, or its provider is gone. */
const SILENT_DAYS = 2

/** Timed layers from the organisation's own connections and from public connections. */
export async function timedLayerRows(db: SetupDb, asOf: AsOf): Promise<TimedLayerRow[]> {
  return db.query<TimedLayerRow>(
    `select source, owner_setup_id, layer_ref, content
       from (
         select distinct on (feed, layer_ref) source, owner_setup_id, layer_ref, read_at, content
           from timed_layer
          where rev <= $2
            and (owner_setup_id = $1 or feed in (select s.source from setup_source s where s.setup_id = $1))
          order by feed, layer_ref, read_at desc, rev desc
       ) newest
      where read_at > $3::timestamptz - make_interval(days => ${SILENT_DAYS})
      order by source, owner_setup_id nulls first, layer_ref`,
    [db.setupId, asOf.rev, asOf.at],
  )
}
