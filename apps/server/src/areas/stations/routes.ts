import {
  getStationInfos,
  getStationLatest,
  getStationSeries,
  listFavouriteStationsWithLatest,
  listStations,
} from '@verglas/contract'
import type { Feature } from '@verglas/contract/features'
import { MEASURE_CODES } from '@verglas/contract/measures'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { type AsOf, atMs } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import { withCachedJson } from '../../http/answer-json.ts'
import type { App } from '../../http/app.ts'
import { Invalid, NotFound } from '../../http/errors.ts'
import { asOfWithHistory } from '../../http/recall-history.ts'
import { type MaySee, serve } from '../../http/serve.ts'
import { favouritesOf } from '../account/favourites/queries.ts'
import { pointOfStation } from '../setups/points/queries.ts'
import { keepListed, openRowCache } from './cached-rows.ts'
import {
  displaySettings,
  readings,
  stationPlaces,
  stationsWithLatest,
  stationWithLatest,
  steppedReadings,
} from './queries.ts'
import { DAY_MINUTES, stepMinutes, timezoneOfSteps } from './rules.ts'
import { linksOfStation } from './setting-queries.ts'
import {
  latestByMeasure,
  neighboursOf,
  qualityEntries,
  toColumns,
  toListView,
  toStationView,
} from './shape.ts'

const MAX_SPAN_MS = 92 * DAY_MS
/** How long after the station's last reading a measure still counts towards its latest state. */
const LATEST_WINDOW_MS = 3 * HOUR_MS

export function stationRoutes(app: App): void {
  const rowCache = openRowCache(app.tail)
  const listed = keepListed()
  serve(app, listStations, async ({ db, asOf, may, query }) => {
    const codes = query.measures ?? MEASURE_CODES
    const rows = await rowCache.rows(db, asOf, codes)
    return { stations: withCachedJson(rows.map((row) => listed(row, asOf, codes, may))) }
  })

  serve(app, listFavouriteStationsWithLatest, async ({ db, person, member, query, now }) => {
    const asOf = await asOfWithHistory(app, ['observation'], { time: query.time, now })
    const { stations: ids } = await favouritesOf(db, person.id)
    const byId = new Map(
      (await stationsWithLatest(db, asOf, { ids })).map((station) => [station.id, station]),
    )
    const may: MaySee<Feature> = (feature) => member.features.has(feature)
    return { stations: ids.flatMap((id) => byId.get(id) ?? []).map((station) => toListView(station, may)) }
  })

  serve(app, getStationLatest, async ({ db, asOf, may, params }) => {
    const { latest, ...station } = toStationView(await existing(db, params.stationId, asOf), may)
    if (!latest) return { station, observedAt: null, latest: {} }
    const latestMs = Date.parse(latest.observedAt)
    const rows = await readings(db, station.id, asOf, {
      from: new Date(latestMs - LATEST_WINDOW_MS),
      to: new Date(latestMs + 1),
    })
    return { station, observedAt: latest.observedAt, latest: latestByMeasure(rows) }
  })

  serve(app, getStationInfos, async ({ db, asOf, may, params }) => {
    const { latest, ...station } = toStationView(await existing(db, params.stationId, asOf), may)
    const newestAt = latest?.observedAt ?? null
    const point = await pointOfStation(db, station.id, asOf)
    const { measures: selected, ...viewSettings } = await displaySettings(db, asOf, station.id)
    const links = await linksOfStation(db, asOf, station.id)
    const places = await stationPlaces(db, asOf)
    const measured = newestAt ? await measuresBefore(db, station.id, asOf, Date.parse(newestAt)) : []
    return {
      station,
      measures: selected?.filter((code) => measured.includes(code)) ?? measured,
      ...viewSettings,
      castpointId: links.castpointId ?? point?.castpointId ?? null,
      newestAt,
      neighbours: neighboursOf(
        station,
        links.neighbours ? places.filter(({ id }) => links.neighbours?.includes(id)) : places,
      ),
      cameraIds: links.cameraIds ?? point?.cameraIds ?? [],
    }
  })

  serve(app, getStationSeries, async ({ db, asOf, params, query }) => {
    const station = await existing(db, params.stationId, asOf)
    const to = query.time_to ? new Date(query.time_to) : new Date(atMs(asOf))
    const from = query.time_from ? new Date(query.time_from) : new Date(to.getTime() - DAY_MS)
    const spanMs = to.getTime() - from.getTime()
    if (spanMs <= 0) throw new Invalid('query.time_from', 'time_from is before time_to')
    if (spanMs > MAX_SPAN_MS) throw new Invalid('query.time_from', 'at most 92 days at once')
    const step = stepMinutes(query.step, spanMs)
    const range = { from, to, codes: query.measures ?? MEASURE_CODES }
    const answer = { stationId: station.id, from: from.toISOString(), to: to.toISOString(), step }
    if (step === 0) {
      const rows = await readings(db, station.id, asOf, range)
      const times = rows.map((row) => row.observedAt.getTime())
      return { ...answer, times, values: toColumns(rows), quality: qualityEntries(rows) }
    }
    const timezone = timezoneOfSteps(step, station.timezone)
    const rows = await steppedReadings(db, station.id, asOf, { ...range, stepMinutes: step, timezone })
    return {
      ...answer,
      times: rows.map((row) => row.beginsAt.getTime()),
      values: toColumns(rows),
      quality: qualityEntries(rows),
    }
  })
}

async function existing(db: SetupDb, stationId: string, asOf: AsOf) {
  const station = await stationWithLatest(db, stationId, asOf)
  if (!station) throw new NotFound(`station ${stationId}`)
  return station
}

/** Measures that occur in the 14 days before the latest message, read by day so that few rows are transferred. */
async function measuresBefore(db: SetupDb, stationId: string, asOf: AsOf, latestMs: number) {
  const days = await steppedReadings(db, stationId, asOf, {
    from: new Date(latestMs - 14 * DAY_MS),
    to: new Date(latestMs + 1),
    stepMinutes: DAY_MINUTES,
    codes: MEASURE_CODES,
  })
  return MEASURE_CODES.filter((code) => days.some((day) => day.values[code] !== undefined))
}
