import { DAY_MS, HOUR_MS, isoSeconds, utcDay } from '@verglas/quantities'
import type { RequestedPlace } from '../../reading/parse-site.ts'
import type { Connection, Cursor, Pulled } from '../../requesting/connection.ts'
import { type GaugeByCode, listedGauges } from '../../requesting/gauge-directory.ts'
import { type Address, pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { readGauges } from './directory.ts'
import { ShomSettings, type ShomStation } from './settings.ts'

const OPTIONS = { maxBytes: 16 * 1024 * 1024, timeoutMs: 60_000, pauseMs: 1000 }
/** Tables of predictions are requested once a day, for a week, the maximum that the service gives at once. */
const TABLE_DAYS = 7

/** Observed levels of each gauge and, with a contract's key, the tables of its harbour once a day. */
export async function* pullShom(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const settings = settingsOf(ShomSettings, connection.settings)
  const service = settings.service.replace(/\/+$/, '')
  const listed = await listedGauges(
    {
      url: `${service}/maregraphie/service/tidegauges`,
      read: readGauges,
      codes: settings.stations.map((candidate) => candidate.code),
    },
    connection,
    now,
    signal,
  )
  const listCursor: Cursor = { ...listed.cursor }
  const emptyPull = { message: null, cursor: { ...connection.cursor, ...listCursor }, notBefore: null }
  for (const refusal of listed.refusals) yield { ...emptyPull, refusal }
  const today = now.toISOString().slice(0, 10)
  const addresses: Address[] = []
  const tableByName = new Map<string, string>()
  for (const station of settings.stations) {
    const place = placeOf(station, listed.byCode)
    if (!place) continue
    addresses.push(observedAddress(place, service, settings.hours, now))
    for (const table of settings.apiKey
      ? tableAddresses(station, place, service, settings.apiKey, today)
      : []) {
      const key = `done ${table.name}`
      if (connection.cursor[key] === today) listCursor[key] = today
      else {
        tableByName.set(table.name, key)
        addresses.push(table)
      }
    }
  }
  for await (const pulled of pullEach(addresses, connection, now, signal, OPTIONS)) {
    const done = tableByName.get(pulled.message?.name ?? '')
    if (done) listCursor[done] = today
    yield { ...pulled, cursor: { ...pulled.cursor, ...listCursor } }
  }
}

/** The settings take precedence over the list. */
function placeOf(station: ShomStation, byCode: GaugeByCode): RequestedPlace | null {
  const { code } = station
  const listed = byCode.get(code)
  const { latitudeDeg = listed?.latitudeDeg, longitudeDeg = listed?.longitudeDeg } = station
  if (latitudeDeg === undefined || longitudeDeg === undefined) return null
  const name = station.name ?? listed?.name ?? code
  return { id: code, name, location: { longitudeDeg, latitudeDeg, altitudeM: null } }
}

function observedAddress(place: RequestedPlace, service: string, hours: number, now: Date): Address {
  // Full hours: within the hour the address does not change, so the cursor's entry for it stays valid.
  const hourMs = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  const url = new URL(`${service}/maregraphie/observation/json/${place.id}`)
  // raw, in real time
  url.searchParams.set('sources', '1')
  url.searchParams.set('dtStart', isoSeconds(hourMs - hours * HOUR_MS))
  url.searchParams.set('dtEnd', isoSeconds(hourMs + HOUR_MS))
  return { url: url.href, name: `shom ${place.id} observation`, place }
}

function tableAddresses(
  { harbour }: ShomStation,
  place: RequestedPlace,
  service: string,
  apiKey: string,
  today: string,
): Address[] {
  if (!harbour) return []
  const from = utcDay(Date.parse(today) - DAY_MS)
  return (['hlt', 'wl'] as const).map((table) => {
    const url = new URL(`${service}/${apiKey}/hdm/spm/${table}`)
    url.searchParams.set('harborName', harbour)
    url.searchParams.set('duration', String(TABLE_DAYS))
    url.searchParams.set('date', from)
    // UTC; «standard» would be the legal time of France, with its summer time
    url.searchParams.set('utc', '0')
    if (table === 'hlt') url.searchParams.set('correlation', '1')
    else url.searchParams.set('nbWaterLevels', '96')
    const name = `shom ${place.id} ${table}`
    // The address contains the key, so it must not become the cursor's key.
    return { url: url.href, name, key: name, place }
  })
}
