import { getCamera, getImage, listCameras, listPointCameras, MAX_PICTURES } from '@verglas/contract'
import { EVERY_PICTURE_DAYS, HOURLY_DAYS, type PictureSize } from '../../blobs/picture-files.ts'
import type { App } from '../../http/app.ts'
import { NotFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { serveBytes } from '../../http/serve-bytes.ts'
import { masksOfCamera } from '../../ingest/camera-masks.ts'
import { preparedPicture } from '../../installation/prepared-picture.ts'
import { pointById } from '../setups/points/queries.ts'
import * as queries from './queries.ts'
import { toCamera, toPicture } from './shape.ts'

const DEFAULT_RETENTION = { everyPictureDays: EVERY_PICTURE_DAYS, hourlyDays: HOURLY_DAYS }

export function cameraRoutes(app: App): void {
  const { pictures: files } = app.files

  serve(app, listCameras, async ({ db, asOf }) => ({
    cameras: (await queries.cameraRows(db, asOf)).map(toCamera),
  }))

  serve(app, listPointCameras, async ({ db, asOf, params }) => {
    const point = await pointById(db, params.pointId, asOf)
    if (!point) throw new NotFound(`point ${params.pointId}`)
    const rows = await queries.cameraRowsOfPoint(db, point.id_cameras, asOf)
    return { cameras: rows.map(toCamera) }
  })

  serve(app, getCamera, async ({ db, asOf, params, query }) => {
    const row = await queries.cameraRow(db, params.cameraId, asOf)
    if (!row) throw new NotFound(`camera ${params.cameraId}`)
    const pictureQuery = { asOf, hours: query.range, maxPictures: MAX_PICTURES }
    const { rows, isThinned } = await queries.pictureRows(db, row.camera_id, pictureQuery)
    return {
      camera: toCamera(row),
      pictures: rows.reverse().map(toPicture),
      isThinned,
      kept: row.is_owned ? await queries.retentionDays(app.database, db.setupId) : DEFAULT_RETENTION,
    }
  })

  serveBytes(app, getImage, async ({ db, params: { imageId }, query: { size } }) => {
    const row = await queries.imageRow(db, imageId)
    if (!row) throw new NotFound(`image ${imageId}`)
    const file =
      (await fileOf(imageId, size)) ?? ((await draw(imageId, row)) && (await fileOf(imageId, size)))
    if (!file) throw new NotFound(`image ${imageId}`)
    const { etag, sizeBytes, body, isSmall } = file
    return { etag, sizeBytes, open: () => body, mediaType: isSmall ? 'image/webp' : row.media_type }
  })

  /** The requested size of a picture; the full picture if there is no small copy. */
  async function fileOf(imageId: string, size: PictureSize) {
    const small = size === 'small' ? await files.find(imageId, 'small') : null
    if (small) return { ...small, isSmall: true, etag: `${imageId}-small` }
    const fullPicture = await files.find(imageId)
    return fullPicture && { ...fullPicture, isSmall: false, etag: imageId }
  }

  /** Draws the picture of a simulated camera with its current masks; returns false if the picture is not simulated. */
  async function draw(imageId: string, { camera_id: cameraId, taken_at: takenAt }: queries.ImageRow) {
    const bytes = await app.simulatedPicture(cameraId, takenAt)
    if (!bytes) return false
    const picture = await preparedPicture(bytes, await masksOfCamera(app.database, cameraId))
    await files.writeAs(imageId, picture)
    return true
  }
}
