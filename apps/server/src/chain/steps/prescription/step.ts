import { type ServiceLevel, USUAL_SERVICE } from '@verglas/contract/treatment-codes'
import { MIN_SAMPLES } from '@verglas/forecasting'
import {
  type AdviceCase,
  adviceUnder,
  type DecisionTable,
  judge,
  type PlanCircuit,
  type Recommendation,
  TREATMENT_VERSION,
} from '@verglas/treatment'
import { checkPlan } from '@verglas/treatment/check'
import { type AsOf, atMs } from '../../../db/as-of.ts'
import type { Batch } from '../../../db/publish.ts'
import type { PlanChecker, Step, StepInput } from '../../step.ts'
import type { ChainPoint } from '../../work-items/castpoint-blocks.ts'
import { CIRCUITS, circuitOfKey } from '../../work-items/circuits.ts'
import { issuedAtMsOf } from '../blend/step.ts'
import type { RoadSpread } from '../road/spreads.ts'
import { actionableRows } from './actionable-rows.ts'
import { type CircuitInputs, circuitInputs } from './circuit-inputs.ts'
import { advisedByPlan, isWorse, servingPoint, withoutAdvice } from './circuit-plan.ts'
import { type PlanToStore, type Scenarios, toContent } from './content.ts'
import { differingSegments, type SegmentDecision } from './differing-segments.ts'
import { followedRows } from './followed-rows.ts'
import { type CheckedCircuit, checkedCircuit, type PointToCheck, type ServedPlan } from './plan-checks.ts'
import { pointCaseOf } from './point-case.ts'
import type { IssuedRoadForecast } from './queries.ts'
import { roadsAround, roadsOfPlan, servingPlan } from './serving-plan.ts'
import { newSegmentsOrPracticeTrigger } from './trigger.ts'
import { type StretchPlan, worstStretch } from './worst-stretch.ts'

/** Recommends what to do on a circuit at each of its forecast points. */
export const prescription: Step = {
  name: 'prescription',
  workItems: CIRCUITS,
  trigger: { after: 'segment', pendingSql: newSegmentsOrPracticeTrigger },
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
  const planned = points.map((point) => plannedPoint(point, inputs, atMs(asOf)))
  const serving = servingOf(planned, inputs)
  const checked =
    serving &&
    (await checkedCircuit({ db, model, checkPlan }, serving, planned, {
      table,
      limits,
      circuitKey,
      segmentRoads,
    }))
  const served = serving &&
    checked && { ...checked, serving, advised: servedAdvice(planned, inputs, serving, checked) }
  const rows = planned.map((point) => advisedRow(point, inputs, served))
  const followed = await followedRows({ db, asOf }, circuitKey)
  return [
    ...batchesOf(rows, { ...circuitKey, asOf, tableRevision, service: inputs.planCircuit.service, served }),
    ...(followed.length > 0 ? [{ kind: 'due_pass', rows: followed } as const] : []),
  ]
}

type PlannedPoint = PointToCheck & {
  readonly road: IssuedRoadForecast | null
  readonly pointCase: AdviceCase
  readonly atPoint: ReturnType<typeof judge>
}

/** The worst road around a point, with the plan that it alone would have; null if there is no advice. */
function plannedPoint(point: ChainPoint, inputs: CircuitInputs, nowMs: number): PlannedPoint {
  const { table, planCircuit: circuit, segmentRoads: roads } = inputs
  const { castpointId } = point
  const pointCase = pointCaseOf(point, inputs, nowMs)
  const atPoint = judge(table, pointCase)
  const segments = inputs.segmentsOf(castpointId)
  const stretch = atPoint.headline ? worstStretch(pointCase, { table, circuit, segments, roads }) : null
  return { castpointId, road: inputs.roads.get(castpointId) ?? null, pointCase, atPoint, stretch }
}

/** The plan of the circuit, which replaces the plan of its worst point; null without advice. */
function servingOf(
  points: readonly PlannedPoint[],
  { table, segmentsOf, segmentRoads: roads }: CircuitInputs,
): ServedPlan | null {
  const serving = servingPoint(
    points.flatMap(({ castpointId, stretch, atPoint: { headline } }) =>
      stretch
        ? { castpointId, stretch, plan: stretch.plan, isWatched: headline?.treatment === 'patrol' }
        : [],
    ),
  )
  if (!serving) return null
  const placedRoads = points.flatMap(({ castpointId, pointCase, stretch }) =>
    stretch ? roadsAround(castpointId, pointCase, { segments: segmentsOf(castpointId), roads }) : [],
  )
  return { ...servingPlan(table, serving.stretch, placedRoads), castpointId: serving.castpointId }
}

/** The plan of the circuit after its check, and the advice that follows from it for every point. */
type Served = CheckedCircuit & { readonly serving: ServedPlan; readonly advised: Recommendation }

/** The advice of the circuit: the first pass of its plan, and what the road that sets its rate was judged by. */
function servedAdvice(
  points: readonly PlannedPoint[],
  { table, spreads }: CircuitInputs,
  serving: ServedPlan,
  { plan: issued }: CheckedCircuit,
): Recommendation {
  const { castpointId, stretch } = serving
  const atPoint = points.find((point) => point.castpointId === castpointId)?.atPoint
  const judgement = stretch.segment || !atPoint ? judge(table, stretch.roadCase) : atPoint
  const rateRoad = serving.others[(issued.headline.next?.rateRoad ?? 0) - 1]
  // A point without a sensor is assumed to have the errors of its neighbours on the circuit.
  const [circuitSpread] = spreads.values()
  return advisedByPlan(
    table,
    { ...stretch, issued, judgement, ...(rateRoad && { advised: judge(table, rateRoad.roadCase) }) },
    trajectoriesOf(stretch.roadCase, spreads.get(castpointId) ?? circuitSpread),
  )
}

/**
 * The advice at a point. A vehicle drives the whole circuit, so every point has the plan of the circuit and the advice that
 * follows from it; the situations are those of the worst road around the point.
 */
function advisedRow(point: PlannedPoint, inputs: CircuitInputs, served: Served | null): AdvisedRow {
  const { castpointId, atPoint, stretch, road } = point
  const { table, segmentRoads, spreads } = inputs
  if (!stretch || !served) {
    const advised = withoutAdvice(atPoint)
    return { castpointId, road, advised, stretch: null, scenarios: null, segments: [] }
  }
  const isServing = castpointId === served.serving.castpointId
  const { roadCase } = stretch
  const judgement = stretch.segment ? judge(table, roadCase) : atPoint
  const { headline, nearest, changes, confidence } = served.advised
  const spread = spreads.get(castpointId)
  return {
    castpointId,
    road,
    advised: isServing ? served.advised : { ...judgement, headline, nearest, changes, confidence },
    stretch,
    scenarios: spread ? scenariosOf(table, roadCase, spread) : null,
    segments:
      judgement.headline && segmentRoads
        ? differingSegments(table, roadCase, judgement.headline, {
            segments: inputs.segmentsOf(castpointId),
            roads: segmentRoads,
          })
        : [],
  }
}

type AdvisedRow = {
  readonly castpointId: string
  readonly road: IssuedRoadForecast | null
  readonly advised: Recommendation
  /** null: there is no advice. */
  readonly stretch: StretchPlan | null
  readonly scenarios: Scenarios | null
  readonly segments: readonly SegmentDecision[]
}

type Issue = Pick<PlanCircuit, 'service'> & {
  setupId: string
  circuitId: string
  asOf: AsOf
  tableRevision: number | null
  served: Served | null
}

/** The advice of each point. */
function batchesOf(
  rows: readonly AdvisedRow[],
  { setupId, circuitId, asOf, tableRevision, service = USUAL_SERVICE, served }: Issue,
): Batch[] {
  if (rows.length === 0) return []
  const issuedAt = new Date(issuedAtMsOf(asOf))
  const stored = rows.map((row) => ({
    setup_id: setupId,
    circuit_id: circuitId,
    castpoint_id: row.castpointId,
    issued_at: issuedAt,
    as_of_rev: asOf.rev,
    engine: TREATMENT_VERSION,
    road_issued_at: row.road ? new Date(row.road.issuedAtMs) : null,
    road_model: row.road?.model ?? null,
    table_rev: tableRevision,
    content: toContent(row.advised, row.scenarios, row.segments, planAt(row, served, service)),
  }))
  const actionable = rows.flatMap(({ castpointId, advised }) =>
    actionableRows(advised, { setupId, circuitId, castpointId, issuedAt, nowMs: atMs(asOf) }),
  )
  return [
    { kind: 'prescription', rows: stored },
    ...(actionable.length > 0 ? [{ kind: 'due_advice', rows: actionable } as const] : []),
  ]
}

/** The plan of the circuit with its result around a point. */
function planAt(
  { castpointId, stretch }: AdvisedRow,
  served: Served | null,
  service: ServiceLevel,
): PlanToStore | null {
  if (!stretch || !served) return null
  const { plan, check, serving, atPoints } = served
  const places = roadsOfPlan(serving)
  const ofCircuit = { plan, check, places, service, servedCastpointId: serving.castpointId }
  if (castpointId === serving.castpointId) return { ...ofCircuit, point: null }
  const { plan: ownPlan, segment } = stretch
  return {
    ...ofCircuit,
    point: {
      ownPlan,
      needsLess: isWorse(plan, ownPlan),
      check: atPoints.get(castpointId) ?? null,
      places: [{ castpointId, segment }],
    },
  }
}

const trajectoriesOf = ({ outlook, issuedAtMs }: AdviceCase, spread: RoadSpread | undefined) =>
  spread && outlook.timesMs.length > 0
    ? spread.around(outlook.timesMs, outlook.surfaceC, issuedAtMs)(outlook.timesMs, outlook.surfaceC)
    : []

/** The advice under each scenario of the road temperature; null if too few are known. */
function scenariosOf(table: DecisionTable, roadCase: AdviceCase, spread: RoadSpread): Scenarios | null {
  const advised = adviceUnder(table, roadCase, trajectoriesOf(roadCase, spread))
  return advised && advised.members >= MIN_SAMPLES ? { ...advised, basis: spread.basis } : null
}
