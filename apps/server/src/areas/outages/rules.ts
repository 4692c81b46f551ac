import type { ListGeometry, ListItem } from '@verglas/contract/lists'
import { type Coordinates, distanceKm, MINUTE_MS } from '@verglas/quantities'

type Place = Coordinates & { castpointId: string; name: string }
type Outage = ListItem<'outages'> | ListItem<'planned_outages'>

const NEAR_KM = 60
const MAX_POINTS = 3
/** More fit on no screen. */
export const MAX_SHOWN = 1000
/** Three of the provider's intervals. */
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

/** Outlines by the position of their outage, which stands in them as their centre. */
export function outlines(areas: readonly ListItem<'outage_areas'>[]) {
  const byCentre = new Map<string, ListGeometry>()
  for (const { centre, geometry } of areas) if (centre) byCentre.set(centre.join(), geometry)
  return (position: readonly [number, number]): ListGeometry | null => byCentre.get(position.join()) ?? null
}

/** Those with the most customers first. */
export function byClients(a: Outage, b: Outage): number {
  return (b.clients ?? -1) - (a.clients ?? -1) || (a.startAt < b.startAt ? -1 : 1) || (a.ref < b.ref ? -1 : 1)
}

export function totalClientsOf(outages: readonly Outage[]): number {
  return outages.reduce((sum, { clients }) => sum + (clients ?? 0), 0)
}

/** Minutes from an instant to another, none where it is yet to come. */
export const minutesBetween = (from: string, toMs: number): number =>
  Math.max(0, Math.floor((toMs - Date.parse(from)) / MINUTE_MS))
