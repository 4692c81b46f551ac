import type { CameraState } from '@verglas/contract/camera-codes'
import type { AsOf } from '../../db/as-of.ts'
import type { Db } from '../../db/database.ts'
import type { SetupDb } from '../../db/setup-db.ts'

export type PictureRow = {
  taken_at: Date
  received_at: Date
  dated_by: 'provider' | 'reception'
  hash: string
  media_type: 'image/jpeg' | 'image/png' | 'image/webp'
  width_px: number
  height_px: number
  size_bytes: number | null
  is_kept: boolean
}

export type CameraRow = {
  camera_id: string
  name: string
  longitude_deg: number
  latitude_deg: number
  heading_deg: number | null
  road: string | null
  kilometre: number | null
  zone_id: string | null
  station_id: string | null
  castpoint_id: string | null
  state: CameraState
  is_owned: boolean
  own_id: string | null
  attribution: string | null
  page_url: string | null
  picture_url: string | null
  every_s: number | null
  checked_at: Date | null
} & (PictureRow | Record<keyof PictureRow, null>)

const PICTURE_COLUMNS =
  'taken_at, received_at, dated_by, hash, media_type, width_px, height_px, size_bytes, is_kept'

/**
 * Cameras with their latest picture. When several consecutive pictures are identical, the first of them
 * counts as the latest, since nothing has changed after it.
 */
const CAMERA_SQL = `
  select c.camera_id, c.name, c.longitude_deg, c.latitude_deg, c.heading_deg, c.road,
         o.kilometre, o.zone_id, o.station_id, o.castpoint_id, coalesce(o.state, 'in_service') as state,
         a.owner_setup_id is not null as is_owned, o.own_camera_id as own_id, c.attribution, c.page_url, c.picture_url,
         c.every_s, greatest(k.checked_at, r.received_at) as checked_at,
         f.taken_at, f.received_at, f.dated_by, f.hash, f.media_type, f.width_px, f.height_px, f.size_bytes, f.is_kept
    from setup_camera d
    join camera a on a.id = d.camera_id
    join camera_version c on c.camera_id = d.camera_id and c.rev_from <= $2 and $2 < c.rev_to
    left join own_camera_version o on o.setup_id = d.setup_id and o.rev_from <= $2 and $2 < o.rev_to
                                  and not o.is_removed and camera_id_of_own(o.setup_id, o.own_camera_id) = c.camera_id
    left join lateral (
      select p.hash
        from picture p
       where p.camera_id = c.camera_id and p.rev <= $2
       order by p.taken_at desc, p.received_at desc, p.rev desc
       limit 1
    ) newest on true
    left join lateral (
      select p.taken_at, p.received_at
        from picture p
       where p.camera_id = c.camera_id and p.rev <= $2 and p.hash <> newest.hash
       order by p.taken_at desc, p.received_at desc, p.rev desc
       limit 1
    ) other on true
    left join lateral (
      select ${PICTURE_COLUMNS}
        from picture p
       where p.camera_id = c.camera_id and p.rev <= $2 and p.hash = newest.hash
         and (other.taken_at is null or (p.taken_at, p.received_at) > (other.taken_at, other.received_at))
       order by p.taken_at, p.received_at, p.rev
       limit 1
    ) f on true
    left join lateral (
      select p.received_at
        from picture p
       where p.camera_id = c.camera_id and p.rev <= $2
       order by p.received_at desc
       limit 1
    ) r on true
    left join lateral (
      select k.checked_at
        from camera_check k
       where k.camera_id = c.camera_id and k.rev <= $2
       order by k.checked_at desc
       limit 1
    ) k on true
   where d.setup_id = $1`

const IS_VISIBLE = "coalesce(o.state, 'in_service') <> 'retired'"

export async function cameraRows(db: SetupDb, asOf: AsOf): Promise<CameraRow[]> {
  return db.query<CameraRow>(`${CAMERA_SQL} and ${IS_VISIBLE} order by c.name, c.camera_id`, [
    db.setupId,
    asOf.rev,
  ])
}

/** The locations of the organisation's cameras, without their pictures. */
export async function cameraPlaces(
  db: SetupDb,
  asOf: AsOf,
): Promise<{ id: string; name: string; longitude: number; latitude: number }[]> {
  return db.query(
    `select c.camera_id as id, c.name, c.longitude_deg as longitude, c.latitude_deg as latitude
       from setup_camera d
       join camera_version c on c.camera_id = d.camera_id and c.rev_from <= $2 and $2 < c.rev_to
       left join own_camera_version o on o.setup_id = d.setup_id and o.rev_from <= $2 and $2 < o.rev_to
                                     and not o.is_removed and camera_id_of_own(o.setup_id, o.own_camera_id) = c.camera_id
      where d.setup_id = $1 and ${IS_VISIBLE} and c.longitude_deg is not null
      order by c.name, c.camera_id`,
    [db.setupId, asOf.rev],
  )
}

/** The cameras that belong to the organisation, including retired ones. */
export async function ownedCameraRows(db: SetupDb, asOf: AsOf): Promise<CameraRow[]> {
  return db.query<CameraRow>(`${CAMERA_SQL} and a.owner_setup_id = $1 order by c.name, c.camera_id`, [
    db.setupId,
    asOf.rev,
  ])
}

/** The cameras of a point, in the order in which the point lists them. */
export async function cameraRowsOfPoint(db: SetupDb, cameraIds: readonly string[], asOf: AsOf) {
  return db.query<CameraRow>(
    `${CAMERA_SQL} and c.camera_id = any($3) and ${IS_VISIBLE}
      order by array_position($3::text[], c.camera_id)`,
    [db.setupId, asOf.rev, cameraIds],
  )
}

export async function cameraRow(db: SetupDb, cameraId: string, asOf: AsOf): Promise<CameraRow | null> {
  const [row] = await db.query<CameraRow>(`${CAMERA_SQL} and c.camera_id = $3`, [
    db.setupId,
    asOf.rev,
    cameraId,
  ])
  return row ?? null
}

/**
 * The pictures of the `hours` before `asOf`, latest first; for one instant, the picture received last. If
 * there are more than `maxPictures`, returns every second, third … of them, always including the latest.
 */
export async function pictureRows(
  db: SetupDb,
  cameraId: string,
  { asOf, hours, maxPictures }: { asOf: AsOf; hours: number; maxPictures: number },
): Promise<{ rows: PictureRow[]; isThinned: boolean }> {
  const rows = await db.query<PictureRow & { total: number }>(
    `select ${PICTURE_COLUMNS}, total
       from (
         select p.*, count(*) over () as total, row_number() over (order by p.taken_at desc) - 1 as place
           from (
             select p.*, lag(p.hash) over (order by p.taken_at) as hash_before
               from (
                 select distinct on (taken_at) ${PICTURE_COLUMNS}
                   from picture
                  where camera_id = $1 and rev <= $2
                    and taken_at > $3::timestamptz - make_interval(hours => $4)
                  order by taken_at, received_at desc, rev desc
               ) p
           ) p
          where p.hash is distinct from p.hash_before
       ) p
      where p.place % ceil(p.total / $5::numeric)::bigint = 0
      order by p.taken_at desc`,
    [cameraId, asOf.rev, asOf.at, hours, maxPictures],
  )
  return { rows, isThinned: (rows[0]?.total ?? 0) > maxPictures }
}

export type ImageRow = { media_type: string; camera_id: string; taken_at: Date }

/** A current or past picture of one of the organisation's cameras. */
export async function imageRow(db: SetupDb, hash: string): Promise<ImageRow | null> {
  const [row] = await db.query<ImageRow>(
    `select p.media_type, p.camera_id, p.taken_at
       from picture p
       join setup_camera d on d.camera_id = p.camera_id
      where d.setup_id = $1 and p.hash = $2 and p.is_kept
      order by p.rev
      limit 1`,
    [db.setupId, hash],
  )
  return row ?? null
}

/**
 * How long the organisation retains pictures of its cameras. `db` must be unrestricted: the settings are read
 * at their latest revision.
 */
export async function retentionDays(
  db: Db,
  setupId: string,
): Promise<{ everyPictureDays: number; hourlyDays: number }> {
  const [row] = await db.query<{ everyPictureDays: number; hourlyDays: number }>(
    `select every_picture_days as "everyPictureDays", hourly_picture_days as "hourlyDays"
       from setup
      where id = $1`,
    [setupId],
  )
  if (!row) throw new Error(`no organisation ${setupId}`)
  return row
}
