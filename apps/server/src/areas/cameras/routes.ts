import { getCamera, getImage, listCameras, listPointCameras, MOST_PICTURES } from '@verglas/contract'
import type { App } from '../../http/app.ts'
import { NotFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { serveBytes } from '../../http/serve-bytes.ts'
import { EVERY_PICTURE_DAYS, HOURLY_DAYS, pictureFiles } from '../../installation/picture-files.ts'
import { pointById } from '../points/queries.ts'
import * as queries from './queries.ts'
import { toCamera, toPicture } from './shape.ts'

const KEPT = { everyPictureDays: EVERY_PICTURE_DAYS, hourlyDays: HOURLY_DAYS }

export function cameraRoutes(app: App): void {
  const files = pictureFiles(app.config.dataFolder)

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
    const wanted = { asOf, hours: query.range, most: MOST_PICTURES }
    const { rows, isThinned } = await queries.pictureRows(db, row.camera_id, wanted)
    return {
      camera: toCamera(row),
      pictures: rows.reverse().map(toPicture),
      isThinned,
      kept: row.is_owned ? await queries.keptDays(app.database, db.setupId) : KEPT,
    }
  })

  serveBytes(app, getImage, async ({ db, params: { imageId }, query: { size } }) => {
    const row = await queries.imageRow(db, imageId)
    if (!row) throw new NotFound(`image ${imageId}`)
    const small = size === 'small' ? await files.find(imageId, 'small') : null
    if (small) return { ...small, mediaType: 'image/webp', etag: `${imageId}-small` }
    const whole = await files.find(imageId)
    if (!whole) throw new NotFound(`image ${imageId}`)
    return { ...whole, mediaType: row.media_type, etag: imageId }
  })
}
