import type { Location } from '../../facts/location.ts'
import { shortened } from '../../reading/refusal.ts'
import { numberOf } from '../../reading/units.ts'
import { childOf, firstBelow, type XmlNode } from '../../reading/xml-records.ts'
import type { DatexWeatherSettings } from './settings.ts'

/** The location of a site; `version` is null for one from the settings. */
export type Site = { name: string; location: Location; version: string | null }

export function sitesOfSettings({ stations }: DatexWeatherSettings): Map<string, Site> {
  return new Map(
    stations.map(({ ref, name, longitudeDeg, latitudeDeg, altitudeM }) => [
      ref,
      { name, location: { longitudeDeg, latitudeDeg, altitudeM }, version: null },
    ]),
  )
}

/** A record of the table of sites; null without an id or a point. */
export function siteOf(record: XmlNode): [id: string, Site] | null {
  const id = record.attributes.get('id') ?? ''
  const point =
    firstBelow(record, 'pointCoordinates') ??
    firstBelow(record, 'coordinatesForDisplay') ??
    firstBelow(record, 'locationForDisplay')
  const latitudeDeg = point ? degrees(point, 'latitude', 90) : null
  const longitudeDeg = point ? degrees(point, 'longitude', 180) : null
  if (id === '' || latitudeDeg === null || longitudeDeg === null) return null
  const name = childOf(record, 'measurementSiteName')
  const text = name ? (firstBelow(name, 'value') ?? name).text : ''
  const version = record.attributes.get('version') ?? null
  const location = { longitudeDeg, latitudeDeg, altitudeM: null }
  return [id, { name: shortened(text === '' ? id : text), location, version }]
}

function degrees(point: XmlNode, name: string, maxDegrees: number): number | null {
  const value = numberOf(childOf(point, name)?.text ?? '')
  return value !== null && Math.abs(value) <= maxDegrees ? value : null
}
