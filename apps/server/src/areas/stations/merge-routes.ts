import { mergeStation } from '@verglas/contract'
import { latestAsOf } from '../../db/as-of.ts'
import { publish } from '../../db/publish.ts'
import * as versioned from '../../db/versioned.ts'
import type { App } from '../../http/app.ts'
import { AppError, Invalid, NotFound } from '../../http/errors.ts'
import { nameOf } from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import { bringMergedReadings, mergeNames } from '../../ingest/merged-stations.ts'
import { recordAct } from '../setups/acts/queries.ts'
import {
  moveFavourites,
  ownershipsOf,
  placesToMove,
  readingOverlap,
  type StationOwnership,
} from './merge-queries.ts'
import { SOURCE_DEFAULTS, STATION_SETTINGS } from './setting-queries.ts'

/** Merges a station that its source renamed back into one station. */
export function mergeRoutes(app: App): void {
  serve(app, mergeStation, async ({ db, person, params: { stationId }, body, now, address }) => {
    const { renamedId, isTrial } = body
    const { database } = app
    const { setupId } = db
    const ownerships = await ownershipsOf(database, setupId, [stationId, renamedId])
    const station = ownerships.find(({ id }) => id === stationId)
    const renamed = ownerships.find(({ id }) => id === renamedId)
    if (!station) throw new NotFound(`station ${stationId}`)
    if (!renamed) throw new Invalid('body.renamedId', `${renamedId} is not of the organisation`)
    refuseOthers(station, renamed)
    const asOf = await latestAsOf(database)
    const { readings, together, from, to } = await readingOverlap(db, asOf, { stationId, renamedId })
    const counted = {
      readings,
      together,
      from: from?.toISOString() ?? null,
      to: to?.toISOString() ?? null,
    }
    if (isTrial) return { ...counted, rev: null }

    const { ownerSetupId } = station
    await database.transaction(async (tx) => {
      if (!(await mergeNames(tx, { fromId: renamedId, intoId: stationId, ownerSetupId })))
        throw new AppError('Conflict')
      await moveFavourites(tx, setupId, { stationId, renamedId })
      const act = {
        setupId,
        verb: 'merged',
        target: { kind: 'station', id: stationId, name: station.name },
        before: null,
        after: { renamedId, name: renamed.name, ...counted },
      } as const
      await recordAct(tx, act, { person, address }, now)
    })
    await bringMergedReadings(database)
    const movedPlaces = await placesToMove(database, setupId, { stationId, renamedId, personId: person.id })
    if (movedPlaces.length > 0) await publish(database, { origin: 'live', setupId, batches: movedPlaces })
    const previous = await versioned.at(db, STATION_SETTINGS, renamedId, await latestAsOf(database))
    const retired = await versioned.save(database, STATION_SETTINGS, {
      setupId,
      id: renamedId,
      fields: { ...(previous ?? SOURCE_DEFAULTS), isRetired: true },
      expectedRevision: previous?.revision ?? null,
      author: { personId: person.id, name: nameOf(person) },
    })
    if (retired?.rev === undefined) throw new AppError('Conflict')
    return { ...counted, rev: retired.rev }
  })
}

/** Refuses to merge stations that other organisations see, or that are already merged. */
function refuseOthers(station: StationOwnership, renamed: StationOwnership): void {
  const refused = (detail: string) => new Invalid('body.renamedId', detail)
  if (station.id === renamed.id) throw refused('it is the station itself')
  if (station.mergedInto !== null) throw refused(`the station was made one with ${station.mergedInto}`)
  if (renamed.mergedInto !== null && renamed.mergedInto !== station.id)
    throw refused(`it was made one with ${renamed.mergedInto}`)
  if (station.ownerSetupId !== renamed.ownerSetupId) throw refused('the two are not of the same owner')
  if (station.isVisibleToOthers || renamed.isVisibleToOthers) throw refused('other organisations see it too')
}
