import { distanceKm } from '@verglas/quantities'
import type { ForecastFact } from '@verglas/sources/facts/forecast'
import type { Location } from '@verglas/sources/facts/location'
import type { RequestedPlace } from '@verglas/sources/reading/parse-site'
import type { Database } from '../db/database.ts'
import { locatedRow, type PlaceSource } from './place-source.ts'

/**
 * The forecast points that a source refers to, with the versions that have to be published.
 * `settingsPoints` are the forecast points in the settings of its connection.
 */
export function openCastpointPlaces(source: PlaceSource, settingsPoints: readonly RequestedPlace[]) {
  const { database, sourceId, ownerSetupId, ids } = source
  const castpoints = new Map<string, { state: string; isOthers: boolean }>()
  /** The product's ids of forecast points, by requested id. */
  const castpointIds = new Map<string, string>()
  /** Only the last row of each place: a publication may contain one row per place. */
  const versions = new Map<string, object>()
  const points = new Map<string, object>()

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

  /**
   * The product's id of the forecast point: that of the settings, else one derived from its coordinates. If
   * another source describes the point, this source only adds data and does not change the description.
   */
  async function castpointOf(
    { location, attribution }: Pick<ForecastFact, 'location' | 'attribution'>,
    requested: RequestedPlace | undefined,
  ): Promise<string> {
    // A saved file has no requested point, but may be of a point of the settings.
    const place = requested ?? settingsPoints.find((point) => isNear(point.location, location))
    const castpointId = place ? await namedCastpoint(place.id) : (await ids.castpointAt(location)).id
    const cached = castpoints.get(castpointId)
    const row = {
      castpoint_id: castpointId,
      ...locatedRow(
        source,
        place?.name ?? place?.id ?? coordinates(location),
        placeOf(location, place),
        attribution,
      ),
    }
    const state = JSON.stringify(row)
    if (cached?.state === state || cached?.isOthers) return castpointId
    const described = cached ? null : await descriptionOf(database, castpointId)
    const isOthers = described !== null && described.source !== sourceId
    castpoints.set(castpointId, { state, isOthers })
    if (isOthers) return castpointId
    versions.set(castpointId, row)
    if (cached) return castpointId
    const named = { castpointId, name: row.name }
    for (const point of await pointRows(source, named, described))
      points.set(`${point.setup_id} ${point.point_id}`, point)
    return castpointId
  }

  return { castpointOf, versions, points }
}

/** A point stays where the settings put it; a source may add the altitude that they leave out. */
function placeOf(location: Location, place: RequestedPlace | undefined): Location {
  return place ? { ...place.location, altitudeM: place.location.altitudeM ?? location.altitudeM } : location
}

/**
 * The organisations' points to publish for a forecast point. If it is new, a point for each organisation that uses its
 * source; if its name has changed, the points that still have its previous name.
 */
async function pointRows(
  { database, changedBy, followingSetups }: PlaceSource,
  { castpointId, name }: { castpointId: string; name: string },
  described: { name: string } | null,
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

/** The points in force of a forecast point that have this name, so nobody has renamed them. */
async function pointsNamed(database: Database, castpointId: string, name: string) {
  return database.query<{ setup_id: string; point_id: string }>(
    `select setup_id, point_id, castpoint_id, station_id, camera_ids, zone_id, position
       from point_version
      where castpoint_id = $1 and name = $2 and rev_to = open_rev()
      order by setup_id, point_id`,
    [castpointId, name],
  )
}

/** Maximum distance, km, between a requested and an answered position: services round positions. */
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
