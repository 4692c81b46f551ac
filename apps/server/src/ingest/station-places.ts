import type { ObservationFact } from '@verglas/sources/facts/observation'
import QuickLRU from 'quick-lru'
import { locatedRow, type PlaceSource } from './place-source.ts'

/** Number of places whose last description is cached; others are looked up again. */
const MAX_REMEMBERED = 20_000
/** The period of a station's reports unless the source says otherwise. */
const PERIOD_S = 3600

type StationDescription = Pick<ObservationFact, 'stationRef' | 'stationName' | 'location' | 'attribution'>

/** The stations that a source refers to, with the versions that have to be published. */
export function openStationPlaces(source: PlaceSource) {
  const { ids, changedBy } = source
  // A broker may name stations without end.
  const stations = new QuickLRU<string, string>({ maxSize: MAX_REMEMBERED })
  /** An archive repeats the description of a station with each of its million readings. */
  const lastDescribed = new QuickLRU<string, { described: StationDescription; stationId: string }>({
    maxSize: MAX_REMEMBERED,
  })
  /** Only the last row of each station: a publication may contain one row per station. */
  const versions = new Map<string, object>()
  const accesses = new Map<string, object>()

  /** The product's id of a fact's station. */
  async function stationOf(described: StationDescription): Promise<string> {
    const { stationRef, stationName, location, attribution } = described
    const previous = lastDescribed.get(stationRef)
    if (previous && isSame(previous.described, described)) return previous.stationId
    const { id: stationId, isThere } = await ids.station(stationRef)
    lastDescribed.set(stationRef, { described, stationId })
    const row = {
      station_id: stationId,
      ref: stationRef,
      ...locatedRow(source, stationName, location, attribution),
      is_broken: false,
      period_s: PERIOD_S,
      road: null,
      kilometre: null,
    }
    const state = JSON.stringify(row)
    if (stations.get(stationId) === state) return stationId
    const isFirst = !stations.has(stationId)
    stations.set(stationId, state)
    versions.set(stationId, row)
    if (isFirst && !isThere) {
      for (const setupId of await source.followingSetups()) {
        accesses.set(`${setupId} ${stationId}`, {
          setup_id: setupId,
          station_id: stationId,
          zone_id: null,
          position: 0,
          changed_by: changedBy,
        })
      }
    }
    return stationId
  }

  return { stationOf, versions, accesses }
}

const isSame = (a: StationDescription, b: StationDescription): boolean =>
  a.stationName === b.stationName &&
  a.attribution === b.attribution &&
  a.location.longitudeDeg === b.location.longitudeDeg &&
  a.location.latitudeDeg === b.location.latitudeDeg &&
  a.location.altitudeM === b.location.altitudeM
