import { getCircuitForecast, getRoadRisks, getSegmentForecast, getSegmentSkill } from '@verglas/contract'
import type { App } from '../../../http/app.ts'
import { NotFound } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { circuitById, circuitSegments, circuitsOf, networkRevision } from '../circuits/queries.ts'
import * as queries from './queries.ts'
import { segmentForecast, segmentSkill } from './segment-answers.ts'
import { listRisks, toForecast, toRiskRows } from './shape.ts'

const DEFAULT_FORECAST_HOURS = 48
/** Days over which a segment is scored if the request does not say how many. */
const SKILL_DAYS = 30

export function riskRoutes(app: App): void {
  serve(app, getRoadRisks, async ({ db, asOf, query: { form } }) => {
    const [segmentsByCircuit, riskRows, revision] = await Promise.all([
      circuitSegments(db, asOf),
      queries.risksOfNetwork(db, asOf),
      networkRevision(db, asOf),
    ])
    const isList = form === 'list'
    const byCircuit = new Map(riskRows.map((rows) => [rows.circuitId, rows]))
    return {
      ...(isList && { segments: listRisks(await circuitsOf(db, asOf), byCircuit) }),
      networkRevision: segmentsByCircuit.length === 0 ? null : revision,
      circuits: segmentsByCircuit.map(({ circuitId, segmentIds }) =>
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
    const span = { fromMs: Date.parse(params.from), hours: query.duration ?? DEFAULT_FORECAST_HOURS }
    return segmentForecast(db, params.segmentId, span, asOf)
  })
  serve(app, getSegmentSkill, async ({ db, asOf, params, query }) =>
    segmentSkill(db, params.segmentId, query.days ?? SKILL_DAYS, asOf),
  )
}
