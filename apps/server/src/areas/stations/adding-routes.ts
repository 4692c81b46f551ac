import { addStation } from '@verglas/contract'
import { SOURCES } from '@verglas/sources'
import { latestAsOf } from '../../db/as-of.ts'
import { publish } from '../../db/publish.ts'
import type { App } from '../../http/app.ts'
import { AppError, Invalid } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { openPlaces } from '../../ingest/places.ts'
import { recordAct } from '../setups/acts/queries.ts'
import { sourceFields } from './setting-queries.ts'

/** Stations that are registered before their first reading. */
export function addingRoutes(app: App): void {
  serve(app, addStation, async ({ db, person, body, now, address }) => {
    const { database } = app
    const { setupId } = db
    const { ref, name, longitude, latitude, altitude } = body
    const source = SOURCES.find(({ id, brings }) => id === body.source && brings === 'observations')
    if (!source) throw new Invalid('body.source', 'no source that brings observations')
    // Described as the source itself describes it, so that later data of the source belong to the same station.
    const sourceId = source.sameAs ?? source.id
    const places = openPlaces(database, { sourceId, ownerSetupId: setupId, isDryRun: false })
    const stationId = await places.stationOf({
      stationRef: ref,
      stationName: name,
      location: { longitudeDeg: longitude, latitudeDeg: latitude, altitudeM: altitude },
      attribution: '',
    })
    if (await sourceFields(db, await latestAsOf(database), stationId))
      throw new AppError('DuplicateName', { field: 'body.ref', detail: `it is ${stationId}` })
    const { rev } = await publish(database, { origin: 'live', setupId, batches: places.changes() })
    const act = {
      setupId,
      verb: 'created',
      target: { kind: 'station', id: stationId, name },
      before: null,
      after: { ...body },
    } as const
    await recordAct(database, act, { person, address }, now)
    return { stationId, rev }
  })
}
