import type { Location } from '../../facts/location.ts'
import type { ObservationFact } from '../../facts/observation.ts'
import type { OnFault } from '../../reading/fault-summary.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { isFuture } from '../../reading/provider-instant.ts'
import { shortened } from '../../reading/refusal.ts'
import { numberOf } from '../../reading/units.ts'
import { type Clock, clockOf, timeReader } from '../csv/local-time.ts'
import type { Ntcip1204Settings } from './settings.ts'
import type { StationRow } from './station-rows.ts'
import { valuesOf } from './station-values.ts'

const MAX_EPOCH_S = 4_102_444_800
const M_PER_FT = 0.3048

/** Columns about the station itself, with the names that centres use. */
const ABOUT = {
  ref: ['index', 'stationId', 'station_id', 'siteId', 'site_id', 'stationCode'],
  name: ['locationName', 'stationName', 'station_name', 'siteName', 'name'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lon', 'long'],
  elevation: ['elevation', 'altitude'],
  epoch: ['recordEpoch', 'epoch'],
  date: ['recordDate', 'date'],
  time: ['recordTime', 'time'],
} as const

/** Builds the fact of a row: the station, time and location, and the measures among its objects. */
export function factReader(settings: Ntcip1204Settings, { receivedAt }: ParseSite, onFault: OnFault) {
  const isMissing = new Set(settings.missing)
  const placeByRef = new Map(settings.stations.map((station) => [station.ref, station]))
  const clock = settings.timeZone === undefined ? null : clockOf(settings.timeZone)

  const aboutText = (row: StationRow, field: keyof typeof ABOUT): string | null => {
    for (const name of ABOUT[field]) {
      const text = row.about.get(name)?.trim()
      if (text !== undefined && !isMissing.has(text)) return text
    }
    return null
  }
  const numberIn = (row: StationRow, field: keyof typeof ABOUT, maxAbsolute: number): number | null => {
    const value = numberOf(aboutText(row, field) ?? '')
    return value !== null && Math.abs(value) <= maxAbsolute ? value : null
  }
  const timeOf = (row: StationRow): Date | string => {
    const epochS = numberIn(row, 'epoch', MAX_EPOCH_S)
    if (epochS !== null && epochS > 0) return new Date(Math.floor(epochS) * 1000)
    const columns = [aboutText(row, 'date'), aboutText(row, 'time')]
    return localInstant(columns.filter((column) => column !== null).join(' '), { clock, receivedAt })
  }

  return (row: StationRow): ObservationFact | null => {
    const written = aboutText(row, 'ref')
    if (written === null) return onFault('no_station', `none of ${ABOUT.ref.join(', ')}`)
    // Station numbers are unique only within a district.
    const district = row.about.get('district')?.trim() ?? ''
    const ref = shortened(
      district === '' || isMissing.has(district) ? written : `${district}-${written}`,
      300,
    )
    if (row.about.get('inService')?.trim().toLowerCase() === 'false') return null
    const observedAt = timeOf(row)
    if (typeof observedAt === 'string') return onFault('no_date', `station ${ref}: ${observedAt}`)
    if (isFuture(observedAt, receivedAt))
      return onFault('future', `station ${ref}: ${observedAt.toISOString()}`)
    const place = placeByRef.get(ref)
    const latitudeDeg = place?.latitudeDeg ?? numberIn(row, 'latitude', 90)
    const longitudeDeg = place?.longitudeDeg ?? numberIn(row, 'longitude', 180)
    if (latitudeDeg === null || longitudeDeg === null)
      return onFault('no_position', `station ${ref}: no latitude, longitude`)
    const elevation = numberIn(row, 'elevation', 29_000)
    const elevationM =
      elevation === null ? null : elevation * (settings.elevationUnit === 'ft' ? M_PER_FT : 1)
    const altitudeM = elevationM !== null && elevationM > -500 && elevationM < 9000 ? elevationM : null
    const location: Location = { longitudeDeg, latitudeDeg, altitudeM: place ? place.altitudeM : altitudeM }
    const measures = valuesOf(row, observedAt, isMissing, (reason, detail, kind) =>
      onFault(reason, `station ${ref}: ${detail}`, kind),
    )
    if (Object.keys(measures.elements).length === 0) return null
    const stationName = place?.name ?? shortened(aboutText(row, 'name') ?? ref)
    const { attribution } = settings
    return {
      kind: 'observation',
      stationRef: ref,
      stationName,
      location,
      observedAt,
      ...measures,
      attribution,
    }
  }
}

const readTime = timeReader('iso')

/** An instant, or why there is none. */
function localInstant(
  text: string,
  { clock, receivedAt }: { clock: Clock | null; receivedAt: Date },
): Date | string {
  const time = readTime?.(text)
  const candidates = time && (time.isLocal ? clock?.(time.ms) : [time.ms])
  const [first, second] = candidates ?? []
  if (first === undefined) return 'neither an epoch nor a time with a known zone'
  // In a table of current values the order proves nothing. The first occurrence of the hour is certain only while the
  // second one is still in the future.
  if (second !== undefined && !isFuture(new Date(second), receivedAt))
    return `time "${shortened(text, 40)}" occurs twice that night, and nothing shows which is meant`
  return new Date(first)
}
