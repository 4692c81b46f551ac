import { USUAL_SERVICE } from '@verglas/contract/treatment-codes'
import { MIN_SAMPLES } from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import type { GripLimits } from '@verglas/road-hazard'
import { boundsOf, matcher } from '@verglas/road-network'
import {
  type AdviceCase,
  adviceUnder,
  type DecisionTable,
  judge,
  type PlanCircuit,
  PRESETS,
  type Recommendation,
  TREATMENT_VERSION,
} from '@verglas/treatment'
import { checkPlan } from '@verglas/treatment/check'
import { type AsOf, atMs } from '../../../db/as-of.ts'
import type { Batch } from '../../../db/publish.ts'
import { drivenPassesOf } from '../../facts/driven-passes.ts'
import { fleetOf } from '../../facts/fleets.ts'
import { type Blend, latestBlends } from '../../facts/forecast-runs.ts'
import { gripLimitsOf } from '../../facts/grip-limits.ts'
import { type PublishedReading, readingsOf } from '../../facts/readings.ts'
import type { PlanChecker, Step, StepInput } from '../../step.ts'
import { type ChainPoint, pointsById } from '../../work-items/castpoint-blocks.ts'
import { CIRCUITS, type CircuitKey, circuitOfKey } from '../../work-items/circuits.ts'
import { issuedAtMsOf } from '../blend/step.ts'
import { NO_FIT, toFit } from '../fit/fit.ts'
import { fitsOf } from '../fit/queries.ts'
import { type RoadSpread, roadSpreadsOf } from '../road/spreads.ts'
import { type ChainSegment, circuitOf, pointsWithin } from '../segment/queries.ts'
import { actionableRows } from './actionable-rows.ts'
import { advisedByPlan, planCircuitOf, servingPoint, withoutAdvice } from './circuit-plan.ts'
import { combineForecasts, dangersOf, EMPTY_FORECAST } from './combined-forecast.ts'
import { contentOf, type Scenarios } from './content.ts'
import { differingSegments, type SegmentDecision } from './differing-segments.ts'
import { followedRows } from './followed-rows.ts'
import { type CheckedPlan, withChecks } from './plan-checks.ts'
import {
  type IssuedRoadForecast,
  latestRoadForecasts,
  periodHoursOf,
  roundOf,
  serviceOf,
  treatmentTableOf,
} from './queries.ts'
import { planStartMs, type SegmentRoads, segmentRoadsOf } from './segment-roads.ts'
import { roadsAround, roadsOfPlan, type ServingPlan, servingPlan } from './serving-plan.ts'
import { ofNewSegmentsOrPractice } from './trigger.ts'
import { type StretchPlan, worstStretch } from './worst-stretch.ts'

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
    'prescription',
    'due_pass',
    'publication',
    'risk_rules_version',
  ],
  writes: ['prescription', 'due_advice', 'due_pass'],
  doneBeforeMs: (nowMs) => nowMs,
  run: prescriptionsOf,
}

const checkPlanHere: PlanChecker = async (plan) => checkPlan(plan)

async function prescriptionsOf({
  db,
  key,
  asOf,
  model,
  checkPlan = checkPlanHere,
}: StepInput): Promise<Batch[]> {
  const circuitKey = circuitOfKey(key)
  const inputs = await circuitInputs({ db, asOf }, circuitKey)
  if (!inputs) return []
  const { points, table, tableRevision, limits, segmentRoads } = inputs
  const stretches = points.map((point) => plannedPoint(point, inputs, atMs(asOf)))
  const serving = servingOf(stretches, inputs)
  const planned = stretches.map((point) => plannedRow(point, inputs, serving))
  const checked = await withChecks({ db, model, checkPlan }, planned, {
    table,
    limits,
    circuitKey,
    segmentRoads,
  })
  const followed = await followedRows({ db, asOf }, circuitKey)
  return [
    ...batchesOf(checked, { ...circuitKey, asOf, tableRevision, service: inputs.planCircuit.service }),
    ...(followed.length > 0 ? [{ kind: 'due_pass', rows: followed } as const] : []),
  ]
}

/** Inputs of the advice on a circuit. */
type CircuitInputs = {
  readonly points: readonly ChainPoint[]
  /** The segments that are matched to a point. */
  readonly segmentsOf: (castpointId: string) => ChainSegment[]
  readonly planCircuit: PlanCircuit
  readonly table: DecisionTable
  readonly tableRevision: number | null
  readonly limits: GripLimits
  readonly roads: ReadonlyMap<string, IssuedRoadForecast>
  readonly blends: ReadonlyMap<string, Blend>
  readonly readings: ReadonlyMap<string, readonly PublishedReading[]>
  readonly spreads: ReadonlyMap<string, RoadSpread>
  readonly segmentRoads: SegmentRoads | null
}

/** Null if the circuit does not exist. */
async function circuitInputs(
  { db, asOf }: Pick<StepInput, 'db' | 'asOf'>,
  circuitKey: CircuitKey,
): Promise<CircuitInputs | null> {
  const { setupId } = circuitKey
  const circuit = await circuitOf(db, circuitKey, asOf)
  if (!circuit) return null
  const chosenIds = circuit.segments.flatMap(({ castpointId }) => castpointId ?? [])
  const { matches } = matcher(
    await pointsWithin(db, { setupId, extent: boundsOf(circuit.segments), chosenIds }, asOf),
  )
  const matched = matches(circuit.segments)
  const castpointIds = [...new Set(matched.flatMap(({ castpointId }) => castpointId ?? []))]
  const points = await pointsById(db, castpointIds, asOf)
  const periodHours = await periodHoursOf(db, setupId, asOf)
  const stationIds = points.flatMap(({ stationId }) => stationId ?? [])
  const span = { fromMs: atMs(asOf) - HOUR_MS, toMs: atMs(asOf) }
  const stored = await treatmentTableOf(db, setupId, asOf)
  const fits = await fitsOf(db, castpointIds, asOf)
  const { limits } = await gripLimitsOf(db, setupId, asOf)
  const driven = await drivenPassesOf(db, circuitKey, circuit.segments, asOf)
  const roads = await latestRoadForecasts(db, castpointIds, periodHours + 1, asOf)
  const period = { fromMs: planStartMs([...roads.values()], atMs(asOf)), hours: periodHours + 1, limits }
  return {
    points,
    segmentsOf: (castpointId) =>
      circuit.segments.filter((_, index) => matched[index]?.castpointId === castpointId),
    planCircuit: { ...(await planCircuitAt(db, circuitKey, asOf)), driven },
    table: stored?.table ?? PRESETS.default,
    tableRevision: stored?.revision ?? null,
    limits,
    roads,
    blends: await latestBlends(db, castpointIds, asOf, periodHours + 3),
    readings: await readingsOf(db, stationIds, ['tfreeze'], span, asOf),
    spreads: await roadSpreadsOf({ db, asOf }, points, (castpointId) => {
      const fit = fits.get(castpointId)
      return fit ? toFit(fit) : NO_FIT
    }),
    segmentRoads: await segmentRoadsOf(db, circuitKey, period, asOf),
  }
}

type PlannedPoint = {
  readonly castpointId: string
  readonly pointCase: AdviceCase
  readonly atPoint: ReturnType<typeof judge>
  /** null: there is no advice. */
  readonly stretch: StretchPlan | null
}

/** The worst road around a point, with its plan. */
function plannedPoint(point: ChainPoint, inputs: CircuitInputs, nowMs: number): PlannedPoint {
  const { table, planCircuit: circuit, segmentRoads: roads } = inputs
  const { castpointId } = point
  const pointCase = pointCaseOf(point, inputs, nowMs)
  const atPoint = judge(table, pointCase)
  const segments = inputs.segmentsOf(castpointId)
  const stretch = atPoint.headline ? worstStretch(pointCase, { table, circuit, segments, roads }) : null
  return { castpointId, pointCase, atPoint, stretch }
}

/** The plan of the circuit, which replaces the plan of its worst point; null without advice. */
function servingOf(
  points: readonly PlannedPoint[],
  { table, segmentsOf, segmentRoads: roads }: CircuitInputs,
): (ServingPlan & { castpointId: string }) | null {
  const serving = servingPoint(
    points.flatMap(({ castpointId, stretch, atPoint: { headline } }) =>
      stretch
        ? { castpointId, stretch, plan: stretch.plan, isWatched: headline?.treatment === 'patrol' }
        : [],
    ),
  )
  if (!serving) return null
  const all = points.flatMap(({ castpointId, pointCase, stretch }) =>
    stretch ? roadsAround(castpointId, pointCase, { segments: segmentsOf(castpointId), roads }) : [],
  )
  return { ...servingPlan(table, serving.stretch, all), castpointId: serving.castpointId }
}

/** The advice at a point, for the worst road around it. At the serving point it is the advice of the circuit. */
function plannedRow(
  { castpointId, atPoint, stretch: ownStretch }: PlannedPoint,
  inputs: CircuitInputs,
  serving: ReturnType<typeof servingOf>,
): UncheckedRow {
  const { table, segmentRoads, spreads } = inputs
  const road = inputs.roads.get(castpointId) ?? null
  const place = { castpointId, road }
  if (!ownStretch) {
    const advised = withoutAdvice(atPoint)
    return { ...place, advised, stretch: null, serving: null, scenarios: null, segments: [] }
  }
  const around = inputs.segmentsOf(castpointId)
  const own = serving?.castpointId === castpointId ? serving : null
  const stretch = own?.stretch ?? ownStretch
  const { roadCase, plan } = stretch
  const judgement = stretch.segment ? judge(table, roadCase) : atPoint
  const { headline } = judgement
  const rateRoad = own?.others[(plan.headline.next?.rateRoad ?? 0) - 1]
  const spread = spreads.get(castpointId)
  // A point without a sensor is assumed to have the errors of its neighbours on the circuit.
  const [circuitSpread] = spreads.values()
  return {
    ...place,
    advised: advisedByPlan(
      table,
      { ...stretch, judgement, ...(rateRoad && { advised: judge(table, rateRoad.roadCase) }) },
      trajectoriesOf(roadCase, spread ?? circuitSpread),
    ),
    stretch,
    serving: own,
    scenarios: spread ? scenariosOf(table, roadCase, spread) : null,
    segments:
      headline && segmentRoads
        ? differingSegments(table, roadCase, headline, { segments: around, roads: segmentRoads })
        : [],
  }
}

/** The advice case of a point's own road. */
function pointCaseOf(
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

/** The circuit as input of its plans: lanes, round, vehicles and level of service. */
export async function planCircuitAt(
  db: StepInput['db'],
  circuitKey: CircuitKey,
  asOf: AsOf,
): Promise<PlanCircuit> {
  const round = await roundOf(db, circuitKey, asOf)
  const fleet = await fleetOf(db, circuitKey, asOf)
  return planCircuitOf(round, fleet, await serviceOf(db, circuitKey.setupId, round.roadTypes, asOf))
}

type UncheckedRow = {
  readonly castpointId: string
  readonly road: IssuedRoadForecast | null
  readonly advised: Recommendation
  /** null: there is no advice. */
  readonly stretch: StretchPlan | null
  /** The plan of the circuit; set only at the point whose worst stretch it is based on. */
  readonly serving: ServingPlan | null
  readonly scenarios: Scenarios | null
  readonly segments: readonly SegmentDecision[]
}
type PlannedRow = UncheckedRow & CheckedPlan

type Issue = Pick<PlanCircuit, 'service'> & {
  setupId: string
  circuitId: string
  asOf: AsOf
  tableRevision: number | null
}

/** The advice of each point; the plan of the worst one becomes the plan of the circuit. */
function batchesOf(
  planned: readonly PlannedRow[],
  { setupId, circuitId, asOf, tableRevision, service = USUAL_SERVICE }: Issue,
): Batch[] {
  if (planned.length === 0) return []
  const issuedAt = new Date(issuedAtMsOf(asOf))
  const rows = planned.map(({ castpointId, road, advised, plan, check, scenarios, segments, ...row }) => ({
    setup_id: setupId,
    circuit_id: circuitId,
    castpoint_id: castpointId,
    issued_at: issuedAt,
    as_of_rev: asOf.rev,
    engine: TREATMENT_VERSION,
    road_issued_at: road ? new Date(road.issuedAtMs) : null,
    road_model: road?.model ?? null,
    table_rev: tableRevision,
    content: contentOf(
      advised,
      scenarios,
      segments,
      plan && {
        plan,
        check,
        places: roadsOfPlan({ castpointId, ...row }),
        service,
        servesCircuit: row.serving !== null,
      },
    ),
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

/** Every weather service computes at least twice a day, so a run of up to this age may still be the latest. */
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
