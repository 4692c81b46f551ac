import { nameOf } from '../../reading/alert-words.ts'
import { fields, numberWithin } from '../../reading/json-document.ts'
import { Refused } from '../../reading/refusal.ts'
import type { ListedGauge } from '../../requesting/gauge-directory.ts'

const MAX_STATIONS = 20_000

/** The list of stations (`/stations`), by the station number printed on charts. */
export function readStations(document: unknown): Map<string, ListedGauge> {
  if (!Array.isArray(document)) throw new Refused('wrong_root', 'no list of stations')
  if (document.length > MAX_STATIONS) throw new Refused('too_large', `more than ${MAX_STATIONS} stations`)
  const stations = new Map<string, ListedGauge>()
  for (const station of document.map(fields)) {
    const { id, code, officialName, latitude, longitude, timeSeries } = station ?? {}
    const [latitudeDeg, longitudeDeg] = [numberWithin(latitude, -90, 90), numberWithin(longitude, -180, 180)]
    if (typeof code !== 'string' || !/^\d{5}$/.test(code)) continue
    // The id becomes part of addresses, so it is checked.
    if (typeof id !== 'string' || !/^[0-9a-f]{24}$/.test(id) || latitudeDeg === null || longitudeDeg === null)
      continue
    const series = Array.isArray(timeSeries)
      ? timeSeries.map((entry) => String(fields(entry)?.code)).filter((code) => /^[\w-]{1,20}$/.test(code))
      : null
    stations.set(code, { id, name: nameOf(officialName) ?? code, latitudeDeg, longitudeDeg, series })
  }
  if (stations.size === 0) throw new Refused('empty', 'no station in the list')
  return stations
}
