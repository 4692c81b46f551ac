import type { CameraFact } from '@verglas/sources/facts/camera'
import { escapeBidiControls } from '@verglas/sources/reading/refusal'

type Row = { camera_id: string } & Record<string, string | number | null>

/**
 * Versions of the cameras that a source describes. The database grants access to them, see `append_camera`.
 */
export function openCameras({
  sourceId,
  ownerSetupId,
  changedBy,
}: {
  sourceId: string
  ownerSetupId: string | null
  changedBy: string
}) {
  const published = new Map<string, string>()
  /** Only the last row of each camera: a publication may contain one row per camera. */
  const pending = new Map<string, Row>()
  return {
    describe(cameraId: string, { cameraRef, location, ...camera }: CameraFact): void {
      const row: Row = {
        camera_id: cameraId,
        owner_setup_id: ownerSetupId,
        source: sourceId,
        ref: cameraRef,
        name: escapeBidiControls(camera.name),
        longitude_deg: location.longitudeDeg,
        latitude_deg: location.latitudeDeg,
        heading_deg: camera.headingDeg,
        road: camera.road,
        picture_url: camera.pictureUrl,
        page_url: camera.pageUrl,
        every_s: camera.everyS ?? null,
        attribution: camera.attribution,
        changed_by: changedBy,
      }
      const state = JSON.stringify(row)
      if (published.get(cameraId) === state) return
      published.set(cameraId, state)
      pending.set(cameraId, row)
    },

    /** Returns and clears the gathered camera rows, which must be published before their pictures. */
    changes(): Row[] {
      const rows = [...pending.values()]
      pending.clear()
      return rows
    },
  }
}
