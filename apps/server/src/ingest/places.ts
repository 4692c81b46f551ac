import type { CameraFact } from '@verglas/sources/facts/camera'
import { pointsOfSettings } from '@verglas/sources/reading/saved-place'
import type { Database } from '../db/database.ts'
import type { Batch } from '../db/publish.ts'
import { openCameras } from './cameras.ts'
import { openCastpointPlaces } from './castpoint-places.ts'
import { openPlaceIds } from './place-ids.ts'
import { followersOf, type PlaceSource } from './place-source.ts'
import { openStationPlaces } from './station-places.ts'

export type Places = ReturnType<typeof openPlaces>

type PlacesOptions = {
  sourceId: string
  ownerSetupId: string | null
  isDryRun: boolean
  settings?: Record<string, unknown> | undefined
}

/**
 * The stations and forecast points that a source refers to. A place that is new, or whose name or position
 * has changed, gets a version; a new one becomes accessible to the organisations that use the whole source.
 */
export function openPlaces(
  database: Database,
  { sourceId, ownerSetupId, isDryRun, settings }: PlacesOptions,
) {
  const changedBy = `source ${sourceId}`
  const ids = openPlaceIds(database, { sourceId, ownerSetupId, isDryRun })
  const cameras = openCameras({ sourceId, ownerSetupId, changedBy })
  let followers: Promise<string[]> | null = null
  const source: PlaceSource = {
    database,
    sourceId,
    ownerSetupId,
    changedBy,
    ids,
    followingSetups: () => (followers ??= followersOf(database, sourceId, ownerSetupId)),
  }
  const stations = openStationPlaces(source)
  const castpoints = openCastpointPlaces(source, pointsOfSettings(settings))
  const pending = {
    station: stations.versions,
    castpoint: castpoints.versions,
    setup_station: stations.accesses,
    point: castpoints.points,
  }

  return {
    /** The product's id of a fact's station. */
    stationOf: stations.stationOf,
    castpointOf: castpoints.castpointOf,
    async cameraOf(cameraRef: string): Promise<string> {
      return (await ids.camera(cameraRef)).id
    },
    async describeCamera(fact: CameraFact): Promise<void> {
      cameras.describe((await ids.camera(fact.cameraRef)).id, fact)
    },

    /** Returns and clears the gathered rows, which must be published before the facts. */
    changes(): Batch[] {
      const batches: Batch[] = (Object.keys(pending) as (keyof typeof pending)[]).map((kind) => ({
        kind,
        rows: [...pending[kind].values()],
      }))
      for (const kind of Object.keys(pending) as (keyof typeof pending)[]) pending[kind].clear()
      batches.push({ kind: 'camera', rows: cameras.changes() })
      return batches.filter((batch) => batch.rows.length > 0)
    },
  }
}
