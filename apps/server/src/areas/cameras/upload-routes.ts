import { getCameraToken, makeCameraToken, revokeCameraToken, uploadPicture } from '@verglas/contract'
import { LEAST_UPLOAD_S, type UploadRefusal } from '@verglas/contract/camera-codes'
import { Refused } from '@verglas/sources/reading/refusal'
import { newestAsOf } from '../../db/as-of.ts'
import * as tokens from '../../db/device-tokens.ts'
import { publish } from '../../db/publish.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import * as versioned from '../../db/versioned.ts'
import type { App } from '../../http/app.ts'
import { AppError, NotFound } from '../../http/errors.ts'
import { nameOf } from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import { serveUpload } from '../../http/serve-upload.ts'
import { masksOfCamera } from '../../ingest/camera-masks.ts'
import { pictureRow } from '../../ingest/picture-rows.ts'
import { pictureFiles } from '../../installation/picture-files.ts'
import { preparedPicture } from '../../installation/prepared-picture.ts'
import { recordAct } from '../acts/queries.ts'
import { cameraIdOfOwn, OWN_CAMERAS } from './own-queries.ts'
import { CAMERA_TOKENS, senderOfHash } from './token-queries.ts'

type TokenRow = tokens.TokenRow<UploadRefusal>

/** Tokens of cameras, and the pictures that cameras send with them. */
export function uploadRoutes(app: App): void {
  const { database } = app
  const files = pictureFiles(app.config.dataFolder)
  const addressOf = (db: SetupDb, id: string) => `/api/cameras/${cameraIdOfOwn(db.setupId, id)}/picture`

  serve(app, getCameraToken, async ({ db, params: { id } }) => {
    await known(db, id)
    const row = await tokens.tokenOf<UploadRefusal>(db, CAMERA_TOKENS, id)
    return { token: row && toToken(row), address: addressOf(db, id) }
  })

  serve(app, makeCameraToken, async ({ db, person, address, params: { id }, now }) => {
    const camera = await known(db, id)
    const secret = tokens.newToken(CAMERA_TOKENS)
    const before = await tokens.tokenOf<UploadRefusal>(db, CAMERA_TOKENS, id)
    await database.transaction(async (tx) => {
      const made = { hash: tokens.hashOfToken(secret), madeBy: nameOf(person), now }
      await tokens.storeToken(tx, CAMERA_TOKENS, { setupId: db.setupId, deviceId: id, ...made })
      await recordAct(tx, act(db, camera, before, now), { person, address }, now)
    })
    const row = await tokens.tokenOf<UploadRefusal>(db, CAMERA_TOKENS, id)
    if (!row) throw new Error(`the token of ${id} was made and is not there`)
    return { secret, token: toToken(row), address: addressOf(db, id) }
  })

  serve(app, revokeCameraToken, async ({ db, person, address, params: { id }, now }) => {
    const camera = await known(db, id)
    const before = await tokens.tokenOf<UploadRefusal>(db, CAMERA_TOKENS, id)
    if (!before) throw new NotFound(`token of camera ${id}`)
    await database.transaction(async (tx) => {
      await tokens.forgetToken(tx, CAMERA_TOKENS, { setupId: db.setupId, deviceId: id })
      await recordAct(tx, act(db, camera, before, null), { person, address }, now)
    })
    return {}
  })

  serveUpload(app, uploadPicture, {
    async senderOf(token, { cameraId }, now) {
      const sender = await senderOfHash(database, tokens.hashOfToken(token))
      // of a wrong token nothing is said, not even whether there is such a camera
      if (sender?.cameraId !== cameraId)
        throw new AppError('Unauthorized', { detail: 'the token is not that of the camera' })
      if (!(await tokens.takeTurn(database, CAMERA_TOKENS, { ...sender, now, leastS: LEAST_UPLOAD_S })))
        throw new AppError('TooManyRequests', { detail: `at most one picture in ${LEAST_UPLOAD_S} s` })
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
      const hash = await files.write(prepared)
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

  async function known(db: SetupDb, id: string) {
    const camera = await versioned.at(db, OWN_CAMERAS, id, await newestAsOf(database))
    if (!camera) throw new NotFound(`own_camera ${id}`)
    return camera
  }
}

function toToken(row: TokenRow) {
  return {
    madeAt: row.made_at.toISOString(),
    madeBy: row.made_by,
    acceptedAt: row.accepted_at?.toISOString() ?? null,
    refusedAt: row.refused_at?.toISOString() ?? null,
    refusal: row.refusal,
  }
}

/** Of a token the record says when it was made. */
function act(
  { setupId }: SetupDb,
  { id, name }: { id: string; name: string },
  before: TokenRow | null,
  madeAt: Date | null,
) {
  const target = { kind: 'camera', id, name } as const
  const token = (at: Date | undefined | null) => ({ token: at?.toISOString() ?? null })
  return { setupId, verb: 'changed', target, before: token(before?.made_at), after: token(madeAt) } as const
}

/** Why a picture was refused; null where it was not the picture's fault. */
function refusalOf(error: Error): UploadRefusal | null {
  if (!(error instanceof AppError))
    return 'statusCode' in error && error.statusCode === 413 ? 'too_large' : null
  if (error.code === 'Forbidden') return 'retired'
  if (error.code !== 'InvalidImage') return null
  return error.detail?.startsWith('Invalid image') ? 'invalid_image' : 'image_errors'
}
