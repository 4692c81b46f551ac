import { getCameraToken, makeCameraToken, revokeCameraToken, uploadPicture } from '@verglas/contract'
import { MIN_UPLOAD_INTERVAL_S, type UploadRefusal } from '@verglas/contract/camera-codes'
import { Refused } from '@verglas/sources/reading/refusal'
import * as tokens from '../../db/device-tokens.ts'
import { publish } from '../../db/publish.ts'
import type { App } from '../../http/app.ts'
import { deviceTokenCalls } from '../../http/device-token-calls.ts'
import { AppError, tooManyRequests } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { serveUpload } from '../../http/serve-upload.ts'
import { masksOfCamera } from '../../ingest/camera-masks.ts'
import { pictureRow } from '../../ingest/picture-rows.ts'
import { preparedPicture } from '../../installation/prepared-picture.ts'
import { recordAct } from '../setups/acts/queries.ts'
import { cameraIdOfOwn, OWN_CAMERAS, type OwnCameraFields } from './own-queries.ts'
import { CAMERA_TOKENS, senderOfHash } from './token-queries.ts'

/** Calls for camera tokens, and for the pictures that cameras send with them. */
export function uploadRoutes(app: App): void {
  const { database, files } = app

  const calls = deviceTokenCalls<UploadRefusal, OwnCameraFields>(app, {
    kind: CAMERA_TOKENS,
    target: 'camera',
    entity: OWN_CAMERAS,
    addressOf: (db, id) => `/api/cameras/${cameraIdOfOwn(db.setupId, id)}/picture`,
    record: recordAct,
  })
  serve(app, getCameraToken, calls.get)
  serve(app, makeCameraToken, calls.make)
  serve(app, revokeCameraToken, calls.revoke)

  serveUpload(app, uploadPicture, {
    async senderOf(token, { cameraId }, now) {
      const sender = await senderOfHash(database, tokens.hashOfToken(token))
      // a wrong token reveals nothing, not even whether the camera exists
      if (sender?.cameraId !== cameraId)
        throw new AppError('Unauthorized', { detail: 'the token is not that of the camera' })
      if (
        !(await tokens.claimRequest(database, CAMERA_TOKENS, {
          ...sender,
          now,
          minIntervalS: MIN_UPLOAD_INTERVAL_S,
        }))
      )
        throw tooManyRequests(`at most one picture in ${MIN_UPLOAD_INTERVAL_S} s`, MIN_UPLOAD_INTERVAL_S)
      return sender
    },

    async handle({ sender, bytes, now }) {
      const { setupId, cameraId, state } = sender
      if (state === 'retired') throw new AppError('Forbidden', { detail: 'the camera is retired' })
      const masks = await masksOfCamera(database, cameraId)
      const prepared = await preparedPicture(bytes, masks).catch((error) => {
        throw error instanceof Refused
          ? new AppError('InvalidImage', { field: 'body', detail: error.message, cause: error })
          : error
      })
      const hash = await files.pictures.write(prepared)
      const picture = { ...prepared, takenAt: now, datedBy: 'reception' as const }
      const published = await publish(database, {
        origin: 'live',
        setupId,
        batches: [
          { kind: 'picture', rows: [pictureRow(cameraId, hash, now, picture)] },
          { kind: 'camera_check', rows: [{ camera_id: cameraId, checked_at: now }] },
        ],
      })
      await tokens.noteAccepted(database, CAMERA_TOKENS, sender, now)
      return {
        imageId: hash,
        takenAt: now.toISOString(),
        widthPx: prepared.widthPx,
        heightPx: prepared.heightPx,
        isNew: published.appended > 0,
      }
    },

    async refused(sender, error, now) {
      const refusal = refusalOf(error)
      if (refusal) await tokens.noteRefused(database, CAMERA_TOKENS, { ...sender, refusal, now })
    },
  })
}

/** Why a picture was refused; null if the failure was not caused by the picture. */
function refusalOf(error: Error): UploadRefusal | null {
  if (!(error instanceof AppError))
    return 'statusCode' in error && error.statusCode === 413 ? 'too_large' : null
  if (error.code === 'Forbidden') return 'retired'
  if (error.code !== 'InvalidImage') return null
  return error.detail?.startsWith('Invalid image') ? 'invalid_image' : 'image_errors'
}
