import type { CameraState, UploadRefusal } from '@verglas/contract/camera-codes'
import type { Db } from '../../db/database.ts'
import type { SetupDb } from '../../db/setup-db.ts'

export type TokenRow = {
  made_at: Date
  made_by: string
  accepted_at: Date | null
  refused_at: Date | null
  refusal: UploadRefusal | null
}

/** What is known of the token of a camera, without the token; null where there is none. */
export async function tokenOf(db: SetupDb, ownCameraId: string): Promise<TokenRow | null> {
  const [row] = await db.query<TokenRow>(
    `select made_at, made_by, accepted_at, refused_at, refusal
       from camera_token
      where setup_id = $1 and own_camera_id = $2`,
    [db.setupId, ownCameraId],
  )
  return row ?? null
}

type OfCamera = { setupId: string; ownCameraId: string }

/** Keeps the hash of a new token; what came of pictures sent with the former one stays known. */
export async function storeToken(
  db: Db,
  { setupId, ownCameraId, hash, madeBy, now }: OfCamera & { hash: string; madeBy: string; now: Date },
): Promise<void> {
  await db.query(
    `insert into camera_token (setup_id, own_camera_id, token_hash, made_at, made_by)
     values ($1, $2, $3, $4, $5)
         on conflict (setup_id, own_camera_id) do update
        set token_hash = excluded.token_hash, made_at = excluded.made_at, made_by = excluded.made_by`,
    [setupId, ownCameraId, hash, now, madeBy],
  )
}

export async function forgetToken(db: Db, { setupId, ownCameraId }: OfCamera): Promise<void> {
  await db.query('delete from camera_token where setup_id = $1 and own_camera_id = $2', [
    setupId,
    ownCameraId,
  ])
}

/** A camera that has shown its token. */
export type Sender = OfCamera & { cameraId: string; state: CameraState }

/** Whose token has this hash; null where nobody's has, or the camera or its organisation is no more. */
export async function senderOfHash(db: Db, hash: string): Promise<Sender | null> {
  const [row] = await db.query<Sender>(
    `select t.setup_id as "setupId", t.own_camera_id as "ownCameraId", o.state,
            camera_id_of_own(t.setup_id, t.own_camera_id) as "cameraId"
       from camera_token t
       join setup s on s.id = t.setup_id and s.suspended_at is null
       join own_camera_version o on o.setup_id = t.setup_id and o.own_camera_id = t.own_camera_id
                                and o.rev_to = 9223372036854775807 and not o.is_removed
      where t.token_hash = $1`,
    [hash],
  )
  return row ?? null
}

/** Takes the turn of a camera, in all processes alike; false where the last one was less than `leastS` ago. */
export async function takeTurn(
  db: Db,
  { setupId, ownCameraId, now, leastS }: OfCamera & { now: Date; leastS: number },
): Promise<boolean> {
  const rows = await db.query(
    `update camera_token
        set tried_at = $3
      where setup_id = $1 and own_camera_id = $2
        and (tried_at is null or tried_at <= $3::timestamptz - make_interval(secs => $4) or tried_at > $3)
      returning 1`,
    [setupId, ownCameraId, now, leastS],
  )
  return rows.length > 0
}

export async function noteAccepted(db: Db, { setupId, ownCameraId }: OfCamera, now: Date): Promise<void> {
  await db.query('update camera_token set accepted_at = $3 where setup_id = $1 and own_camera_id = $2', [
    setupId,
    ownCameraId,
    now,
  ])
}

export async function noteRefused(
  db: Db,
  { setupId, ownCameraId, refusal, now }: OfCamera & { refusal: UploadRefusal; now: Date },
): Promise<void> {
  await db.query(
    'update camera_token set refused_at = $3, refusal = $4 where setup_id = $1 and own_camera_id = $2',
    [setupId, ownCameraId, now, refusal],
  )
}
