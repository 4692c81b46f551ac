import {
  getCircuit,
  getRoadLines,
  getRoads,
  listCircuits,
  listPointRoadChunks,
  listRoadChunks,
  listUserRoadChunks,
} from '@verglas/contract'
import { matcher } from '@verglas/road-network'
import { type AsOf, latestAsOf } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import type { App } from '../../../http/app.ts'
import { NotFound } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import * as queries from './queries.ts'
import { toChunk, toCircuit, toFeature, toLine, toSegment } from './shape.ts'

export function circuitRoutes(app: App): void {
  serve(app, listCircuits, async ({ db, asOf }) => {
    const { circuits, matches } = await network(db, asOf)
    return { circuits: circuits.map((circuit) => toCircuit(circuit, matches(circuit.segments))) }
  })

  serve(app, getCircuit, async ({ db, asOf, params }) => {
    const [circuit, points] = await Promise.all([
      queries.circuitById(db, params.circuitId, asOf),
      queries.matchPoints(db, asOf),
    ])
    if (!circuit) throw new NotFound(`circuit ${params.circuitId}`)
    const matches = matcher(points).matches(circuit.segments)
    return {
      revision: circuit.revision,
      circuit: toCircuit(circuit, matches),
      segments: circuit.segments.map((segment, index) => toSegment(segment, matches[index])),
    }
  })

  serve(app, getRoads, async ({ db, asOf }) => {
    const { circuits, matches } = await network(db, asOf)
    return {
      revision: circuits.length === 0 ? null : Math.max(...circuits.map(({ revision }) => revision)),
      type: 'FeatureCollection' as const,
      features: circuits.flatMap(({ id, segments }) => {
        const matched = matches(segments)
        return segments.map((segment, index) => toFeature(id, segment, matched[index]))
      }),
    }
  })

  serve(app, getRoadLines, async ({ db, params: { revision } }) => {
    const asOf = { ...(await latestAsOf(app.database)), rev: revision }
    if ((await queries.networkRevision(db, asOf)) !== revision) throw new NotFound(`network ${revision}`)
    const circuits = await queries.circuitsOf(db, asOf)
    return {
      revision,
      type: 'FeatureCollection' as const,
      features: circuits.flatMap(({ id, segments }) => segments.map((segment) => toLine(id, segment))),
    }
  })

  serve(app, listRoadChunks, async ({ db, asOf }) => {
    const circuits = await queries.circuitsOf(db, asOf)
    return {
      segments: circuits.flatMap(({ id, segments }) => segments.map((segment) => toChunk(id, segment))),
    }
  })

  serve(app, listUserRoadChunks, async ({ db, asOf, caller }) => {
    const circuits = await queries.circuitsOf(db, asOf)
    const { zoneIds } = caller
    return {
      segments: circuits
        .filter(({ zoneId }) => zoneIds.length === 0 || (zoneId !== null && zoneIds.includes(zoneId)))
        .flatMap(({ id, segments }) => segments.map((segment) => toChunk(id, segment))),
    }
  })

  serve(app, listPointRoadChunks, async ({ db, asOf, params }) => {
    const points = await queries.matchPoints(db, asOf)
    if (!points.some(({ castpointId }) => castpointId === params.castpointId))
      throw new NotFound(`forecast point ${params.castpointId}`)
    const circuits = await queries.circuitsOf(db, asOf)
    const { matches } = matcher(points)
    return {
      segments: circuits.flatMap(({ id, segments }) => {
        const matched = matches(segments)
        return segments
          .filter((_, index) => matched[index]?.castpointId === params.castpointId)
          .map((segment) => toChunk(id, segment))
      }),
    }
  })
}

async function network(db: SetupDb, asOf: AsOf) {
  const [circuits, points] = await Promise.all([queries.circuitsOf(db, asOf), queries.matchPoints(db, asOf)])
  return { circuits, matches: matcher(points).matches }
}
