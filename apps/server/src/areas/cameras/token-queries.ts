import type { CameraState } from '@verglas/contract/camera-codes'
import type { Db } from '../../db/database.ts'
import type { Device, DeviceKind } from '../../db/device-tokens.ts'

export const CAMERA_TOKENS: DeviceKind = {
  table: 'camera_token',
  idColumn: 'own_camera_id',
  prefix: 'vgc_',
}

/** A camera that has authenticated with its token. */
export type Sender = Device & { cameraId: string; state: CameraState }

/**
 * The camera whose token has this hash; null if there is none or if the camera or its organisation was
 * deleted.
 */
export async function senderOfHash(db: Db, hash: string): Promise<Sender | null> {
  const [row] = await db.query<Sender>(
    `select t.setup_id as "setupId", t.own_camera_id as "deviceId", o.state,
            camera_id_of_own(t.setup_id, t.own_camera_id) as "cameraId"
       from camera_token t
       join setup s on s.id = t.setup_id and s.suspended_at is null
       join own_camera_version o on o.setup_id = t.setup_id and o.own_camera_id = t.own_camera_id
                                and o.rev_to = open_rev() and not o.is_removed
      where t.token_hash = $1`,
    [hash],
  )
  return row ?? null
}
