import { HOUR_MS } from '@verglas/quantities'
import { DEFAULT_GRIP_LIMITS } from '@verglas/road-hazard'
import { ROAD_MODEL_VERSION, type RoadBetween, type RoadCase } from '@verglas/road-model'
import {
  boundsOf,
  DETAIL_NAMES,
  DETAILS,
  matcher,
  type PointTimeline,
  type RiskTable,
  type SegmentRisk,
  type Share,
  segmentRisk,
  unknownRisk,
  withPointHours,
} from '@verglas/road-network'
import { DEFAULT_RISK_RULES, inOrder, RISK_SCALE } from '@verglas/road-network/risks'
import { asOfOldRevision } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import { correctionsInForecasts } from '../../../db/human-corrections.ts'
import { packed } from '../../../db/planes.ts'
import type { Batch } from '../../../db/publish.ts'
import { correctedHours } from '../../facts/corrected-hours.ts'
import { blendHistory, latestBlends } from '../../facts/forecast-runs.ts'
import { treatmentsOf } from '../../facts/treatments.ts'
import type { RoadModel, Step, StepInput } from '../../step.ts'
import { pointsById } from '../../work-items/castpoint-blocks.ts'
import { CIRCUITS, type CircuitKey, circuitOfKey } from '../../work-items/circuits.ts'
import { issuedAtMsOf } from '../blend/step.ts'
import {
  freeCase,
  HOURS,
  LOOKAHEAD_HOURS,
  PAST_HOURS,
  type PointInput,
  type ReferencePoint,
  type SegmentCase,
  type Span,
  segmentCase,
  segmentPoints,
  startMsOf,
  toReferencePoint,
  withStep,
} from './cases.ts'
import { type Earlier, type EarlierSegment, earlierForecast } from './earlier.ts'
import type { ChainSegment } from './queries.ts'
import * as queries from './queries.ts'
import { packedRoads } from './stored-roads.ts'
import { ofNewCorrections, ofNewRoads, ofNewTables } from './trigger.ts'

/**
 * The roads of an organisation arrive in several blocks: pause for this long after computing a circuit, no longer than
 * the weather pauses, because a point and its segment differ until then.
 */
const REST_MS = 3 * 60_000
/**
 * How far back the weather and the forecasts of the points are read: yesterday, and the day that warms up the
 * ground.
 */
const HISTORY_HOURS = 2 * PAST_HOURS + 6
const ROADS_HOURS = PAST_HOURS + 12

/** Forecasts the road of each segment of a circuit, and its risk. */
export const segment: Step = {
  name: 'segment',
  workItems: CIRCUITS,
  trigger: { pendingSql: ofNewRoads, promptSql: `${ofNewCorrections} union ${ofNewTables}` },
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
  doneBeforeMs: (nowMs) => nowMs - REST_MS,
  run: circuitRisks,
}

async function circuitRisks({ db, key, asOf, model }: StepInput): Promise<Batch[]> {
  const { setupId, circuitId } = circuitOfKey(key)
  const basis = await circuitBasis({ db, asOf, model }, { setupId, circuitId })
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

/** What the roads of a circuit are computed from. */
type CircuitBasis = {
  readonly circuitRev: number
  readonly ruleVersion: Awaited<ReturnType<typeof queries.rulesOf>>
  readonly startMs: number
  readonly segments: readonly MatchedSegment[]
  readonly inputs: readonly PointInput[]
  readonly earlier: Earlier | null
  readonly span: Span
  readonly points: ReferenceRuns
}

/** Null: there is no such circuit. */
async function circuitBasis(
  { db, asOf, model }: Pick<StepInput, 'db' | 'asOf' | 'model'>,
  { setupId, circuitId }: CircuitKey,
): Promise<CircuitBasis | null> {
  const circuit = await queries.circuitOf(db, { setupId, circuitId }, asOf)
  if (!circuit) return null
  const startMs = startMsOf(issuedAtMsOf(asOf))
  const segments = await matchedSegments({ db, asOf }, setupId, circuit.segments)
  const castpointIds = [
    ...new Set(segments.flatMap(({ shares }) => shares.map(({ castpointId }) => castpointId))),
  ].sort()
  const inputs = await pointInputs({ db, asOf }, castpointIds, startMs)
  const ruleVersion = await queries.rulesOf(db, setupId, asOf)
  const request = {
    setupId,
    circuitId,
    circuitRev: circuit.revision,
    rulesRev: ruleVersion?.revision ?? null,
    castpointIds: inputs.map(({ point }) => point.castpointId),
    startMs,
  }
  const earlier = await earlierForecast(db, request, asOf)
  const span: Span = { startMs, fromMs: earlier?.storedAtMs ?? startMs, isWarm: earlier !== null }
  const points = await pointErrors(inputs, { span, earlier }, model)
  return { circuitRev: circuit.revision, ruleVersion, startMs, segments, inputs, earlier, span, points }
}

/**
 * Rebuilds the cases of segments from the revision that a forecast of their circuit was computed from, by segment, with
 * a value every `stepS` seconds. A segment without a forecast has none.
 */
export async function segmentCasesAgain(
  { db, model }: { db: Db; model: RoadModel },
  circuitKey: CircuitKey,
  segmentIds: readonly string[],
  { asOfRev, issuedMs, stepS }: { asOfRev: number; issuedMs: number; stepS: number },
): Promise<Map<string, RoadCase>> {
  const asOf = await asOfOldRevision(db, asOfRev, issuedMs)
  const basis = await circuitBasis({ db, asOf, model }, circuitKey)
  if (!basis) return new Map()
  return new Map(
    basis.segments.flatMap((matched, index) => {
      if (!segmentIds.includes(matched.segment.id)) return []
      const { prepared } = preparedSegment(basis, matched, index)
      return prepared ? [[matched.segment.id, withStep(prepared.roadCase, stepS)] as const] : []
    }),
  )
}

/** How long ago a forecast of a point may have been made that has an hour to be computed. */
const hoursOfPoints = ({ startMs, fromMs }: Span): number =>
  ROADS_HOURS - Math.round((fromMs - startMs) / HOUR_MS)

const pointInInputs = ({ point, roads }: PointInput) => ({
  castpointId: point.castpointId,
  roadIssuedAt: roads.length > 0 ? new Date(roads.at(-1)?.issuedAtMs ?? 0).toISOString() : null,
})

/**
 * A segment with the forecast points between which it lies, the one whose treatments it gets, and the one that stands on
 * it.
 */
type MatchedSegment = {
  readonly segment: ChainSegment
  readonly shares: readonly Share[]
  readonly castpointId: string | null
  readonly ownPointId: string | null
}

async function matchedSegments(
  { db, asOf }: Pick<StepInput, 'db' | 'asOf'>,
  setupId: string,
  segments: readonly ChainSegment[],
): Promise<MatchedSegment[]> {
  const chosenIds = segments.flatMap(({ castpointId }) => castpointId ?? [])
  const points = await queries.pointsWithin(db, { setupId, extent: boundsOf(segments), chosenIds }, asOf)
  const { matches, shares, pointsOn } = matcher(points)
  const sharesBySegment = shares(segments)
  const matchBySegment = matches(segments)
  const ownPoints = pointsOn(segments)
  return segments.map((segment, index) => ({
    segment,
    shares: sharesBySegment[index] ?? [],
    castpointId: matchBySegment[index]?.castpointId ?? null,
    // A pavement that was entered for the segment is its own.
    ownPointId: segment.layers ? null : (ownPoints[index] ?? null),
  }))
}

/** A segment with what was computed for it; `road` is its state to go on from. Null: no forecast reaches it. */
type SegmentRoad = {
  readonly id: string
  readonly computed: SegmentRisk | null
  readonly road: RoadBetween | null
}

/** The case of a segment and what an earlier forecast had for it; null where its road cannot be gone on from. */
function preparedSegment(
  { points, span, earlier }: CircuitBasis,
  { segment, shares, castpointId }: MatchedSegment,
  index: number,
): { readonly before: EarlierSegment | null; readonly prepared: SegmentCase | null } {
  const before = earlier?.segments[index] ?? null
  const road = before?.road ?? null
  if (earlier && !road) return { before, prepared: null }
  const treatments = (castpointId && points.referenceById.get(castpointId)?.input.treatments) || []
  const around = segmentPoints(shares, points.referenceById)
  return { before, prepared: segmentCase(segment, around, treatments, span, road) }
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

async function pointInputs(
  { db, asOf }: Pick<StepInput, 'db' | 'asOf'>,
  castpointIds: readonly string[],
  startMs: number,
): Promise<PointInput[]> {
  const points = await pointsById(db, castpointIds, asOf)
  const blends = await latestBlends(db, castpointIds, asOf, LOOKAHEAD_HOURS + 3)
  const histories = await blendHistory(db, castpointIds, asOf, HISTORY_HOURS)
  const corrections = await correctionsInForecasts(db, castpointIds, asOf)
  const roads = await queries.issuedRoads(db, castpointIds, ROADS_HOURS, asOf)
  const treatments = await treatmentsOf(db, castpointIds, startMs, asOf)
  return points.flatMap((point) => {
    const blend = blends.get(point.castpointId)
    if (!blend) return []
    const history = histories.get(point.castpointId)
    return [
      {
        point,
        blend,
        history: history ? correctedHours(history, corrections.get(point.castpointId)) : null,
        roads: roads.get(point.castpointId) ?? [],
        treatments: treatments.get(point.castpointId) ?? [],
      },
    ]
  })
}

type ReferenceRuns = { referenceById: Map<string, ReferencePoint>; storedById: Map<string, RoadBetween> }

/**
 * Runs each point freely and returns its known errors and the state to continue from; a point with unusable
 * data is left out.
 */
async function pointErrors(
  inputs: readonly PointInput[],
  { span, earlier }: { span: Span; earlier: Earlier | null },
  model: RoadModel,
): Promise<ReferenceRuns> {
  const begunOf = ({ point }: PointInput) => earlier?.points.get(point.castpointId) ?? null
  const frees = await model(inputs.map((input) => freeCase(input, span, begunOf(input))))
  const points: ReferenceRuns = { referenceById: new Map(), storedById: new Map() }
  for (const [index, input] of inputs.entries()) {
    const free = frees[index]
    if (!free || 'problem' in free) continue
    points.referenceById.set(input.point.castpointId, toReferencePoint(input, free, span))
    if (free.stored) points.storedById.set(input.point.castpointId, free.stored)
  }
  return points
}

/** The details of all segments in the order of their names, each with its own scale. */
function packedDetails(planes: readonly SegmentRisk[]): string {
  return packed(
    DETAIL_NAMES.flatMap((name) => planes.map(({ timeline }) => timeline[name])),
    DETAIL_NAMES.flatMap((name) => planes.map(() => DETAILS[name])),
  )
}
