import { getCircuitForecast, getRoadRisks, getSegmentForecast, getSegmentSkill } from '@verglas/contract'
import { DAY_MS } from '@verglas/quantities'
import { sensorOf } from '@verglas/road-network'
import { atMs } from '../../../db/as-of.ts'
import type { App } from '../../../http/app.ts'
import { NotFound } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { readings } from '../../stations/queries.ts'
import {
  circuitById,
  circuitOfSegment,
  circuitSegments,
  circuitsOf,
  matchPoints,
  networkRevision,
} from '../circuits/queries.ts'
import * as queries from './queries.ts'
import { segmentLeads } from './segment-skill.ts'
import { listRisks, toForecast, toHeader, toHours, toRiskRows } from './shape.ts'

const HOURS = 48
/** Days over which a segment is scored if the request does not say how many. */
const SKILL_DAYS = 30

export function riskRoutes(app: App): void {
  serve(app, getRoadRisks, async ({ db, asOf, query: { form } }) => {
    const [circuits, riskRows, revision] = await Promise.all([
      circuitSegments(db, asOf),
      queries.risksOfNetwork(db, asOf),
      networkRevision(db, asOf),
    ])
    const isList = form === 'list'
    const byCircuit = new Map(riskRows.map((rows) => [rows.circuitId, rows]))
    return {
      ...(isList && { segments: listRisks(await circuitsOf(db, asOf), byCircuit) }),
      networkRevision: circuits.length === 0 ? null : revision,
      circuits: circuits.map(({ circuitId, segmentIds }) =>
        toRiskRows(circuitId, isList ? [] : segmentIds, byCircuit.get(circuitId)),
      ),
    }
  })

  serve(app, getCircuitForecast, async ({ db, asOf, params }) => {
    const [circuit, forecast] = await Promise.all([
      circuitById(db, params.circuitId, asOf),
      queries.circuitForecast(db, params.circuitId, asOf),
    ])
    if (!circuit) throw new NotFound(`circuit ${params.circuitId}`)
    return {
      forecast:
        forecast &&
        toForecast(
          forecast,
          circuit.segments.map(({ id }) => id),
        ),
    }
  })

  serve(app, getSegmentForecast, async ({ db, asOf, params, query }) => {
    const { segmentId } = params
    const circuitId = await circuitOfSegment(db, segmentId, asOf)
    if (circuitId === null) throw new NotFound(`segment ${segmentId}`)
    const place = { segmentId, circuitId }
    const forecast = await queries.circuitForecast(db, circuitId, asOf)
    if (!forecast) return { ...place, forecast: null, hours: [] }
    const [planes, rules] = await Promise.all([
      queries.circuitDetail(db, forecast, asOf),
      forecast.rulesRevision === null ? null : queries.rulesOfRevision(db, forecast.rulesRevision),
    ])
    const span = { fromMs: Date.parse(params.from), hours: query.duration ?? HOURS }
    return {
      ...place,
      forecast: toHeader(forecast),
      hours: toHours(forecast, { segmentId, planes, rules, span }),
    }
  })
  serve(app, getSegmentSkill, async ({ db, asOf, params, query }) => {
    const { segmentId } = params
    const circuitId = await circuitOfSegment(db, segmentId, asOf)
    const circuit = circuitId === null ? null : await circuitById(db, circuitId, asOf)
    const segment = circuit?.segments.find(({ id }) => id === segmentId)
    if (!circuitId || !segment) throw new NotFound(`segment ${segmentId}`)
    const sensor = sensorOf(segment, await matchPoints(db, asOf))
    const nothing = { segmentId, circuitId, castpointId: null, stationId: null }
    if (!sensor) return { ...nothing, period: { from: null, to: null }, leads: [] }
    const { castpointId, stationId } = sensor
    const from = new Date(atMs(asOf) - (query.days ?? SKILL_DAYS) * DAY_MS)
    const observations = await readings(db, stationId, asOf, {
      from,
      to: new Date(atMs(asOf)),
      codes: ['ts'],
    })
    const surfaces = await queries.surfacesSince(db, { circuitId, segmentId, from }, asOf)
    const leads = segmentLeads(
      surfaces,
      observations.map(({ observedAt, values, quality }) => ({
        atMs: observedAt.getTime(),
        values,
        quality,
      })),
    )
    const isScored = leads.length > 0
    return {
      ...nothing,
      castpointId,
      stationId,
      period: {
        from: (isScored && surfaces[0]?.issuedAt.toISOString()) || null,
        to: isScored ? new Date(atMs(asOf)).toISOString() : null,
      },
      leads,
    }
  })
}
