import { MIN_SAMPLES } from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import { boundsOf, matcher } from '@verglas/road-network'
import {
  type AdviceCase,
  adviceUnder,
  type DecisionTable,
  type PlanCase,
  type PlanCheck,
  type PlanCircuit,
  PRESETS,
  recommend,
  TREATMENT_VERSION,
} from '@verglas/treatment'
import { type AsOf, atMs } from '../../../db/as-of.ts'
import type { Batch } from '../../../db/publish.ts'
import { fleetOf } from '../../facts/fleets.ts'
import { type Blend, latestBlends } from '../../facts/forecast-runs.ts'
import { gripLimitsOf } from '../../facts/grip-limits.ts'
import { type PublishedReading, readingsOf } from '../../facts/readings.ts'
import type { Step, StepInput } from '../../step.ts'
import { type ChainPoint, pointsById } from '../../work-items/castpoint-blocks.ts'
import { CIRCUITS, circuitOfKey } from '../../work-items/circuits.ts'
import { issuedAtMsOf } from '../blend/step.ts'
import { NO_FIT, toFit } from '../fit/fit.ts'
import { fitsOf } from '../fit/queries.ts'
import { type RoadSpread, roadSpreadsOf } from '../road/spreads.ts'
import { circuitOf, pointsWithin } from '../segment/queries.ts'
import { actionableRows } from './actionable-rows.ts'
import { type PlannedPoint, planCaseOf, planCircuitOf, plannedPoint, worstOf } from './circuit-plan.ts'
import { combineForecasts, EMPTY_FORECAST } from './combined-forecast.ts'
import { contentOf, type Scenarios } from './content.ts'
import { differingSegments, type SegmentDecision } from './differing-segments.ts'
import { withChecks } from './plan-checks.ts'
import {
  type IssuedRoadForecast,
  latestRoadForecasts,
  periodHoursOf,
  roundOf,
  serviceOf,
  treatmentTableOf,
} from './queries.ts'
import { segmentRoadsOf } from './segment-roads.ts'
import { ofNewSegmentsOrPractice } from './trigger.ts'

/** Assumed traffic, because nobody counts the vehicles: 50 to 150 per hour and lane. */
const USUAL_TRAFFIC_LEVEL = 1

/** Recommends what to do on a circuit at each of its forecast points. */
export const prescription: Step = {
  name: 'prescription',
  workItems: CIRCUITS,
  trigger: { after: 'segment', pendingSql: ofNewSegmentsOrPractice },
  reads: [
    'circuit_version',
    'setup_castpoint',
    'castpoint_version',
    'station_setting_version',
    'road_forecast',
    'forecast_run',
    'humancast_version',
    'observation',
    'treatment_table_version',
    'treatment_setting_version',
    'error_sample',
    'blend_fit',
    'ensemble_run',
    'circuit_forecast',
    'circuit_detail',
    'vehicle_version',
    'depot_version',
    'treatment_act',
    'treatment',
    'publication',
    'risk_rules_version',
  ],
  writes: ['prescription', 'due_advice'],
  doneBeforeMs: (nowMs) => nowMs,
  run: prescriptionsOf,
}

async function prescriptionsOf({ db, key, asOf, model }: StepInput): Promise<Batch[]> {
  const circuitKey = circuitOfKey(key)
  const { setupId, circuitId } = circuitKey
  const circuit = await circuitOf(db, circuitKey, asOf)
  if (!circuit) return []
  const chosenIds = circuit.segments.flatMap(({ castpointId }) => castpointId ?? [])
  const { matches } = matcher(
    await pointsWithin(db, { setupId, extent: boundsOf(circuit.segments), chosenIds }, asOf),
  )
  const matched = matches(circuit.segments)
  const castpointIds = [...new Set(matched.flatMap(({ castpointId }) => castpointId ?? []))]
  const points = await pointsById(db, castpointIds, asOf)
  const periodHours = await periodHoursOf(db, setupId, asOf)
  const roads = await latestRoadForecasts(db, castpointIds, periodHours + 1, asOf)
  const blends = await latestBlends(db, castpointIds, asOf, periodHours + 3)
  const stationIds = points.flatMap(({ stationId }) => stationId ?? [])
  const span = { fromMs: atMs(asOf) - HOUR_MS, toMs: atMs(asOf) }
  const readings = await readingsOf(db, stationIds, ['tfreeze'], span, asOf)
  const planCircuit = await planCircuitAt(db, circuitKey, asOf)
  const stored = await treatmentTableOf(db, setupId, asOf)
  const fits = await fitsOf(db, castpointIds, asOf)
  const spreads = await roadSpreadsOf({ db, asOf }, points, (castpointId) => {
    const fit = fits.get(castpointId)
    return fit ? toFit(fit) : NO_FIT
  })
  const period = { fromMs: atMs(asOf), hours: periodHours + 1 }
  const segmentRoads = await segmentRoadsOf(db, circuitKey, period, asOf)
  // A point without a sensor errs about as much as its neighbours on the circuit.
  const [circuitSpread] = spreads.values()
  const table = stored?.table ?? PRESETS.default
  const planned = points.map((point): UncheckedRow => {
    const road = roads.get(point.castpointId)
    const blend = blends.get(point.castpointId)
    const combined = road && blend ? combineForecasts(road, blend) : null
    const film = (point.stationId && readings.get(point.stationId)) || []
    const roadCase: AdviceCase = {
      ...placeOf(point, road, blend),
      outlook: combined?.outlook ?? EMPTY_FORECAST,
      surfaceSpreadK: combined?.surfaceSpreadK ?? null,
      nowMs: atMs(asOf),
      cycleMinutes: planCircuit.roundTripMin,
      ...measuredFilm(film, point.stationId),
    }
    const spread = spreads.get(point.castpointId)
    const first = recommend(table, roadCase)
    const scenarios = first.headline && spread ? scenariosOf(table, roadCase, spread) : null
    const own = circuit.segments.filter((_, index) => matched[index]?.castpointId === point.castpointId)
    const segments =
      first.headline && segmentRoads
        ? differingSegments(table, roadCase, first.headline, { segments: own, roads: segmentRoads })
        : []
    const planCase = planCaseOf(roadCase, planCircuit)
    const planned = plannedPoint(table, first, planCase, trajectoriesOf(roadCase, spread ?? circuitSpread))
    return { ...planned, castpointId: point.castpointId, road: road ?? null, planCase, scenarios, segments }
  })
  const { limits } = await gripLimitsOf(db, setupId, asOf)
  const checked = await withChecks({ db, model }, planned, { table, limits })
  return batchesOf(checked, { setupId, circuitId, asOf, tableRevision: stored?.revision ?? null })
}

async function planCircuitAt(
  db: StepInput['db'],
  circuitKey: ReturnType<typeof circuitOfKey>,
  asOf: AsOf,
): Promise<PlanCircuit> {
  const round = await roundOf(db, circuitKey, asOf)
  const fleet = await fleetOf(db, circuitKey, asOf)
  return planCircuitOf(round, fleet, await serviceOf(db, circuitKey.setupId, round.roadTypes, asOf))
}

type UncheckedRow = PlannedPoint & {
  readonly castpointId: string
  readonly planCase: PlanCase
  readonly road: IssuedRoadForecast | null
  readonly scenarios: Scenarios | null
  readonly segments: readonly SegmentDecision[]
}
type PlannedRow = UncheckedRow & { readonly check: PlanCheck | null }

type Issue = { setupId: string; circuitId: string; asOf: AsOf; tableRevision: number | null }

/** The advice of each point, with the plan of the worst one as that of the circuit. */
function batchesOf(
  planned: readonly PlannedRow[],
  { setupId, circuitId, asOf, tableRevision }: Issue,
): Batch[] {
  if (planned.length === 0) return []
  const issuedAt = new Date(issuedAtMsOf(asOf))
  const worst = worstOf(planned.flatMap(({ plan }) => plan ?? []))
  const rows = planned.map(({ castpointId, road, advised, plan, check, scenarios, segments }) => ({
    setup_id: setupId,
    circuit_id: circuitId,
    castpoint_id: castpointId,
    issued_at: issuedAt,
    as_of_rev: asOf.rev,
    engine: TREATMENT_VERSION,
    road_issued_at: road ? new Date(road.issuedAtMs) : null,
    road_model: road?.model ?? null,
    table_rev: tableRevision,
    content: contentOf(advised, scenarios, segments, plan && { plan, check, servesCircuit: plan === worst }),
  }))
  const actionable = planned.flatMap(({ castpointId, advised }) =>
    actionableRows(advised, { setupId, circuitId, castpointId, issuedAt, nowMs: atMs(asOf) }),
  )
  return [
    { kind: 'prescription', rows },
    ...(actionable.length > 0 ? [{ kind: 'due_advice', rows: actionable } as const] : []),
  ]
}

const trajectoriesOf = ({ outlook, issuedAtMs }: AdviceCase, spread: RoadSpread | undefined) =>
  spread && outlook.timesMs.length > 0 ? spread.members(outlook.timesMs, outlook.surfaceC, issuedAtMs) : []

/** The advice under each scenario of the road temperature; null if too few are known. */
function scenariosOf(table: DecisionTable, roadCase: AdviceCase, spread: RoadSpread): Scenarios | null {
  const advised = adviceUnder(table, roadCase, trajectoriesOf(roadCase, spread))
  return advised && advised.members >= MIN_SAMPLES ? { ...advised, basis: spread.basis } : null
}

/**
 * Every service computes at least twice a day, so a weather run of up to this age may still be the latest.
 */
const OLDEST_NEW_RUN_MS = 12 * HOUR_MS

/**
 * The effective issue time of a road forecast: made earlier by the amount by which the latest weather run
 * behind it exceeds its usual age. If all services are silent, a blend is still computed every hour from runs
 * too old for a decision.
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
