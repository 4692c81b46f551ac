import { listOwnedCameras, type OwnCamera, ownCameraCalls } from '@verglas/contract'
import type { z } from 'zod'
import { forgetToken } from '../../db/device-tokens.ts'
import type { Version } from '../../db/versioned.ts'
import type { App } from '../../http/app.ts'
import { Invalid } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { serveVersioned } from '../../http/serve-versioned.ts'
import { recordAct } from '../setups/acts/queries.ts'
import { OWN_CAMERAS, type OwnCameraFields, unknownLink } from './own-queries.ts'
import * as queries from './queries.ts'
import { toCamera } from './shape.ts'
import { CAMERA_TOKENS } from './token-queries.ts'

/** Calls for the cameras that an organisation describes itself. */
export function ownCameraRoutes(app: App): void {
  serve(app, listOwnedCameras, async ({ db, asOf }) => ({
    cameras: (await queries.ownedCameraRows(db, asOf)).map(toCamera),
  }))

  serveVersioned(app, ownCameraCalls, {
    entity: OWN_CAMERAS,
    toEntry,
    toFields: ({ longitude, latitude, heading, everyMinutes, ...fields }) => ({
      ...fields,
      longitudeDeg: longitude,
      latitudeDeg: latitude,
      headingDeg: heading,
      everyS: everyMinutes === null ? null : everyMinutes * 60,
    }),
    async check(db, fields) {
      const unknown = await unknownLink(db, fields)
      if (unknown) throw new Invalid(`body.${unknown}`, 'the organisation has none of this name')
    },
    async record({ db, person, address, now }, { before, after, id }) {
      const named = after ?? before
      if (!named) return
      const verb = before === null ? 'created' : after === null ? 'deleted' : 'changed'
      const target = { kind: 'camera', id, name: named.name } as const
      const act = {
        setupId: db.setupId,
        verb,
        target,
        before: recorded(before),
        after: recorded(after),
      } as const
      await recordAct(app.database, act, { person, address }, now)
      if (after === null)
        await forgetToken(app.database, CAMERA_TOKENS, { setupId: db.setupId, deviceId: id })
    },
  })
}

type Entry = z.input<typeof OwnCamera>

function toEntry({
  longitudeDeg,
  latitudeDeg,
  headingDeg,
  everyS,
  ...version
}: Version<OwnCameraFields>): Entry {
  return {
    ...version,
    longitude: longitudeDeg,
    latitude: latitudeDeg,
    heading: headingDeg,
    everyMinutes: everyS === null ? null : Math.round(everyS / 60),
  }
}

/** The fields of a camera under the names that the administration log uses. */
const recorded = (fields: OwnCameraFields | null) =>
  fields && {
    name: fields.name,
    longitude: fields.longitudeDeg,
    latitude: fields.latitudeDeg,
    heading: fields.headingDeg,
    road: fields.road,
    kilometre: fields.kilometre,
    zoneId: fields.zoneId,
    stationId: fields.stationId,
    castpointId: fields.castpointId,
    everyMinutes: fields.everyS === null ? null : fields.everyS / 60,
    cameraState: fields.state,
  }
