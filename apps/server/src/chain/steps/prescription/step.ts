import { HOUR_MS } from '@verglas/quantities'
import { matcher, reachOf } from '@verglas/road-network'
import {
  type AdviceCase,
  PRESETS,
  recommend,
  TREATMENT_VERSION,
  USUAL_CYCLE_MINUTES,
} from '@verglas/treatment'
import { atMs } from '../../../db/as-of.ts'
import type { Batch } from '../../../db/publish.ts'
import { newestBlends } from '../../facts/forecast-runs.ts'
import { type KnownReading, readingsOf } from '../../facts/readings.ts'
import type { Step, StepInput } from '../../step.ts'
import { type ChainPoint, pointsById } from '../../units/castpoint-blocks.ts'
import { CIRCUITS, circuitOfUnit } from '../../units/circuits.ts'
import { issuedAtMsOf } from '../blend/step.ts'
import { circuitOf, pointsWithin } from '../segment/queries.ts'
import { contentOf } from './content.ts'
import { cycleMinutesOf, type IssuedRoadAhead, newestRoadsAhead, treatmentTableOf } from './queries.ts'
import { knownAhead, NOTHING_KNOWN } from './road-ahead.ts'
import { ofNewSegmentsOrTable } from './trigger.ts'

/** So far ahead is advised. */
export const PERIOD_HOURS = 24
/** Nobody counts the vehicles: 50 to 150 an hour and lane. */
const USUAL_TRAFFIC_LEVEL = 1

/** What to do on a circuit at each of its forecast points. */
export const prescription: Step = {
  name: 'prescription',
  unit: CIRCUITS,
  trigger: { after: 'segment', due: ofNewSegmentsOrTable },
  reads: [
    'circuit_version',
    'setup_castpoint',
    'castpoint_version',
    'road_forecast',
    'forecast_run',
    'observation',
    'treatment_table_version',
  ],
  writes: ['prescription'],
  doneBeforeMs: (nowMs) => nowMs,
  run: prescriptionsOf,
}

async function prescriptionsOf({ db, unit, asOf }: StepInput): Promise<Batch[]> {
  const key = circuitOfUnit(unit)
  const { setupId, circuitId } = key
  const circuit = await circuitOf(db, key, asOf)
  if (!circuit) return []
  const chosenIds = circuit.segments.flatMap(({ castpointId }) => castpointId ?? [])
  const { matches } = matcher(
    await pointsWithin(db, { setupId, reach: reachOf(circuit.segments), chosenIds }, asOf),
  )
  const castpointIds = [...new Set(matches(circuit.segments).flatMap(({ castpointId }) => castpointId ?? []))]
  const points = await pointsById(db, castpointIds, asOf)
  const roads = await newestRoadsAhead(db, castpointIds, PERIOD_HOURS + 1, asOf)
  const blends = await newestBlends(db, castpointIds, asOf, PERIOD_HOURS + 3)
  const stationIds = points.flatMap(({ stationId }) => stationId ?? [])
  const span = { fromMs: atMs(asOf) - HOUR_MS, toMs: atMs(asOf) }
  const readings = await readingsOf(db, stationIds, ['tfreeze'], span, asOf)
  const cycleMinutes = (await cycleMinutesOf(db, key, asOf)) ?? USUAL_CYCLE_MINUTES
  const stored = await treatmentTableOf(db, setupId, asOf)
  const issuedAt = new Date(issuedAtMsOf(asOf))
  const rows = points.map((point) => {
    const road = roads.get(point.castpointId)
    const blend = blends.get(point.castpointId)
    const known = road && blend ? knownAhead(road, blend) : null
    const film = (point.stationId && readings.get(point.stationId)) || []
    const advised = recommend(stored?.table ?? PRESETS.default, {
      ...placeOf(point, road),
      ahead: known?.ahead ?? NOTHING_KNOWN,
      surfaceSpreadK: known?.surfaceSpreadK ?? null,
      nowMs: atMs(asOf),
      cycleMinutes,
      ...measuredFilm(film, point.stationId),
    })
    return {
      setup_id: setupId,
      circuit_id: circuitId,
      castpoint_id: point.castpointId,
      issued_at: issuedAt,
      as_of_rev: asOf.rev,
      engine: TREATMENT_VERSION,
      road_issued_at: road ? new Date(road.issuedAtMs) : null,
      road_model: road?.model ?? null,
      table_rev: stored?.revision ?? null,
      content: contentOf(advised),
    }
  })
  return rows.length > 0 ? [{ kind: 'prescription', rows }] : []
}

export function placeOf(
  { isBridge }: Pick<ChainPoint, 'isBridge'>,
  road: IssuedRoadAhead | undefined,
): Pick<AdviceCase, 'issuedAtMs' | 'source' | 'trafficLevel' | 'isBridge' | 'hasOwnSurface'> {
  return {
    issuedAtMs: road?.issuedAtMs ?? Number.NaN,
    source: { id: 'road_forecast', model: road?.model ?? '' },
    trafficLevel: USUAL_TRAFFIC_LEVEL,
    isBridge,
    // the model has a deck for every point on a bridge
    hasOwnSurface: true,
  }
}

/** The last reading of the film by the station of the point. */
export function measuredFilm(
  readings: readonly KnownReading[],
  stationId: string | null,
): Pick<AdviceCase, 'measured'> {
  const last = readings.findLast(
    ({ values, quality }) => typeof values.tfreeze === 'number' && !quality?.tfreeze,
  )
  const freezingPointC = last?.values.tfreeze
  if (!last || typeof freezingPointC !== 'number' || stationId === null) return {}
  return { measured: { freezingPointC, atMs: last.atMs, source: stationId } }
}
