import { getAircastAnalysis, getClimacast, getWatercast } from '@verglas/contract'
import { localClock } from '@verglas/language'
import { HOUR_MS } from '@verglas/quantities'
import { type AsOf, atMs } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { App } from '../../http/app.ts'
import { NotFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { castpointsById } from '../forecast/queries.ts'
import { readings, steppedReadings } from '../stations/queries.ts'
import { airHours } from './air-hours.ts'
import { normals } from './normals.ts'
import { AIR_CODES, daysNear, foreseenOfHours, hasGauge, stationAtCastpoint } from './queries.ts'

const AHEAD_DAYS = 15
/** Days on either side that count to the normals of a day. */
const AROUND_DAYS = 7
const WATER_DAYS = 7
const ANALYSED_HOURS = 48

export function climateRoutes(app: App): void {
  serve(app, getClimacast, async ({ db, asOf, params }) => {
    const { stationId, ...place } = await placeOf(db, params.castpointId, asOf)
    const range = { aheadDays: AHEAD_DAYS, aroundDays: AROUND_DAYS }
    const days = stationId ? await daysNear(db, stationId, asOf, { timeZone: place.timezone, ...range }) : []
    return {
      ...place,
      basis: {
        stationId,
        from: days.at(0)?.beginsAt.toISOString() ?? null,
        to: days.at(-1)?.endsAt.toISOString() ?? null,
        days: days.length,
      },
      days: normals(days, { today: localClock(place.timezone)(atMs(asOf)).date, ...range }),
    }
  })

  serve(app, getWatercast, async ({ db, asOf, params }) => {
    const { stationId, ...place } = await placeOf(db, params.castpointId, asOf)
    const to = new Date(atMs(asOf) + 1)
    const from = new Date(to.getTime() - WATER_DAYS * 24 * HOUR_MS)
    const rows = stationId ? await readings(db, stationId, asOf, { from, to, codes: ['water'] }) : []
    const observed = rows.flatMap(({ observedAt, values }) =>
      values.water === undefined ? [] : [{ dt: observedAt.toISOString(), level: values.water }],
    )
    const isGauge = stationId !== null && (observed.length > 0 || (await hasGauge(db, stationId, asOf)))
    return { ...place, stationId: isGauge ? stationId : null, observed }
  })

  serve(app, getAircastAnalysis, async ({ db, asOf, params }) => {
    const { stationId, ...place } = await placeOf(db, params.castpointId, asOf)
    const endMs = (Math.floor(atMs(asOf) / HOUR_MS) + 1) * HOUR_MS
    const range = { from: new Date(endMs - ANALYSED_HOURS * HOUR_MS), to: new Date(endMs) }
    const observed = stationId
      ? await steppedReadings(db, stationId, asOf, { ...range, stepMinutes: 60, codes: AIR_CODES })
      : []
    const foreseen = await foreseenOfHours(db, place.castpointId, asOf, range)
    return { ...place, stationId, points: airHours({ ...range, observed, foreseen }) }
  })
}

async function placeOf(db: SetupDb, castpointId: string, asOf: AsOf) {
  const [castpoint] = await castpointsById(db, [castpointId], asOf)
  if (!castpoint) throw new NotFound(`forecast point ${castpointId}`)
  return {
    castpointId,
    timezone: castpoint.timezone,
    stationId: await stationAtCastpoint(db, castpointId, asOf),
  }
}
