import { HOUR_MS } from '@verglas/quantities'
import type { AdviceCase } from '@verglas/treatment'
import type { Blend } from '../../facts/forecast-runs.ts'
import type { PublishedReading } from '../../facts/readings.ts'
import type { ChainPoint } from '../../work-items/castpoint-blocks.ts'
import type { CircuitInputs } from './circuit-inputs.ts'
import { combineForecasts, dangersOf, EMPTY_FORECAST } from './combined-forecast.ts'
import type { IssuedRoadForecast } from './queries.ts'

/** Assumed traffic, because nobody counts the vehicles: 50 to 150 per hour and lane. */
const USUAL_TRAFFIC_LEVEL = 1

/** The advice case of a point's own road. */
export function pointCaseOf(
  point: ChainPoint,
  { planCircuit, limits, ...inputs }: CircuitInputs,
  nowMs: number,
): AdviceCase {
  const road = inputs.roads.get(point.castpointId)
  const blend = inputs.blends.get(point.castpointId)
  const combined = road && blend ? combineForecasts(road, blend) : null
  const film = (point.stationId && inputs.readings.get(point.stationId)) || []
  return {
    ...placeOf(point, road, blend),
    outlook:
      road && combined ? { ...combined.outlook, dangers: dangersOf(road.series, limits) } : EMPTY_FORECAST,
    surfaceSpreadK: combined?.surfaceSpreadK ?? null,
    nowMs,
    cycleMinutes: planCircuit.roundTripMin,
    ...measuredFilm(film, point.stationId),
  }
}

/** Age up to which the latest run counts as new, because every weather service computes at least twice a day. */
const OLDEST_NEW_RUN_MS = 12 * HOUR_MS

/**
 * The effective issue time of a road forecast. It is moved back by the amount by which the latest weather run
 * exceeds its usual age: if all services are silent, a blend is still computed every hour, from runs too old for a
 * decision.
 */
function issuedMsOf(road: IssuedRoadForecast | undefined, blend: Pick<Blend, 'inputs'> | undefined): number {
  const runsMs = blend?.inputs?.runs.map(({ issuedAt }) => Date.parse(issuedAt)) ?? []
  const roadMs = road?.issuedAtMs ?? Number.NaN
  return runsMs.length === 0 ? roadMs : Math.min(roadMs, Math.max(...runsMs) + OLDEST_NEW_RUN_MS)
}

export function placeOf(
  { isBridge }: Pick<ChainPoint, 'isBridge'>,
  road: IssuedRoadForecast | undefined,
  blend: Pick<Blend, 'inputs'> | undefined,
): Pick<AdviceCase, 'issuedAtMs' | 'source' | 'trafficLevel' | 'isBridge' | 'hasOwnSurface'> {
  return {
    issuedAtMs: issuedMsOf(road, blend),
    source: { id: 'road_forecast', model: road?.model ?? '' },
    trafficLevel: USUAL_TRAFFIC_LEVEL,
    isBridge,
    // The model has a bridge deck for every point on a bridge.
    hasOwnSurface: true,
  }
}

/** The last film reading of the point's station. */
export function measuredFilm(
  readings: readonly PublishedReading[],
  stationId: string | null,
): Pick<AdviceCase, 'measured'> {
  const last = readings.findLast(
    ({ values, quality }) => typeof values.tfreeze === 'number' && !quality?.tfreeze,
  )
  const freezingPointC = last?.values.tfreeze
  if (!last || typeof freezingPointC !== 'number' || stationId === null) return {}
  return { measured: { freezingPointC, atMs: last.atMs, source: stationId } }
}
