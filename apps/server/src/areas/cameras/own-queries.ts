import type { CameraState } from '@verglas/contract/camera-codes'
import type { SetupDb } from '../../db/setup-db.ts'
import type { Versioned } from '../../db/versioned.ts'

/** A camera as described by the organisation that owns it. */
export type OwnCameraFields = {
  name: string
  longitudeDeg: number
  latitudeDeg: number
  headingDeg: number | null
  road: string | null
  kilometre: number | null
  zoneId: string | null
  stationId: string | null
  castpointId: string | null
  everyS: number | null
  state: CameraState
}

export const OWN_CAMERAS: Versioned<OwnCameraFields> = {
  kind: 'own_camera',
  idColumn: 'own_camera_id',
  columns: {
    name: 'name',
    longitudeDeg: 'longitude_deg',
    latitudeDeg: 'latitude_deg',
    headingDeg: 'heading_deg',
    road: 'road',
    kilometre: 'kilometre',
    zoneId: 'zone_id',
    stationId: 'station_id',
    castpointId: 'castpoint_id',
    everyS: 'every_s',
    state: 'state',
  },
  order: 'name',
}

/** The masks of the organisation's cameras, by camera id. */
export const CAMERA_MASKS: Versioned<{ masks: [number, number][][] }> = {
  kind: 'camera_mask',
  idColumn: 'camera_mask_id',
  columns: { masks: 'masks' },
  order: 'camera_mask_id',
}

/** The camera id of an organisation's own camera; the SQL function `camera_id_of_own` builds the same id. */
export const cameraIdOfOwn = (setupId: string, id: string): string => `${setupId}_${id}`

type Linked = Pick<OwnCameraFields, 'zoneId' | 'stationId' | 'castpointId'>

/** The first linked object of a camera that the organisation does not have; null if it has all of them. */
export async function unknownLink(db: SetupDb, linked: Linked): Promise<keyof Linked | null> {
  const [row] = await db.query<Record<keyof Linked, boolean>>(
    `select $2::text is null or exists (select from zone where setup_id = $1 and id = $2) as "zoneId",
            $3::text is null
              or exists (select from setup_station where setup_id = $1 and station_id = $3) as "stationId",
            $4::text is null
              or exists (select from setup_castpoint where setup_id = $1 and castpoint_id = $4) as "castpointId"`,
    [db.setupId, linked.zoneId, linked.stationId, linked.castpointId],
  )
  const links = ['zoneId', 'stationId', 'castpointId'] as const
  return links.find((link) => row?.[link] !== true) ?? null
}
