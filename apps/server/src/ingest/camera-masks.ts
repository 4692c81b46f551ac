import type { Db } from '../db/database.ts'
import type { PictureMask } from '../installation/picture-masks.ts'

/** The masks that the owner has set for a camera, for new pictures. */
export async function masksOfCamera(db: Db, cameraId: string): Promise<readonly PictureMask[]> {
  const [row] = await db.query<{ masks: PictureMask[] }>(
    `select m.masks
       from camera c
       join camera_mask_version m on m.setup_id = c.owner_setup_id and m.camera_mask_id = c.id
                                 and m.rev_to = open_rev() and not m.is_removed
      where c.id = $1`,
    [cameraId],
  )
  return row?.masks ?? []
}
