import { SIMULATED_SOURCE } from '@verglas/contract/codes'
import type { SiteDescription } from '@verglas/road-model'
import type { AsOf } from '../../db/as-of.ts'
import type { Db } from '../../db/database.ts'
import type { WorkItemKind } from '../step.ts'

/** Blocks of at most 200 forecast points, all of one owner; a point stays in its block. */
export const CASTPOINT_BLOCKS: WorkItemKind = {
  name: 'castpoint-block',
  async list(db) {
    const rows = await db.query<{ unit: string }>(
      'select c.unit from (select distinct block, block::text as unit from castpoint) c order by c.block',
    )
    return rows.map(({ unit }) => unit)
  },
  async ownerOf(db, block) {
    const [row] = await db.query<{ setup_id: string | null; simulated: boolean }>(
      `select c.owner_setup_id as setup_id, coalesce(s.simulated, false) as simulated
         from castpoint c
         left join setup s on s.id = c.owner_setup_id
        where c.block = $1::integer
        limit 1`,
      [block],
    )
    return { setupId: row?.setup_id ?? null, origin: row?.simulated ? 'simulated' : 'live' }
  },
}

/** A forecast point as used by the chain. */
export type ChainPoint = {
  castpointId: string
  ownerSetupId: string | null
  latitudeDeg: number
  longitudeDeg: number
  altitudeM: number | null
  timezone: string
  isBridge: boolean
  /** Whether the point has simulated weather, whose sun does not follow the calendar. */
  isSimulated: boolean
  /**
   * Site properties of the road; the owner's own setting of the station takes precedence over that of the
   * source.
   */
  site: Partial<SiteDescription>
  /** The station whose readings count as the truth here. It must belong to the same owner or be public. */
  stationId: string | null
}

type PointRow = {
  castpoint_id: string
  owner_setup_id: string | null
  latitude_deg: number
  longitude_deg: number
  altitude_m: number | null
  timezone: string
  is_bridge: boolean
  source: string
  site: Partial<SiteDescription> | null
  station_id: string | null
  sky_view: number | null
  horizon_deg: number[] | null
  sensor_depth_cm: number | null
}

const POINTS_SQL = `
  select v.castpoint_id, c.owner_setup_id, v.latitude_deg, v.longitude_deg, v.altitude_m, v.timezone, v.is_bridge,
         v.source, v.site, s.id as station_id, g.sky_view, g.horizon_deg, g.subsurface_cm as sensor_depth_cm
    from castpoint c
    join castpoint_version v on v.castpoint_id = c.id and v.rev_from <= $2 and $2 < v.rev_to
    left join station s
      on s.id = v.station_id and (s.owner_setup_id is null or s.owner_setup_id = c.owner_setup_id)
    left join station_setting_version g
      on g.setup_id = c.owner_setup_id and g.station_setting_id = s.id and not g.is_removed
     and g.rev_from <= $2 and $2 < g.rev_to`

/** The points of a block as known at `asOf`. */
export async function pointsOf(db: Db, block: string, asOf: AsOf): Promise<ChainPoint[]> {
  const sql = `${POINTS_SQL} where c.block = $1::integer order by v.castpoint_id`
  return (await db.query<PointRow>(sql, [block, asOf.rev])).map(toPoint)
}

/** Like `pointsOf`, for the given points in any blocks. */
export async function pointsById(db: Db, castpointIds: readonly string[], asOf: AsOf): Promise<ChainPoint[]> {
  const sql = `${POINTS_SQL} where c.id = any($1) order by v.castpoint_id`
  return (await db.query<PointRow>(sql, [castpointIds, asOf.rev])).map(toPoint)
}

const toPoint = (row: PointRow): ChainPoint => ({
  castpointId: row.castpoint_id,
  ownerSetupId: row.owner_setup_id,
  latitudeDeg: row.latitude_deg,
  longitudeDeg: row.longitude_deg,
  altitudeM: row.altitude_m,
  timezone: row.timezone,
  isBridge: row.is_bridge,
  isSimulated: row.source === SIMULATED_SOURCE,
  site: {
    ...row.site,
    ...(row.sky_view === null ? {} : { skyView: row.sky_view }),
    ...(row.horizon_deg === null ? {} : { horizonDeg: row.horizon_deg }),
    ...(row.sensor_depth_cm === null ? {} : { sensorDepthM: row.sensor_depth_cm / 100 }),
  },
  stationId: row.station_id,
})

export const idsOf = (points: readonly ChainPoint[]): string[] => points.map((point) => point.castpointId)
