import { HOUR_MS } from '@verglas/quantities'
import { DEFAULT_GRIP_LIMITS } from '@verglas/road-hazard'
import { ROAD_MODEL_VERSION, type RoadBetween, type RoadCase } from '@verglas/road-model'
import {
  DETAIL_NAMES,
  DETAILS,
  type PointTimeline,
  type RiskTable,
  type SegmentRisk,
  segmentRisk,
  unknownRisk,
  withPointHours,
} from '@verglas/road-network'
import { DEFAULT_RISK_RULES, inOrder, RISK_SCALE } from '@verglas/road-network/risks'
import { asOfOldRevision } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import { packed } from '../../../db/planes.ts'
import type { Batch } from '../../../db/publish.ts'
import type { RoadModel, Step, StepInput } from '../../step.ts'
import { CIRCUITS, type CircuitKey, circuitOfKey } from '../../work-items/circuits.ts'
import { issuedAtMsOf } from '../blend/step.ts'
import { HOURS, PAST_HOURS, type PointInput, type Span, withStep } from './cases.ts'
import {
  basisAgain,
  type CircuitBasis,
  newBasis,
  preparedSegment,
  type ReferenceRuns,
  ROADS_HOURS,
} from './circuit-basis.ts'
import * as queries from './queries.ts'
import { packedRoads } from './stored-roads.ts'
import { newChangesTrigger, newRoadsTrigger, newTablesTrigger } from './trigger.ts'

/**
 * Pause after computing a circuit, because the roads of an organisation arrive in several blocks. It is no longer
 * than the pause of the weather, because a point and its segment differ until it ends.
 */
const PAUSE_MS = 3 * 60_000
/** Forecasts the road of each segment of a circuit, and its risk. */
export const segment: Step = {
  name: 'segment',
  workItems: CIRCUITS,
  trigger: { pendingSql: newRoadsTrigger, promptSql: `${newChangesTrigger} union ${newTablesTrigger}` },
  reads: [
    'circuit_version',
    'risk_rules_version',
    'setup_castpoint',
    'castpoint_version',
    'station_setting_version',
    'forecast_run',
    'road_forecast',
    'treatment',
    'humancast_version',
    'circuit_forecast',
    'circuit_detail',
    'circuit_state',
  ],
  writes: ['circuit_forecast', 'circuit_detail', 'circuit_state'],
  doneBeforeMs: (nowMs) => nowMs - PAUSE_MS,
  run: circuitRisks,
}

async function circuitRisks({ db, key, asOf, model }: StepInput): Promise<Batch[]> {
  const { setupId, circuitId } = circuitOfKey(key)
  const basis = await newBasis({ db, asOf, model }, { setupId, circuitId })
  if (!basis) return []
  const { ruleVersion, startMs, inputs, earlier, points } = basis
  const table: RiskTable = {
    rules: inOrder(ruleVersion?.rules ?? DEFAULT_RISK_RULES),
    gripLimits: ruleVersion?.gripLimits ?? DEFAULT_GRIP_LIMITS,
  }
  const ownPointIds = [...new Set(basis.segments.flatMap(({ ownPointId }) => ownPointId ?? []))]
  const timelines = await queries.pointTimelines(db, ownPointIds, hoursOfPoints(basis.span), asOf)
  const roads = await segmentRoads(basis, { timelines, table }, model)
  if (roads.every(({ computed }) => computed === null)) return []

  const issuedAtMs = issuedAtMsOf(asOf)
  const begunMs = earlier?.coldStartMs ?? startMs + PAST_HOURS * HOUR_MS
  const forecast = {
    as_of_rev: asOf.rev,
    model: ROAD_MODEL_VERSION,
    start_at: new Date(startMs),
    hours: HOURS,
    circuit_rev: basis.circuitRev,
    rules_rev: ruleVersion?.revision ?? null,
    inputs: { asOfRev: asOf.rev, points: inputs.map(pointInInputs) },
  }
  return batchesOf(
    { setup_id: setupId, circuit_id: circuitId, issued_at: new Date(issuedAtMs) },
    forecast,
    {
      kept_at: new Date(startMs + PAST_HOURS * HOUR_MS),
      begun_at: new Date(begunMs),
      points: points.storedById,
    },
    roads,
  )
}

/**
 * Rebuilds the cases of segments, by segment, from the revision from which a forecast of their circuit was
 * computed; with a value every `stepS` seconds. A segment without a forecast has no case.
 */
export async function segmentCasesAgain(
  { db, model }: { db: Db; model: RoadModel },
  circuitKey: CircuitKey,
  segmentIds: readonly string[],
  { asOfRev, issuedMs, stepS }: { asOfRev: number; issuedMs: number; stepS: number },
): Promise<Map<string, RoadCase>> {
  const asOf = await asOfOldRevision(db, asOfRev, issuedMs)
  const basis = await basisAgain({ db, asOf, model }, circuitKey, segmentIds)
  if (!basis) return new Map()
  return new Map(
    basis.segments.flatMap((matched, index) => {
      if (!segmentIds.includes(matched.segment.id)) return []
      const { prepared } = preparedSegment(basis, matched, index)
      return prepared ? [[matched.segment.id, withStep(prepared.roadCase, stepS)] as const] : []
    }),
  )
}

/** Maximum age, in hours, of a forecast of a point that may cover an hour to be computed. */
const hoursOfPoints = ({ startMs, fromMs }: Span): number =>
  ROADS_HOURS - Math.round((fromMs - startMs) / HOUR_MS)

const pointInInputs = ({ point, roads }: PointInput) => ({
  castpointId: point.castpointId,
  roadIssuedAt: roads.length > 0 ? new Date(roads.at(-1)?.issuedAtMs ?? 0).toISOString() : null,
})

/**
 * A segment with its computed values; `road` is the state from which the next forecast continues. Null: no forecast
 * covers it.
 */
type SegmentRoad = {
  readonly id: string
  readonly computed: SegmentRisk | null
  readonly road: RoadBetween | null
}

type Judging = {
  readonly timelines: ReadonlyMap<string, readonly PointTimeline[]>
  readonly table: RiskTable
}

async function segmentRoads(
  basis: CircuitBasis,
  { timelines, table }: Judging,
  model: RoadModel,
): Promise<SegmentRoad[]> {
  const { span } = basis
  const cases = basis.segments.map((matched, index) => ({
    segment: matched.segment,
    ...preparedSegment(basis, matched, index),
    ofPoint: (matched.ownPointId && timelines.get(matched.ownPointId)) || [],
  }))
  const outcomes = await model(cases.flatMap(({ prepared }) => prepared?.roadCase ?? []))
  const forecasts = new Map(
    outcomes.flatMap((outcome) => ('problem' in outcome ? [] : [[outcome.id, outcome] as const])),
  )
  const planeSpan = { startMs: span.startMs, fromMs: span.fromMs, hours: HOURS }
  return cases.map(({ segment, before, prepared, ofPoint }) => {
    const forecast = forecasts.get(segment.id)
    const computed =
      prepared && forecast
        ? segmentRisk(
            { line: segment, forecast, weather: prepared.weather, earlier: before },
            table,
            planeSpan,
          )
        : null
    return {
      id: segment.id,
      computed: computed && withPointHours(computed, ofPoint, table, planeSpan),
      road: forecast?.stored ?? null,
    }
  })
}

const UNKNOWN = unknownRisk(HOURS)

function batchesOf(
  key: object,
  forecast: object,
  { points, ...times }: { kept_at: Date; begun_at: Date; points: ReferenceRuns['storedById'] },
  roads: readonly SegmentRoad[],
): Batch[] {
  const planes = roads.map(({ computed }) => computed ?? UNKNOWN)
  const plane = (seriesOf: (risk: SegmentRisk) => ArrayLike<number>, scale: number) =>
    packed(planes.map(seriesOf), scale)
  return [
    {
      kind: 'circuit_forecast',
      rows: [
        {
          ...key,
          ...forecast,
          segments: roads.map(({ id }) => id),
          risk: plane(({ risk }) => risk, 1),
          risk_scale: RISK_SCALE,
          surface: plane(({ timeline }) => timeline.surfaceC, 100),
          condition: plane(({ timeline }) => timeline.condition, 1),
        },
      ],
    },
    { kind: 'circuit_detail', rows: [{ ...key, planes: packedDetails(planes) }] },
    {
      kind: 'circuit_state',
      rows: [{ ...key, ...times, ...packedRoads({ segments: roads.map(({ road }) => road), points }) }],
    },
  ]
}

/** The values of all segments in the order of `DETAILS`, each with its own scale. */
function packedDetails(planes: readonly SegmentRisk[]): string {
  return packed(
    DETAIL_NAMES.flatMap((name) => planes.map(({ timeline }) => timeline[name])),
    DETAIL_NAMES.flatMap((name) => planes.map(() => DETAILS[name])),
  )
}
