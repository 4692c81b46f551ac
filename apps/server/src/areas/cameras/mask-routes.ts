import { getCameraMasks, putCameraMasks } from '@verglas/contract'
import { type AsOf, latestAsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import * as versioned from '../../db/versioned.ts'
import type { App } from '../../http/app.ts'
import { NotFound, VersionConflict } from '../../http/errors.ts'
import { nameOf } from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import { recordAct } from '../setups/acts/queries.ts'
import { CAMERA_MASKS } from './own-queries.ts'
import { cameraRow } from './queries.ts'

/** Calls for the masks that an organisation draws on its cameras. */
export function maskRoutes(app: App): void {
  serve(app, getCameraMasks, async ({ db, asOf, params: { cameraId } }) => {
    await owned(db, cameraId, asOf)
    const version = await versioned.at(db, CAMERA_MASKS, cameraId, asOf)
    return { masks: version?.masks ?? [], revision: version?.revision ?? null }
  })

  serve(app, putCameraMasks, async ({ db, person, address, params: { cameraId }, body, now }) => {
    const asOf = await latestAsOf(app.database)
    const camera = await owned(db, cameraId, asOf)
    const { masks, expectedRevision } = body
    const before = await versioned.at(db, CAMERA_MASKS, cameraId, asOf)
    const written = await versioned.save(app.database, CAMERA_MASKS, {
      setupId: db.setupId,
      id: cameraId,
      fields: { masks },
      expectedRevision,
      author: { personId: person.id, name: nameOf(person) },
    })
    if (!written) throw new NotFound(`masks of camera ${cameraId}`)
    if (written.rev === undefined) {
      const { version, changedAt, changedBy } = written.conflict
      throw new VersionConflict({
        stored: version && { masks: version.masks, revision: version.revision },
        changedBy,
        changedAt: changedAt.toISOString(),
        sent: { masks, revision: expectedRevision },
      })
    }
    const target = { kind: 'camera', id: cameraId, name: camera.name } as const
    const act = { before: { masks: before?.masks ?? [] }, after: { masks } }
    await recordAct(
      app.database,
      { setupId: db.setupId, verb: 'changed', target, ...act },
      { person, address },
      now,
    )
    return { masks, revision: written.change.revision, rev: written.rev }
  })
}

/** Finds a camera that belongs to the organisation: only its own cameras can be masked. */
async function owned(db: SetupDb, cameraId: string, asOf: AsOf) {
  const camera = await cameraRow(db, cameraId, asOf)
  if (!camera?.is_owned) throw new NotFound(`camera ${cameraId}`)
  return camera
}
