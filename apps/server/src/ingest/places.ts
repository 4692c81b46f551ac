import tzLookup from '@photostructure/tz-lookup'
import { distanceKm } from '@verglas/quantities'
import type { CameraFact } from '@verglas/sources/facts/camera'
import type { ForecastFact } from '@verglas/sources/facts/forecast'
import type { Location } from '@verglas/sources/facts/location'
import type { ObservationFact } from '@verglas/sources/facts/observation'
import type { RequestedPlace } from '@verglas/sources/reading/parse-site'
import { escapeBidiControls } from '@verglas/sources/reading/refusal'
import { pointsOfSettings } from '@verglas/sources/reading/saved-place'
import QuickLRU from 'quick-lru'
import type { Database } from '../db/database.ts'
import type { Batch } from '../db/publish.ts'
import { openCameras } from './cameras.ts'
import { openPlaceIds } from './place-ids.ts'

/** Number of places whose last description is cached; others are looked up again. */
const MAX_REMEMBERED = 20_000
/** The period of a station's reports unless the source says otherwise. */
const PERIOD_S = 3600

export type Places = ReturnType<typeof openPlaces>
type StationDescription = Pick<ObservationFact, 'stationRef' | 'stationName' | 'location' | 'attribution'>

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
  const settingsPoints = pointsOfSettings(settings)
  const changedBy = `source ${sourceId}`
  const ids = openPlaceIds(database, { sourceId, ownerSetupId, isDryRun })
  // A broker may name stations without end.
  const stations = new QuickLRU<string, string>({ maxSize: MAX_REMEMBERED })
  /** An archive repeats the description of a station with each of its million readings. */
  const lastDescribed = new QuickLRU<string, { described: StationDescription; stationId: string }>({
    maxSize: MAX_REMEMBERED,
  })
  const cameras = openCameras({ sourceId, ownerSetupId, changedBy })
  const castpoints = new Map<string, { state: string; isOthers: boolean }>()
  /** By requested id. */
  const castpointIds = new Map<string, string>()
  /** The database takes one row per place in a publication: the last. */
  const pending: Record<'station' | 'castpoint' | 'setup_station' | 'point', Map<string, object>> = {
    station: new Map(),
    castpoint: new Map(),
    setup_station: new Map(),
    point: new Map(),
  }
  let followers: Promise<string[]> | null = null

  const located = (
    name: string,
    { longitudeDeg, latitudeDeg, altitudeM }: Location,
    attribution: string,
  ) => ({
    owner_setup_id: ownerSetupId,
    name: escapeBidiControls(name),
    longitude_deg: longitudeDeg,
    latitude_deg: latitudeDeg,
    altitude_m: altitudeM,
    timezone: tzLookup(latitudeDeg, longitudeDeg),
    is_bridge: false,
    source: sourceId,
    attribution,
    changed_by: changedBy,
  })

  /** A connection of an organisation may only refer to its own points. */
  async function namedCastpoint(requestedId: string): Promise<string> {
    if (ownerSetupId === null) return requestedId
    const cached = castpointIds.get(requestedId)
    if (cached) return cached
    const description = await descriptionOf(database, requestedId)
    const id =
      description?.ownerSetupId === ownerSetupId ? requestedId : (await ids.castpointNamed(requestedId)).id
    castpointIds.set(requestedId, id)
    return id
  }

  return {
    /** The product's id of a fact's station. */
    async stationOf(described: StationDescription): Promise<string> {
      const { stationRef, stationName, location, attribution } = described
      const previous = lastDescribed.get(stationRef)
      if (previous && isSame(previous.described, described)) return previous.stationId
      const { id: stationId, isThere } = await ids.station(stationRef)
      lastDescribed.set(stationRef, { described, stationId })
      const row = {
        station_id: stationId,
        ref: stationRef,
        ...located(stationName, location, attribution),
        is_broken: false,
        period_s: PERIOD_S,
        road: null,
        kilometre: null,
      }
      const state = JSON.stringify(row)
      if (stations.get(stationId) === state) return stationId
      const isFirst = !stations.has(stationId)
      stations.set(stationId, state)
      pending.station.set(stationId, row)
      if (isFirst && !isThere) {
        followers ??= followersOf(database, sourceId, ownerSetupId)
        for (const setupId of await followers) {
          pending.setup_station.set(`${setupId} ${stationId}`, {
            setup_id: setupId,
            station_id: stationId,
            zone_id: null,
            position: 0,
            changed_by: changedBy,
          })
        }
      }
      return stationId
    },

    /**
     * The product's id of the forecast point: that of the settings, else one derived from its coordinates. If
     * the point belongs to another source, this one only requests data for it, and its description stays.
     */
    async castpointOf(
      { location, attribution }: Pick<ForecastFact, 'location' | 'attribution'>,
      requested: RequestedPlace | undefined,
    ): Promise<string> {
      // A saved answer was requested by nobody, but may be of a point of the settings.
      const place = requested ?? settingsPoints.find((point) => isNear(point.location, location))
      const castpointId = place ? await namedCastpoint(place.id) : (await ids.castpointAt(location)).id
      const cached = castpoints.get(castpointId)
      const row = {
        castpoint_id: castpointId,
        ...located(place?.name ?? place?.id ?? coordinates(location), placeOf(location, place), attribution),
      }
      const state = JSON.stringify(row)
      if (cached?.state === state || cached?.isOthers) return castpointId
      const described = cached ? null : await descriptionOf(database, castpointId)
      const isOthers = described !== null && described.source !== sourceId
      castpoints.set(castpointId, { state, isOthers })
      if (isOthers) return castpointId
      pending.castpoint.set(castpointId, row)
      if (cached) return castpointId
      const followingSetups = () => (followers ??= followersOf(database, sourceId, ownerSetupId))
      const named = { castpointId, name: row.name, changedBy }
      for (const point of await pointRows(database, named, { described, followingSetups }))
        pending.point.set(`${point.setup_id} ${point.point_id}`, point)
      return castpointId
    },

    async cameraOf(cameraRef: string): Promise<string> {
      return (await ids.camera(cameraRef)).id
    },
    async describeCamera(fact: CameraFact): Promise<void> {
      cameras.describe((await ids.camera(fact.cameraRef)).id, fact)
    },

    /** Takes the rows that must be published before the facts. */
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

const isSame = (a: StationDescription, b: StationDescription): boolean =>
  a.stationName === b.stationName &&
  a.attribution === b.attribution &&
  a.location.longitudeDeg === b.location.longitudeDeg &&
  a.location.latitudeDeg === b.location.latitudeDeg &&
  a.location.altitudeM === b.location.altitudeM

/** A point stays where the settings put it; a source may add the altitude that they leave out. */
function placeOf(location: Location, place: RequestedPlace | undefined): Location {
  return place ? { ...place.location, altitudeM: place.location.altitudeM ?? location.altitudeM } : location
}

/**
 * Organisations that use the public data of a source; what belongs to one organisation is accessible to no
 * other.
 */
async function followersOf(
  database: Database,
  sourceId: string,
  ownerSetupId: string | null,
): Promise<string[]> {
  if (ownerSetupId !== null) return [ownerSetupId]
  const rows = await database.query<{ setup_id: string }>(
    'select setup_id from setup_source where source = $1 order by setup_id',
    [sourceId],
  )
  return rows.map((row) => row.setup_id)
}

/**
 * The points that a forecast point with a name brings: new ones for the organisations that follow its source, or
 * those that had the former name.
 */
async function pointRows(
  database: Database,
  { castpointId, name, changedBy }: { castpointId: string; name: string; changedBy: string },
  {
    described,
    followingSetups,
  }: { described: { name: string } | null; followingSetups: () => Promise<string[]> },
) {
  if (described)
    return described.name === name
      ? []
      : (await pointsNamed(database, castpointId, described.name)).map((point) => ({
          ...point,
          name,
          changed_by: changedBy,
        }))
  return (await followingSetups()).map((setupId) => ({
    setup_id: setupId,
    point_id: castpointId,
    name,
    castpoint_id: castpointId,
    station_id: null,
    camera_ids: [],
    zone_id: null,
    position: 0,
    changed_by: changedBy,
  }))
}

/** The points in force that still have the former name of their forecast point, which nobody has changed. */
async function pointsNamed(database: Database, castpointId: string, name: string) {
  return database.query<{ setup_id: string; point_id: string }>(
    `select setup_id, point_id, castpoint_id, station_id, camera_ids, zone_id, position
       from point_version
      where castpoint_id = $1 and name = $2 and rev_to = open_rev()
      order by setup_id, point_id`,
    [castpointId, name],
  )
}

/** Half a kilometre; services answer for a rounded place. */
const NEAR_KM = 0.5
const isNear = (a: Location, b: Location): boolean =>
  distanceKm(
    { longitude: a.longitudeDeg, latitude: a.latitudeDeg },
    { longitude: b.longitudeDeg, latitude: b.latitudeDeg },
  ) < NEAR_KM

/** Owner of a forecast point, its name, and the source that described it last; null if there is no such point. */
async function descriptionOf(database: Database, castpointId: string) {
  const [row] = await database.query<{ source: string; name: string; ownerSetupId: string | null }>(
    `select v.source, v.name, c.owner_setup_id as "ownerSetupId"
       from castpoint c
       join castpoint_version v on v.castpoint_id = c.id
      where c.id = $1
      order by v.rev_from desc
      limit 1`,
    [castpointId],
  )
  return row ?? null
}

/** A name for a place that has none, the same in both languages: «51.50° N 0.10° W». */
const coordinates = ({ latitudeDeg, longitudeDeg }: Location): string =>
  `${Math.abs(latitudeDeg).toFixed(2)}° ${latitudeDeg >= 0 ? 'N' : 'S'} ${Math.abs(longitudeDeg).toFixed(2)}° ${longitudeDeg >= 0 ? 'E' : 'W'}`
