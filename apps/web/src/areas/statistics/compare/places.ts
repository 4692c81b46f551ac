import { MAX_COMPARED_PLACES } from '@verglas/contract/dashboard-codes'
import type { Point } from '../../../lib/context.ts'

/** Maximum number of lines that can be distinguished. */
export const MAX_PLACES = MAX_COMPARED_PLACES

/** A place of the comparison: a station, a forecast point, or both. */
export type Place = {
  /** As written in an address: «p.a75-garabit-c», «s.a75-garabit». */
  readonly id: string
  readonly name: string
  readonly timeZone: string
  readonly stationId: string | null
  readonly castpointId: string | null
}

type Station = {
  readonly id: string
  readonly name: string
  readonly timezone: string
}

/**
 * All places that can be compared, each once: points with their linked station, then stations without a
 * point.
 */
export function placesOf(points: readonly Point[], stations: readonly Station[]): Place[] {
  const linked = new Set<string>()
  const addedIds = new Set<string>()
  const pointPlaces = [...points]
    .sort((a, b) => a.order - b.order)
    .flatMap(({ id_castpoint: castpointId, id_station: stationId, name, timezone: timeZone }): Place[] => {
      if (castpointId === null || addedIds.has(castpointId)) return []
      addedIds.add(castpointId)
      if (stationId !== null) linked.add(stationId)
      return [{ id: `p.${castpointId}`, name, timeZone, stationId, castpointId }]
    })
  const stationPlaces = stations
    .filter(({ id }) => !linked.has(id))
    .map(
      ({ id, name, timezone: timeZone }): Place => ({
        id: `s.${id}`,
        name,
        timeZone,
        stationId: id,
        castpointId: null,
      }),
    )
  return [...pointPlaces, ...stationPlaces]
}

/** The places of an address, at most four, without duplicates; a station counts as the point that is linked to it. */
export function readPlaces(text: string | undefined, all: readonly Place[]): Place[] {
  const places = (text ?? '').split(',').flatMap((encodedId) => {
    const id = decoded(encodedId)
    const place = all.find(
      (candidate) => candidate.id === id || (id.startsWith('s.') && candidate.stationId === id.slice(2)),
    )
    return place ? [place] : []
  })
  return [...new Set(places)].slice(0, MAX_PLACES)
}

function decoded(encodedId: string): string {
  try {
    return decodeURIComponent(encodedId)
  } catch {
    // A percent sign that encodes nothing (URIError): the text is taken as it is.
    return encodedId
  }
}

/** The places as written in an address. */
export function writePlaces(ids: readonly string[]): string | null {
  return ids.length === 0 ? null : ids.map((id) => id.replaceAll(',', '%2C')).join(',')
}

/** The default when nothing is selected: two places that the person follows, otherwise the first two. */
export function usualPlaces(all: readonly Place[], followed: readonly string[]): Place[] {
  const isFollowed = ({ castpointId }: Place) => castpointId !== null && followed.includes(castpointId)
  return all.toSorted((a, b) => Number(isFollowed(b)) - Number(isFollowed(a))).slice(0, USUAL_COUNT)
}
const USUAL_COUNT = 2
