import { getAircastAnalysis, getClimacast, getWatercast } from '@verglas/contract'
import { localClock } from '@verglas/language'
import { DAY_MS, distanceKm, HOUR_MS, round } from '@verglas/quantities'
import { type AsOf, atMs } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { App } from '../../http/app.ts'
import { NotFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { type Castpoint, castpointsById } from '../forecast/queries.ts'
import { stationPlaces, steppedReadings } from '../stations/queries.ts'
import { normalsOfPlace } from '../statistics/normals/queries.ts'
import {
  datumOfSource,
  observedLevels,
  stationsWithTides,
  tidesWithin,
  toExtreme,
} from '../surroundings/tides/queries.ts'
import { airHours } from './air-hours.ts'
import { normals, upcomingNormals } from './normals.ts'
import { AIR_CODES, daysNear, foreseenOfHours, hasGauge, stationAtCastpoint } from './queries.ts'

const LOOKAHEAD_DAYS = 15
/** Days on either side that are included in the normals of a day. */
const AROUND_DAYS = 7
const WATER_DAYS = 7
const GAUGE_WITHIN_KM = 15
const ANALYSED_HOURS = 48

export function climateRoutes(app: App): void {
  serve(app, getClimacast, async ({ db, asOf, params }) => {
    const { castpoint, stationId, ...place } = await placeOf(db, params.castpointId, asOf)
    const range = { lookaheadDays: LOOKAHEAD_DAYS, aroundDays: AROUND_DAYS }
    const days = stationId ? await daysNear(db, stationId, asOf, { timeZone: place.timezone, ...range }) : []
    const today = localClock(place.timezone)(atMs(asOf)).date
    const normal = await normalsOfPlace(db, asOf, castpoint)
    return {
      ...place,
      reference: normal?.reference ?? null,
      normals: normal ? upcomingNormals(normal, today, LOOKAHEAD_DAYS) : [],
      basis: {
        stationId,
        from: days.at(0)?.beginsAt.toISOString() ?? null,
        to: days.at(-1)?.endsAt.toISOString() ?? null,
        days: days.length,
      },
      days: normals(days, { today, ...range }),
    }
  })

  serve(app, getWatercast, async ({ db, asOf, params }) => {
    const { castpoint, stationId: ownStationId, ...place } = await placeOf(db, params.castpointId, asOf)
    const to = new Date(atMs(asOf) + 1)
    const span = {
      from: new Date(to.getTime() - WATER_DAYS * DAY_MS),
      to: new Date(to.getTime() + WATER_DAYS * DAY_MS),
    }
    const gauge = await gaugeAt(db, asOf, castpoint, ownStationId, span)
    if (!gauge)
      return {
        ...place,
        stationId: null,
        gauge: null,
        observed: [],
        predicted: [],
        forecast: [],
        extremes: [],
      }
    const { id: stationId, name, distanceKm, source, attribution } = gauge
    const observed = await observedLevels(db, asOf, stationId, { from: span.from, to })
    const { within } = await tidesWithin(db, asOf, stationId, span)
    return {
      ...place,
      stationId,
      gauge: { name, distanceKm, datum: datumOfSource(source), attribution },
      observed: observed.map(toLevel),
      predicted: within.prediction.map(toLevel),
      forecast: within.forecast.map(toLevel),
      extremes: within.extremes.map(toExtreme),
    }
  })

  serve(app, getAircastAnalysis, async ({ db, asOf, params }) => {
    const { castpoint: _, stationId, ...place } = await placeOf(db, params.castpointId, asOf)
    const endMs = (Math.floor(atMs(asOf) / HOUR_MS) + 1) * HOUR_MS
    const range = { from: new Date(endMs - ANALYSED_HOURS * HOUR_MS), to: new Date(endMs) }
    const observed = stationId
      ? await steppedReadings(db, stationId, asOf, { ...range, stepMinutes: 60, codes: AIR_CODES })
      : []
    const foreseen = await foreseenOfHours(db, place.castpointId, asOf, range)
    return { ...place, stationId, points: airHours({ ...range, observed, foreseen }) }
  })
}

const toLevel = ({ atMs: ms, levelM }: { atMs: number; levelM: number }) => ({
  dt: new Date(ms).toISOString(),
  level: levelM,
})

/**
 * The gauge of a point: its own station if that measures water or has tides, otherwise the nearest station of the
 * organisation with tides. Tides are similar along a coast, but the level of a river says nothing a few kilometres
 * away.
 */
async function gaugeAt(
  db: SetupDb,
  asOf: AsOf,
  castpoint: Castpoint,
  ownStationId: string | null,
  span: { from: Date; to: Date },
) {
  const stations = (await stationPlaces(db, asOf))
    .map((station) => ({ ...station, distanceKm: round(distanceKm(castpoint, station)) }))
    .filter((station) => station.id === ownStationId || station.distanceKm <= GAUGE_WITHIN_KM)
    .sort((a, b) => a.distanceKm - b.distanceKm || (a.id < b.id ? -1 : 1))
  const ownStation = stations.find(({ id }) => id === ownStationId)
  if (ownStation && (await hasGauge(db, ownStation.id, asOf))) return ownStation
  const ids = stations.map(({ id }) => id)
  const withTides = await stationsWithTides(db, asOf, ids, span)
  return ownStation && withTides.has(ownStation.id)
    ? ownStation
    : stations.find(({ id }) => withTides.has(id))
}

async function placeOf(db: SetupDb, castpointId: string, asOf: AsOf) {
  const [castpoint] = await castpointsById(db, [castpointId], asOf)
  if (!castpoint) throw new NotFound(`forecast point ${castpointId}`)
  return {
    castpoint,
    castpointId,
    timezone: castpoint.timezone,
    stationId: await stationAtCastpoint(db, castpointId, asOf),
  }
}
