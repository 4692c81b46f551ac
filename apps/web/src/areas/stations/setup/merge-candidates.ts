import type { CallAnswer } from '@verglas/contract'
import { distanceKm } from '@verglas/quantities'

type Station = Pick<
  CallAnswer<'listStations'>['stations'][number],
  'id' | 'name' | 'ref' | 'longitude' | 'latitude'
>

export type MergeCandidate = {
  readonly id: string
  readonly name: string
  readonly ref: string
  /** Null if the role may not see the positions of stations. */
  readonly distanceKm: number | null
}

/** Stations under which the source may list this one now: all others, nearest first. */
export function mergeCandidates(stations: readonly Station[], stationId: string): readonly MergeCandidate[] {
  const place = placeOf(stations.find(({ id }) => id === stationId))
  return stations
    .filter(({ id }) => id !== stationId)
    .map((station) => {
      const otherPlace = placeOf(station)
      const { id, name, ref } = station
      return { id, name, ref, distanceKm: place && otherPlace ? distanceKm(place, otherPlace) : null }
    })
    .toSorted((a, b) => (a.distanceKm ?? Infinity) - (b.distanceKm ?? Infinity) || (a.id < b.id ? -1 : 1))
}

function placeOf(station: Station | undefined) {
  if (!station || station.longitude === null || station.latitude === null) return null
  return { longitude: station.longitude, latitude: station.latitude }
}
