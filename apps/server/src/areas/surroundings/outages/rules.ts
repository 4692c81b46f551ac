import { isInArea } from '@verglas/contract/area-rules'
import type { ListGeometry, ListItem } from '@verglas/contract/lists'
import { type Coordinates, distanceKm, MINUTE_MS } from '@verglas/quantities'

type Place = Coordinates & { castpointId: string; name: string }
type Outage = ListItem<'outages'> | ListItem<'planned_outages'>

const NEAR_KM = 60
const MAX_POINTS = 3
/** Maximum outages in an answer; no screen can show more. */
export const MAX_OUTAGES = 1000
/** A list older than this is outdated: three of the provider's intervals have passed. */
export const OUTDATED_MS = 45 * 60_000
const KM_PER_DEGREE = 111.195

/** The nearest places of an outage, at most three within 60 km. */
export function nearestPlaces(position: readonly [number, number], places: readonly Place[]) {
  const [longitude, latitude] = position
  return places
    .filter((place) => Math.abs(place.latitude - latitude) <= NEAR_KM / KM_PER_DEGREE)
    .map((place) => ({ place, km: distanceKm(place, { longitude, latitude }) }))
    .filter(({ km }) => km <= NEAR_KM)
    .sort((a, b) => a.km - b.km || (a.place.castpointId < b.place.castpointId ? -1 : 1))
    .slice(0, MAX_POINTS)
    .map(({ place: { castpointId, name }, km }) => ({
      castpointId,
      name,
      distanceKm: Math.round(km * 10) / 10,
    }))
}

/** If the extent of an outage is unknown, everything within this distance counts as inside. */
const INSIDE_KM = 1

/** Places inside the outline of an outage, or close to it if it has no outline. */
export function insideOf<P extends Coordinates & { id: string; name: string }>(
  {
    position: [longitude, latitude],
    geometry,
  }: { position: readonly [number, number]; geometry: ListGeometry | null },
  places: readonly P[],
): { id: string; name: string }[] {
  const isInside = (place: P) =>
    geometry?.type === 'MultiPolygon'
      ? isInArea([place.longitude, place.latitude], geometry)
      : Math.abs(place.latitude - latitude) <= INSIDE_KM / KM_PER_DEGREE &&
        distanceKm(place, { longitude, latitude }) <= INSIDE_KM
  return places.filter(isInside).map(({ id, name }) => ({ id, name }))
}

/** Estimates of the end, without those that repeat the previous one. */
export function changesOf<E extends { endMaxAt: string | null; progress: string }>(
  estimates: readonly E[],
): E[] {
  return estimates.filter((estimate, index) => {
    const before = estimates[index - 1]
    return !before || before.endMaxAt !== estimate.endMaxAt || before.progress !== estimate.progress
  })
}

/** Outlines by the position of their outage, which the outline stores as its centre. */
export function outlines(areas: readonly ListItem<'outage_areas'>[]) {
  const byCentre = new Map<string, ListGeometry>()
  for (const { centre, geometry } of areas) if (centre) byCentre.set(centre.join(), geometry)
  return (position: readonly [number, number]): ListGeometry | null => byCentre.get(position.join()) ?? null
}

/** Sorts by number of customers, largest first. */
export function byClients(a: Outage, b: Outage): number {
  return (b.clients ?? -1) - (a.clients ?? -1) || (a.startAt < b.startAt ? -1 : 1) || (a.ref < b.ref ? -1 : 1)
}

export function totalClientsOf(outages: readonly Outage[]): number {
  return outages.reduce((sum, { clients }) => sum + (clients ?? 0), 0)
}

/** Minutes from an instant to another; 0 if the first is the later one. */
export const minutesBetween = (from: string, toMs: number): number =>
  Math.max(0, Math.floor((toMs - Date.parse(from)) / MINUTE_MS))
