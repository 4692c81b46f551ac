import { DAY_MS } from '@verglas/quantities'
import { EVERY_PICTURE_DAYS, HOURLY_DAYS, type PictureFiles } from '../blobs/picture-files.ts'
import type { Database } from '../db/database.ts'

/** Files younger than this are not deleted: a file is written before its row is published. */
const FILE_GRACE_MS = DAY_MS
const FILES_AT_ONCE = 1000

/**
 * Thins out camera pictures by the retention of their organisation, and old pictures of layers. The latest of
 * each camera and layer stays however old it is. A row whose file is missing is marked as such; files without
 * a row are deleted.
 */
export async function sweepPictures(database: Database, pictures: PictureFiles, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await database.query(
    `delete from picture p
      using camera c
       left join setup s on s.id = c.owner_setup_id
      where c.id = p.camera_id
        and p.taken_at < $1::timestamptz - make_interval(days => coalesce(s.hourly_picture_days, $2))
        and exists (select from picture n where n.camera_id = p.camera_id and n.taken_at > p.taken_at)`,
    [now, HOURLY_DAYS],
  )
  await database.query(
    `update picture p set is_kept = false
       from (select o.camera_id, o.taken_at, o.rev,
                    row_number() over (partition by o.camera_id, date_trunc('hour', o.taken_at, 'UTC')
                                       order by o.taken_at, o.received_at desc, o.rev desc) as place
               from picture o
               join camera c on c.id = o.camera_id
               left join setup s on s.id = c.owner_setup_id
              where o.taken_at < $1::timestamptz - make_interval(days => coalesce(s.every_picture_days, $2))
                and o.is_kept) of_hour
      where of_hour.place > 1
        and (p.camera_id, p.taken_at, p.rev) = (of_hour.camera_id, of_hour.taken_at, of_hour.rev)
        and exists (select from picture n where n.camera_id = p.camera_id and n.taken_at > p.taken_at)`,
    [now, EVERY_PICTURE_DAYS],
  )
  await database.query(
    `delete from camera_check c
      where c.checked_at < $1
        and exists (select from camera_check n where n.camera_id = c.camera_id and n.checked_at > c.checked_at)`,
    [daysAgo(HOURLY_DAYS)],
  )
  await database.query(
    `delete from timed_layer l
      where l.read_at < $1
        and exists (select from timed_layer n
                     where n.feed = l.feed and n.layer_ref = l.layer_ref and n.read_at > l.read_at)`,
    [daysAgo(HOURLY_DAYS)],
  )
  let waiting: string[] = []
  for await (const { hash, writtenAt } of pictures.list(now)) {
    if (now.getTime() - writtenAt.getTime() < FILE_GRACE_MS) continue
    waiting.push(hash)
    if (waiting.length < FILES_AT_ONCE) continue
    await removeUnused(database, pictures, waiting)
    waiting = []
  }
  await removeUnused(database, pictures, waiting)
}

async function removeUnused(database: Database, pictures: PictureFiles, hashes: readonly string[]) {
  if (hashes.length === 0) return
  const rows = await database.query<{ hash: string }>(
    `select h.hash from unnest($1::text[]) h(hash)
      where not exists (select from picture p where p.hash = h.hash and p.is_kept)`,
    [hashes],
  )
  for (const { hash } of rows) await pictures.remove(hash)
}
