import type { Location } from '../../facts/location.ts'
import type { ObservationFact } from '../../facts/observation.ts'
import { faultSummary, type OnFault } from '../../reading/fault-summary.ts'
import { type Fields, fields, jsonOf, numberWithin } from '../../reading/json-document.ts'
import { noMeasures, takeValue } from '../../reading/measures.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusalOf, shortened } from '../../reading/refusal.ts'
import { placeOf } from '../../reading/saved-place.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { AirnowSettings } from './settings.ts'
import { instantIn } from './time-zones.ts'

const MAX_ROWS = 1000
const ATTRIBUTION = 'U.S. EPA AirNow'
/** Newer names of the pollutants, mapped to the names of the older layout. */
const POLLUTANTS: Record<string, string> = {
  OZONE: 'O3',
  O3: 'O3',
  'PM2.5': 'PM2.5',
  PM10: 'PM10',
  NO2: 'NO2',
  CO: 'CO',
  SO2: 'SO2',
}

type Row = {
  ref: string
  name: string
  location: Location
  at: Date
  pollutant: string
  /** Name of the area or site of the measurement, if the row has one. */
  measuredAt: string | null
  aqi: number
  agency: string
}

/**
 * Air quality indices in both layouts of the service: for each area or site and hour, the index of the worst
 * pollutant.
 */
export async function* parseAirnow(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ObservationFact | Refusal> {
  const faults = faultSummary()
  try {
    const place = site.place ?? placeOf(site.name, placesOf(site.settings))
    const requestedSite = place ? { ...site, place, location: place.location } : site
    const rows = await jsonOf(body, 1024 * 1024)
    if (!Array.isArray(rows)) throw noRows(rows)
    if (rows.length > MAX_ROWS) throw new Refused('too_large', `more than ${MAX_ROWS} rows`)
    const groups = new Map<string, Row[]>()
    for (const item of rows) {
      const row = rowOf(item, requestedSite, faults.add)
      if (!row) continue
      const key = `${row.ref} ${row.at.getTime()}`
      groups.set(key, [...(groups.get(key) ?? []), row])
    }
    for (const group of groups.values()) {
      const fact = factOf(group)
      if (fact) yield fact
    }
  } catch (error) {
    yield* faults.list()
    yield refusalOf(error)
    return
  }
  yield* faults.list()
}

/** Only saved answers need the places of the settings: a requested answer knows its place. */
function placesOf(settings: ParseSite['settings']) {
  const { places } = settings
    ? settingsOf(AirnowSettings.pick({ places: true }).loose(), settings)
    : { places: [] }
  return places.map(({ ref, ...place }) => ({ id: ref, ...place }))
}

/** Throws the service's error, which has the form `{"WebServiceError": [{"Message": …}]}`. */
function noRows(answer: unknown): Refused {
  const list = fields(answer)?.WebServiceError
  const message = Array.isArray(list) ? fields(list[0])?.Message : undefined
  return typeof message === 'string'
    ? new Refused('provider_error', shortened(message))
    : new Refused('wrong_root', 'no list of observations')
}

function factOf(rows: readonly Row[]): ObservationFact | null {
  // The rows may be in any order.
  const [worst] = rows.toSorted((a, b) => b.aqi - a.aqi || a.pollutant.localeCompare(b.pollutant))
  if (!worst) return null
  const measures = noMeasures()
  takeValue(measures, 'aqi', {
    value: worst.aqi,
    unit: '',
    element: worst.measuredAt ? `${worst.pollutant}, ${worst.measuredAt}` : worst.pollutant,
  })
  return {
    kind: 'observation',
    stationRef: worst.ref,
    stationName: worst.name,
    location: worst.location,
    observedAt: worst.at,
    ...measures,
    attribution: `${[ATTRIBUTION, worst.agency].filter(Boolean).join(', ')}. Preliminary data.`,
  }
}

function rowOf(item: unknown, site: ParseSite, onFault: OnFault): Row | null {
  const row = fields(item)
  if (!row) return onFault('malformed', 'a row that is not an object')
  const station = stationOf(row, site)
  if (!station) return onFault('no_station', 'neither a site nor a reporting area')
  const { ref, name, location } = station
  const at = instantOfRow(row, ref, onFault)
  if (!at) return null
  if (isFuture(at, site.receivedAt)) return onFault('future', `${ref}: ${at.toISOString()}`)
  if (!location) return onFault('no_position', `${ref}: no place, and none was asked for`)
  const written = textOf(row.parameterName) ?? textOf(row.ParameterName) ?? ''
  const pollutant = Object.hasOwn(POLLUTANTS, written) ? POLLUTANTS[written] : undefined
  if (!pollutant) return onFault('unknown_code', `${ref}: pollutant "${shortened(written, 40)}"`, written)
  const aqi = row.nowcastAQI ?? row.AQI
  // The service writes -1 where there is no index.
  if (aqi === null || aqi === undefined || aqi === -1) return null
  if (typeof aqi !== 'number' || !Number.isFinite(aqi))
    return onFault('not_a_number', `${ref}: AQI ${shortened(JSON.stringify(aqi), 40)}`)
  return {
    ref,
    name,
    location,
    at,
    pollutant,
    measuredAt: textOf(row.siteName),
    aqi,
    agency: textOf(row.reportingAgency) ?? '',
  }
}

/** `2020-12-20` and 15 or "15:00", in the time zone of the row. */
function instantOfRow(row: Fields, ref: string, onFault: OnFault): Date | null {
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(textOf(row.dateObserved) ?? textOf(row.DateObserved) ?? '')
  const hour = /^(\d{1,2})(?::(\d\d))?$/.exec(String(row.hourObserved ?? row.HourObserved ?? ''))
  const zone = textOf(row.localTimeZone) ?? textOf(row.LocalTimeZone) ?? ''
  const dayMs = day ? Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3])) : Number.NaN
  const isDay = day !== null && new Date(dayMs).toISOString().startsWith(day[0])
  const minute = Number(hour?.[2] ?? 0)
  if (!isDay || !hour || Number(hour[1]) > 23 || minute > 59 || Number(day[1]) < 1970)
    return onFault('no_date', `${ref}: ${day?.[0] ?? 'no day'} hour ${hour?.[0] ?? 'none'}`)
  return (
    instantIn(dayMs, Number(hour[1]), minute, zone) ??
    onFault('unknown_zone', `${ref}: time zone "${shortened(zone, 40)}"`, zone)
  )
}

/**
 * Older rows include the location of their area. Newer ones do not and get the requested place, so that two
 * places near one site do not move it to and fro.
 */
function stationOf(
  row: Fields,
  { place, location }: ParseSite,
): (Pick<Row, 'ref' | 'name'> & { location: Location | null }) | null {
  const area = textOf(row.reportingAreaName) ?? textOf(row.ReportingArea)
  const siteName = textOf(row.siteName)
  const longitudeDeg = numberWithin(row.Longitude ?? row.longitude, -180, 180)
  const latitudeDeg = numberWithin(row.Latitude ?? row.latitude, -90, 90)
  const siteOffset =
    longitudeDeg !== null && latitudeDeg !== null ? { longitudeDeg, latitudeDeg, altitudeM: null } : null
  if (!siteOffset && place) return { ref: place.id, name: place.name ?? place.id, location: place.location }
  const site = textOf(row.siteID)
  const ref = site ?? (area === null ? null : [textOf(row.StateCode), area].filter(Boolean).join(' '))
  return ref === null
    ? null
    : { ref, name: siteName ?? area ?? ref, location: siteOffset ?? location ?? null }
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? shortened(value.trim()) : null
