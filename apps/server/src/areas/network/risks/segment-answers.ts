import type { CallAnswer } from '@verglas/contract'
import { DAY_MS } from '@verglas/quantities'
import { sensorOf } from '@verglas/road-network'
import { type AsOf, atMs } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import { NotFound } from '../../../http/errors.ts'
import { readings } from '../../stations/queries.ts'
import { circuitById, circuitOfSegment, matchPoints } from '../circuits/queries.ts'
import * as queries from './queries.ts'
import { segmentLeads } from './segment-skill.ts'
import { toHeader, toHours } from './shape.ts'

type Span = { readonly fromMs: number; readonly hours: number }

/** The hours of one segment in the latest forecast of its circuit. */
export async function segmentForecast(
  db: SetupDb,
  segmentId: string,
  span: Span,
  asOf: AsOf,
): Promise<Omit<CallAnswer<'getSegmentForecast'>, 'asOf'>> {
  const circuitId = await circuitOfSegment(db, segmentId, asOf)
  if (circuitId === null) throw new NotFound(`segment ${segmentId}`)
  const place = { segmentId, circuitId }
  const forecast = await queries.circuitForecast(db, circuitId, asOf)
  if (!forecast) return { ...place, forecast: null, hours: [] }
  const [planes, rules] = await Promise.all([
    queries.circuitDetail(db, forecast, asOf),
    forecast.rulesRevision === null ? null : queries.rulesOfRevision(db, forecast.rulesRevision),
  ])
  return {
    ...place,
    forecast: toHeader(forecast),
    hours: toHours(forecast, { segmentId, planes, rules, span }),
  }
}

/** The errors of past forecasts of a segment against its sensor, over the latest days. */
export async function segmentSkill(
  db: SetupDb,
  segmentId: string,
  days: number,
  asOf: AsOf,
): Promise<Omit<CallAnswer<'getSegmentSkill'>, 'asOf'>> {
  const circuitId = await circuitOfSegment(db, segmentId, asOf)
  const circuit = circuitId === null ? null : await circuitById(db, circuitId, asOf)
  const segment = circuit?.segments.find(({ id }) => id === segmentId)
  if (!circuitId || !segment) throw new NotFound(`segment ${segmentId}`)
  const sensor = sensorOf(segment, await matchPoints(db, asOf))
  const withoutSensor = { segmentId, circuitId, castpointId: null, stationId: null }
  if (!sensor) return { ...withoutSensor, period: { from: null, to: null }, leads: [] }
  const { castpointId, stationId } = sensor
  const from = new Date(atMs(asOf) - days * DAY_MS)
  const to = new Date(atMs(asOf))
  const observations = await readings(db, stationId, asOf, { from, to, codes: ['ts'] })
  const surfaces = await queries.surfacesSince(db, { circuitId, segmentId, from }, asOf)
  const leads = segmentLeads(
    surfaces,
    observations.map(({ observedAt, values, quality }) => ({ atMs: observedAt.getTime(), values, quality })),
  )
  const isScored = leads.length > 0
  return {
    ...withoutSensor,
    castpointId,
    stationId,
    period: {
      from: (isScored && surfaces[0]?.issuedAt.toISOString()) || null,
      to: isScored ? to.toISOString() : null,
    },
    leads,
  }
}
