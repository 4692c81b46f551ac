import type { Location } from '../../facts/location.ts'
import { fields, numberWithin } from '../../reading/json-document.ts'
import { shortened } from '../../reading/refusal.ts'
import type { DigitrafficSettings } from './settings.ts'

export type Station = { name: string; location: Location; sensors: ReadonlySet<number> | null }

/** Stations by id: those of the settings, then those of the provider's list. */
export function stationsOf(settings: DigitrafficSettings, list: unknown): Map<number, Station> {
  const stations = new Map<number, Station>()
  const features = fields(list)?.features
  for (const feature of Array.isArray(features) ? features : []) {
    const stationEntry = stationOf(feature)
    if (stationEntry) stations.set(...stationEntry)
  }
  for (const { id, name, latitudeDeg, longitudeDeg, altitudeM, sensors } of settings.stations ?? []) {
    const location = { longitudeDeg, latitudeDeg, altitudeM }
    stations.set(id, { name, location, sensors: sensors ? new Set(sensors) : null })
  }
  return stations
}

/** Test rigs can only be recognised by their name, and removed stations stay in the list. */
function stationOf(value: unknown): [number, Station] | null {
  const feature = fields(value)
  const properties = fields(feature?.properties)
  const id = numberWithin(properties?.id ?? feature?.id, 1, Number.MAX_SAFE_INTEGER)
  if (!properties || id === null) return null
  const { name, collectionStatus } = properties
  if (typeof name !== 'string' || name === '' || /^test/i.test(name)) return null
  if (typeof collectionStatus === 'string' && collectionStatus.startsWith('REMOVED')) return null
  const location = locationOf(feature?.geometry)
  const sensors = Array.isArray(properties.sensors) ? new Set(properties.sensors.filter(isNumber)) : null
  return location ? [id, { name: shortened(readable(properties.names) ?? name), location, sensors }] : null
}

/** «Tie 3 Helsinki, Pirkkola» if the answer is detailed, otherwise the short name. */
function readable(names: unknown): string | null {
  const fi = fields(names)?.fi
  return typeof fi === 'string' && fi !== '' ? fi : null
}

/** The list writes 0 m for an unknown altitude. */
function locationOf(geometry: unknown): Location | null {
  const coordinates: unknown = fields(geometry)?.coordinates
  if (!Array.isArray(coordinates)) return null
  const longitudeDeg = numberWithin(coordinates[0], -180, 180)
  const latitudeDeg = numberWithin(coordinates[1], -90, 90)
  if (longitudeDeg === null || latitudeDeg === null) return null
  return { longitudeDeg, latitudeDeg, altitudeM: numberWithin(coordinates[2], -500, 9000) || null }
}

const isNumber = (value: unknown): value is number => typeof value === 'number'
