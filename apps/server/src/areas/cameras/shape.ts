import type { CameraRow, PictureRow } from './queries.ts'

export function toCamera(row: CameraRow) {
  return {
    id: row.camera_id,
    name: row.name,
    longitude: row.longitude_deg,
    latitude: row.latitude_deg,
    heading: row.heading_deg,
    road: row.road,
    kilometre: row.kilometre,
    zoneId: row.zone_id,
    stationId: row.station_id,
    castpointId: row.castpoint_id,
    state: row.state,
    isOwned: row.is_owned,
    ownId: row.own_id,
    attribution: row.attribution ?? '',
    pageUrl: row.page_url,
    pictureUrl: row.picture_url,
    everyS: row.every_s,
    checkedAt: row.checked_at?.toISOString() ?? null,
    latest: row.hash === null ? null : toPicture(row),
  }
}

export function toPicture(row: PictureRow) {
  return {
    id: row.hash,
    takenAt: row.taken_at.toISOString(),
    datedBy: row.dated_by,
    receivedAt: row.received_at.toISOString(),
    mediaType: row.media_type,
    widthPx: row.width_px,
    heightPx: row.height_px,
    sizeBytes: row.size_bytes,
    isArchived: row.is_kept,
  }
}
