import type { RoadBetween } from '@verglas/road-model'
import { boundsOf, matcher, type Share } from '@verglas/road-network'
import type { Db } from '../../../db/database.ts'
import { correctionsInForecasts } from '../../../db/human-corrections.ts'
import { correctedHours } from '../../facts/corrected-hours.ts'
import { blendHistory, modelBlends } from '../../facts/forecast-runs.ts'
import { treatmentsOf } from '../../facts/treatments.ts'
import type { RoadModel, StepInput } from '../../step.ts'
import { pointsById } from '../../work-items/castpoint-blocks.ts'
import type { CircuitKey } from '../../work-items/circuits.ts'
import { issuedAtMsOf } from '../blend/step.ts'
import {
  freeCase,
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
} from './cases.ts'
import { type Earlier, type EarlierSegment, earlierForecast } from './earlier.ts'
import type { ChainSegment } from './queries.ts'
import * as queries from './queries.ts'

/**
 * How far back the weather of the points is read: the past day of the series, and the day before it, in which the
 * ground temperatures are spun up.
 */
const HISTORY_HOURS = 2 * PAST_HOURS + 6
export const ROADS_HOURS = PAST_HOURS + 12

/** The inputs from which the roads of a circuit are computed. */
export type CircuitBasis = {
  readonly circuitRev: number
  readonly ruleVersion: Awaited<ReturnType<typeof queries.rulesOf>>
  readonly startMs: number
  readonly segments: readonly MatchedSegment[]
  readonly inputs: readonly PointInput[]
  readonly earlier: Earlier | null
  readonly span: Span
  readonly points: ReferenceRuns
}

export type ReferenceRuns = {
  referenceById: Map<string, ReferencePoint>
  storedById: Map<string, RoadBetween>
}

type BasisInput = Pick<StepInput, 'db' | 'asOf' | 'model'>

/**
 * Cache of the latest inputs by circuit, for each database: the advice of a circuit follows its forecast at once,
 * and tries its passes on the same roads.
 */
const latestBases = new WeakMap<Db, Map<string, { readonly rev: number; readonly basis: CircuitBasis }>>()
const MAX_BASES = 8

const keyOf = ({ setupId, circuitId }: CircuitKey) => JSON.stringify([setupId, circuitId])

/** The inputs of a new forecast, cached for the advice that follows. */
export async function newBasis(input: BasisInput, key: CircuitKey): Promise<CircuitBasis | null> {
  const basis = await circuitBasis(input, key)
  const bases = latestBases.get(input.db) ?? new Map()
  latestBases.set(input.db, bases)
  bases.delete(keyOf(key))
  if (basis) bases.set(keyOf(key), { rev: input.asOf.rev, basis })
  for (const oldest of [...bases.keys()].slice(0, -MAX_BASES)) bases.delete(oldest)
  return basis
}

/** The inputs of an earlier forecast, at least with the points around the named segments. */
export async function basisAgain(
  input: BasisInput,
  key: CircuitKey,
  segmentIds: readonly string[],
): Promise<CircuitBasis | null> {
  const latest = latestBases.get(input.db)?.get(keyOf(key))
  return latest?.rev === input.asOf.rev ? latest.basis : circuitBasis(input, key, segmentIds)
}

/** The inputs of a forecast; null if the circuit does not exist. With `segmentIds`, only of the points around these. */
async function circuitBasis(
  { db, asOf, model }: BasisInput,
  { setupId, circuitId }: CircuitKey,
  segmentIds?: readonly string[],
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
  const around = segmentIds ? inputs.filter(isAround(segments, segmentIds)) : inputs
  const points = await pointErrors(around, { span, earlier }, model)
  return { circuitRev: circuit.revision, ruleVersion, startMs, segments, inputs, earlier, span, points }
}

/** Whether a named segment uses any value of a point. */
function isAround(
  segments: readonly MatchedSegment[],
  segmentIds: readonly string[],
): (input: PointInput) => boolean {
  const named = segments.filter(({ segment }) => segmentIds.includes(segment.id))
  const ids = new Set(
    named.flatMap(({ shares, castpointId }) => [...shares.map((share) => share.castpointId), castpointId]),
  )
  return ({ point }) => ids.has(point.castpointId)
}

/**
 * A segment with the forecast points between which it lies, the point whose treatments it gets, and the point that
 * lies on it.
 */
export type MatchedSegment = {
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
    // A segment with a pavement of its own does not take the road of the point.
    ownPointId: segment.layers ? null : (ownPoints[index] ?? null),
  }))
}

/** The case of a segment and its values in an earlier forecast; null if its road cannot be continued. */
export function preparedSegment(
  { points, span, earlier }: CircuitBasis,
  { segment, shares, castpointId }: MatchedSegment,
  index: number,
): { readonly before: EarlierSegment | null; readonly prepared: SegmentCase | null } {
  const before = earlier?.segments[index] ?? null
  const road = before?.road ?? null
  if (earlier && !road) return { before, prepared: null }
  const treatments = (castpointId && points.referenceById.get(castpointId)?.input.treatments) || []
  const segmentPointIds = segmentPoints(shares, points.referenceById)
  return { before, prepared: segmentCase(segment, segmentPointIds, treatments, span, road) }
}

async function pointInputs(
  { db, asOf }: Pick<StepInput, 'db' | 'asOf'>,
  castpointIds: readonly string[],
  startMs: number,
): Promise<PointInput[]> {
  const points = await pointsById(db, castpointIds, asOf)
  const blends = await modelBlends(db, castpointIds, asOf, LOOKAHEAD_HOURS + 3)
  const histories = await blendHistory(db, castpointIds, asOf, HISTORY_HOURS)
  const corrections = await correctionsInForecasts(db, castpointIds, asOf)
  const roads = await queries.issuedRoads(db, castpointIds, ROADS_HOURS, asOf)
  const treatments = await treatmentsOf(db, castpointIds, startMs, asOf)
  return points.flatMap((point) => {
    const blend = blends.get(point.castpointId)
    if (!blend) return []
    const history = histories.get(point.castpointId)
    const pointCorrections = corrections.get(point.castpointId)
    return [
      {
        point,
        blend: correctedHours(blend, pointCorrections),
        history: history ? correctedHours(history, pointCorrections) : null,
        roads: roads.get(point.castpointId) ?? [],
        treatments: treatments.get(point.castpointId) ?? [],
      },
    ]
  })
}

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
