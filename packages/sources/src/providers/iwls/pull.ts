import { DAY_MS, HOUR_MS, isoSeconds } from '@verglas/quantities'
import type { Connection, Cursor, Pulled } from '../../requesting/connection.ts'
import { type GaugeByCode, type ListedGauge, listedGauges } from '../../requesting/gauge-directory.ts'
import { type Address, pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { readStations } from './directory.ts'
import { FORECASTS, OBSERVED, PREDICTIONS, type SeriesSpec } from './series.ts'
import { IwlsSettings, type IwlsStation } from './settings.ts'

/** At 30 requests a minute, this takes less than the ten minutes until the next pull. */
const MAX_REQUESTS = 260
/** The service allows 3 requests per second and 30 per minute. */
const OPTIONS = { maxBytes: 8 * 1024 * 1024, timeoutMs: 30_000, pauseMs: 2100 }

type Station = IwlsStation & Required<Pick<IwlsStation, 'id' | 'name' | 'latitudeDeg' | 'longitudeDeg'>>
type Placed = { station: Station; series: ListedGauge['series'] }

/**
 * Pulls the observed levels of all gauges, then predictions and forecasts, each series at its own pace,
 * beginning with those that have waited longest. The cursor stores when each is to be requested next (`due
 * …`).
 */
export async function* pullIwls(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const settings = settingsOf(IwlsSettings, connection.settings)
  const listed = await listedGauges(
    {
      url: `${settings.service}/stations`,
      read: readStations,
      codes: settings.stations.map(({ code }) => code),
    },
    connection,
    now,
    signal,
  )
  const listCursor: Cursor = { ...listed.cursor }
  const emptyPull = { message: null, cursor: { ...connection.cursor, ...listCursor }, notBefore: null }
  for (const refusal of listed.refusals) yield { ...emptyPull, refusal }
  const placed = settings.stations.flatMap((station) => placedOf(station, listed.byCode))
  const observed = placed
    .filter((gauge) => has(gauge, OBSERVED))
    .map((gauge) => observedAddress(gauge, settings, now))
  const seriesReads = placed
    .flatMap((gauge) =>
      seriesFor(gauge, settings).map((spec) => ({
        gauge,
        spec,
        key: `due ${gauge.station.code} ${spec.code}`,
      })),
    )
    .map((read) => ({ ...read, nextMs: Date.parse(connection.cursor[read.key] ?? '') || 0 }))
  for (const { key } of seriesReads) if (connection.cursor[key]) listCursor[key] = connection.cursor[key]
  const pendingReads = seriesReads
    .filter(({ nextMs }) => nextMs <= now.getTime())
    .sort((a, b) => a.nextMs - b.nextMs)
    .slice(0, Math.max(0, MAX_REQUESTS - observed.length))
  const readByName = new Map<string, (typeof pendingReads)[number]>()
  const tables = pendingReads.map((read) => {
    const address = tableAddress(read.gauge, read.spec, settings, now)
    readByName.set(address.name, read)
    return address
  })
  for await (const pulled of pullEach([...observed, ...tables], connection, now, signal, OPTIONS)) {
    const read = readByName.get(pulled.message?.name ?? '')
    if (read) listCursor[read.key] = new Date(now.getTime() + read.spec.everyMs).toISOString()
    yield { ...pulled, cursor: { ...pulled.cursor, ...listCursor } }
  }
}

/** The settings override the list; a station whose position neither gives is left out. */
function placedOf(station: IwlsStation, byCode: GaugeByCode): Placed[] {
  const listed = byCode.get(station.code)
  const {
    id = listed?.id,
    name = listed?.name,
    latitudeDeg = listed?.latitudeDeg,
    longitudeDeg = listed?.longitudeDeg,
  } = station
  if (id === undefined || latitudeDeg === undefined || longitudeDeg === undefined) return []
  const located = { ...station, id, name: name ?? station.code, latitudeDeg, longitudeDeg }
  return [{ station: located, series: listed?.series ?? null }]
}

/** A list that names no series excludes none. */
const has = ({ series }: Placed, code: string): boolean => series?.includes(code) ?? true

function seriesFor(placed: Placed, { withPredictions, withForecasts }: IwlsSettings): SeriesSpec[] {
  // Without the list it is unknown whether a forecast is made there.
  const forecast = FORECASTS.find(({ code }) => placed.series?.includes(code))
  return [
    ...(withPredictions ? PREDICTIONS.filter(({ code }) => has(placed, code)) : []),
    ...(withForecasts && forecast ? [forecast] : []),
  ]
}

function observedAddress(
  { station }: Placed,
  { service, hours, resolution }: IwlsSettings,
  now: Date,
): Address {
  // Full hours: within the hour the address does not change, so the cursor's entry for it stays valid.
  const hourMs = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  const span = [hourMs - hours * HOUR_MS, hourMs + HOUR_MS] as const
  return addressOf(station, service, OBSERVED, span, resolution)
}

function tableAddress(
  { station }: Placed,
  { code, days, resolution }: SeriesSpec,
  { service }: IwlsSettings,
  now: Date,
): Address {
  const todayMs = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const span = [todayMs - days[0] * DAY_MS, todayMs + (days[1] + 1) * DAY_MS - 1000] as const
  return addressOf(station, service, code, span, resolution)
}

function addressOf(
  { id, code: number, name, latitudeDeg, longitudeDeg }: Station,
  service: string,
  code: string,
  [fromMs, toMs]: readonly [number, number],
  resolution: string | null,
): Address {
  const url = new URL(`${service}/stations/${id}/data`)
  url.searchParams.set('time-series-code', code)
  url.searchParams.set('from', isoSeconds(fromMs))
  url.searchParams.set('to', isoSeconds(toMs))
  if (resolution) url.searchParams.set('resolution', resolution)
  const place = { id: number, name, location: { longitudeDeg, latitudeDeg, altitudeM: null } }
  return { url: url.href, name: `iwls ${number} ${code}`, place }
}
