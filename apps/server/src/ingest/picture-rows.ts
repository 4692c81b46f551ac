import type { LayerFact } from '@verglas/sources/facts/layer'
import type { Picture } from '@verglas/sources/facts/picture'

/** The row of a picture whose file is stored already. */
export function pictureRow(cameraId: string, hash: string, receivedAt: Date, picture: Picture) {
  return {
    camera_id: cameraId,
    taken_at: picture.takenAt,
    received_at: receivedAt,
    dated_by: picture.datedBy,
    hash,
    media_type: picture.mediaType,
    width_px: picture.widthPx,
    height_px: picture.heightPx,
    size_bytes: picture.bytes.byteLength,
  }
}

export function layerRow(
  { sourceId, ownerSetupId }: { sourceId: string; ownerSetupId: string | null },
  { layerRef, readAt, content }: LayerFact,
) {
  return { source: sourceId, owner_setup_id: ownerSetupId, layer_ref: layerRef, read_at: readAt, content }
}
