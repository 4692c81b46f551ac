import type { AsOf } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import type { subscriptionFields } from '../../../db/subscriptions.ts'
import type { MaySee } from '../../../http/serve.ts'

type PointRow = {
  point_id: string
  name: string
  castpoint_id: string | null
  station_id: string | null
  camera_ids: string[]
  zone_id: string | null
  position: number
  longitude_deg: number | null
  latitude_deg: number | null
  altitude_m: number | null
  timezone: string | null
  is_bridge: boolean | null
}

/** A point has the position of its forecast point, otherwise that of its station. */
const POINT_SQL = `
  select p.point_id, p.name, p.castpoint_id, p.station_id, p.camera_ids, p.zone_id, p.position,
         coalesce(c.longitude_deg, s.longitude_deg) as longitude_deg,
         coalesce(c.latitude_deg, s.latitude_deg) as latitude_deg,
         coalesce(c.altitude_m, s.altitude_m) as altitude_m,
         coalesce(c.timezone, s.timezone) as timezone,
         coalesce(c.is_bridge, s.is_bridge) as is_bridge
    from point_version p
    left join castpoint_version c on c.castpoint_id = p.castpoint_id and c.rev_from <= $2 and $2 < c.rev_to
    left join stations_of_setup($1, $2) s on s.station_id = p.station_id
   where p.setup_id = $1 and p.rev_from <= $2 and $2 < p.rev_to`

function toPoint(row: PointRow) {
  return {
    id: row.point_id,
    name: row.name,
    id_castpoint: row.castpoint_id,
    id_station: row.station_id,
    id_cameras: row.camera_ids,
    zoneId: row.zone_id,
    order: row.position,
    longitude: row.longitude_deg ?? 0,
    latitude: row.latitude_deg ?? 0,
    altitude: row.altitude_m,
    timezone: row.timezone ?? 'UTC',
    isBridge: row.is_bridge ?? false,
  }
}

/** A point with only the fields that the role may see, and the caller’s subscriptions. */
export function toVisiblePoint(
  point: ReturnType<typeof toPoint>,
  may: MaySee<'bridge'>,
  subscribedAt: ReturnType<typeof subscriptionFields>,
) {
  return {
    ...point,
    isBridge: may('bridge') ? point.isBridge : null,
    ...subscribedAt(point.id_castpoint),
  }
}

/** Points in the organisation's order, then by name; points without a place are left out. */
export async function pointsOf(db: SetupDb, asOf: AsOf) {
  const rows = await db.query<PointRow>(`${POINT_SQL} order by p.position, p.name, p.point_id`, [
    db.setupId,
    asOf.rev,
  ])
  return rows.filter((row) => row.longitude_deg !== null).map(toPoint)
}

export async function pointById(db: SetupDb, pointId: string, asOf: AsOf) {
  const [row] = await db.query<PointRow>(`${POINT_SQL} and p.point_id = $3`, [db.setupId, asOf.rev, pointId])
  return row ? toPoint(row) : null
}

/** The first point linked to the forecast point. */
export async function pointOfCastpoint(db: SetupDb, castpointId: string, asOf: AsOf) {
  const [row] = await db.query<PointRow>(
    `${POINT_SQL} and p.castpoint_id = $3 order by p.position, p.point_id limit 1`,
    [db.setupId, asOf.rev, castpointId],
  )
  return row ? toPoint(row) : null
}

/** The forecast point and the cameras of the first point linked to the station. */
export async function pointOfStation(db: SetupDb, stationId: string, asOf: AsOf) {
  const [row] = await db.query<PointRow>(
    `${POINT_SQL} and p.station_id = $3 order by p.position, p.point_id limit 1`,
    [db.setupId, asOf.rev, stationId],
  )
  return row ? { castpointId: row.castpoint_id, cameraIds: row.camera_ids } : null
}
