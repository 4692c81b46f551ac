import type { AsOf } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'

type Row = {
  camera_id: string
  name: string
  longitude_deg: number
  latitude_deg: number
  road: string | null
  page_url: string | null
  attribution: string | null
}

/** Cameras of a provider that the organisation may see. */
export async function camerasOf(db: SetupDb, asOf: AsOf, source: string) {
  const rows = await db.query<Row>(
    `select c.camera_id, c.name, c.longitude_deg, c.latitude_deg, c.road, c.page_url, c.attribution
       from setup_camera d
       join camera_version c on c.camera_id = d.camera_id and c.rev_from <= $2 and $2 < c.rev_to
      where d.setup_id = $1 and c.source = $3
      order by c.camera_id`,
    [db.setupId, asOf.rev, source],
  )
  return rows.map((row) => ({
    id: row.camera_id,
    name: row.name,
    longitude: row.longitude_deg,
    latitude: row.latitude_deg,
    road: row.road,
    pageUrl: row.page_url,
    attribution: row.attribution ?? '',
  }))
}
