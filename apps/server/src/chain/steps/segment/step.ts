import { ROAD_MODEL_VERSION } from '@verglas/road-model'
import {
  courseOf,
  DETAIL_NAMES,
  DETAILS,
  matcher,
  reachOf,
  riskPlane,
  type SegmentCourse,
} from '@verglas/road-network'
import { DEFAULT_RISK_RULES, inOrder } from '@verglas/road-network/risks'
import { packed } from '../../../db/planes.ts'
import type { Batch } from '../../../db/publish.ts'
import { blendHistory, newestBlends } from '../../facts/forecast-runs.ts'
import { treatmentsOf } from '../../facts/treatments.ts'
import type { RoadModel, Step, StepInput } from '../../step.ts'
import { pointsById } from '../../units/castpoint-blocks.ts'
import { CIRCUITS, circuitOfUnit } from '../../units/circuits.ts'
import { issuedAtMsOf } from '../blend/step.ts'
import {
  AHEAD_HOURS,
  freeCase,
  HOURS,
  type KnownPoint,
  knownPoint,
  PAST_HOURS,
  type PointInput,
  segmentCase,
  segmentPoints,
  startMsOf,
} from './cases.ts'
import * as queries from './queries.ts'
import { ofNewRoads } from './trigger.ts'

/** The roads of an organisation come in several blocks: a circuit that was just computed rests as long. */
const REST_MS = 10 * 60_000
/** How far back the weather and the forecasts of the points are read: yesterday, and the day that warms the ground up. */
const HISTORY_HOURS = 2 * PAST_HOURS + 6
const ROADS_HOURS = PAST_HOURS + 12

/** What the road of each segment of a circuit will be, and how dangerous. */
export const segment: Step = {
  name: 'segment',
  unit: CIRCUITS,
  trigger: { due: ofNewRoads },
  reads: [
    'circuit_version',
    'risk_rules_version',
    'setup_castpoint',
    'castpoint_version',
    'forecast_run',
    'road_forecast',
    'treatment',
  ],
  writes: ['circuit_forecast', 'circuit_detail'],
  doneBeforeMs: (nowMs) => nowMs - REST_MS,
  run: circuitRisks,
}

async function circuitRisks({ db, unit, asOf, model }: StepInput): Promise<Batch[]> {
  const { setupId, circuitId } = circuitOfUnit(unit)
  const circuit = await queries.circuitOf(db, { setupId, circuitId }, asOf)
  if (!circuit) return []
  const startMs = startMsOf(issuedAtMsOf(asOf))
  const reach = reachOf(circuit.segments)
  const chosenIds = circuit.segments.flatMap(({ castpointId }) => castpointId ?? [])
  const { matches, shares: sharesOf } = matcher(
    await queries.pointsWithin(db, { setupId, reach, chosenIds }, asOf),
  )
  const shares = sharesOf(circuit.segments)
  const matched = matches(circuit.segments)
  const castpointIds = [...new Set(shares.flat().map(({ castpointId }) => castpointId))].sort()
  const inputs = await pointInputs({ db, asOf }, castpointIds, startMs)
  const known = await pointErrors(inputs, startMs, model)

  const ruleVersion = await queries.rulesOf(db, setupId, asOf)
  const rules = inOrder(ruleVersion?.rules ?? DEFAULT_RISK_RULES)
  const cases = circuit.segments.map((segment, index) => {
    const castpointId = matched[index]?.castpointId
    const treatments = (castpointId && known.get(castpointId)?.input.treatments) || []
    return segmentCase(segment, segmentPoints(shares[index] ?? [], known), treatments, startMs)
  })
  const outcomes = await model(cases.flatMap((made) => made?.roadCase ?? []))
  const forecasts = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  const courses = circuit.segments.map((segment, index) => {
    const weather = cases[index]?.weather
    const forecast = forecasts.get(segment.id)
    if (!weather || !forecast || 'problem' in forecast) return NOTHING
    return wholeCourse(courseOf(segment, forecast, weather))
  })
  if (courses.every((course) => course === NOTHING)) return []
  const key = { setup_id: setupId, circuit_id: circuitId, issued_at: new Date(issuedAtMsOf(asOf)) }
  return [
    {
      kind: 'circuit_forecast',
      rows: [
        {
          ...key,
          as_of_rev: asOf.rev,
          model: ROAD_MODEL_VERSION,
          start_at: new Date(startMs),
          hours: HOURS,
          circuit_rev: circuit.revision,
          rules_rev: ruleVersion?.revision ?? null,
          segments: circuit.segments.map(({ id }) => id),
          inputs: {
            asOfRev: asOf.rev,
            points: inputs.map(({ point, roads }) => ({
              castpointId: point.castpointId,
              roadIssuedAt: roads.length > 0 ? new Date(roads.at(-1)?.issuedAtMs ?? 0).toISOString() : null,
            })),
          },
          risk: packed(
            courses.map((course) => riskPlane(course, rules)),
            1,
          ),
          surface: packed(
            courses.map(({ surfaceC }) => surfaceC),
            100,
          ),
          condition: packed(
            courses.map(({ condition }) => condition),
            1,
          ),
        },
      ],
    },
    {
      kind: 'circuit_detail',
      rows: [{ ...key, planes: packedDetails(courses) }],
    },
  ]
}

async function pointInputs(
  { db, asOf }: Pick<StepInput, 'db' | 'asOf'>,
  castpointIds: readonly string[],
  startMs: number,
): Promise<PointInput[]> {
  const points = await pointsById(db, castpointIds, asOf)
  const blends = await newestBlends(db, castpointIds, asOf, AHEAD_HOURS + 3)
  const histories = await blendHistory(db, castpointIds, asOf, HISTORY_HOURS)
  const roads = await queries.issuedRoads(db, castpointIds, ROADS_HOURS, asOf)
  const treatments = await treatmentsOf(db, castpointIds, startMs, asOf)
  return points.flatMap((point) => {
    const blend = blends.get(point.castpointId)
    if (!blend) return []
    return [
      {
        point,
        blend,
        history: histories.get(point.castpointId) ?? null,
        roads: roads.get(point.castpointId) ?? [],
        treatments: treatments.get(point.castpointId) ?? [],
      },
    ]
  })
}

/** Each point with what its free run is known to be wrong by; a point that means nothing is left out. */
async function pointErrors(
  inputs: readonly PointInput[],
  startMs: number,
  model: RoadModel,
): Promise<Map<string, KnownPoint>> {
  const frees = await model(inputs.map((input) => freeCase(input, startMs)))
  return new Map(
    inputs.flatMap((input, index) => {
      const free = frees[index]
      if (!free || 'problem' in free) return []
      return [[input.point.castpointId, knownPoint(input, free, startMs)] as const]
    }),
  )
}

const missing = () => new Float64Array(HOURS).fill(Number.NaN)
/** A segment that no forecast reaches. */
const NOTHING: SegmentCourse = {
  surfaceC: missing(),
  condition: missing(),
  ...(Object.fromEntries(DETAIL_NAMES.map((name) => [name, missing()])) as Record<
    (typeof DETAIL_NAMES)[number],
    Float64Array
  >),
}

/** All rows of a plane are as long: weather that ends early leaves the last hours unknown. */
function wholeCourse(course: SegmentCourse): SegmentCourse {
  if (course.surfaceC.length === HOURS) return course
  const whole = (series: ArrayLike<number>) => {
    const longer = missing()
    for (let hour = 0; hour < Math.min(HOURS, series.length); hour++) longer[hour] = series[hour] as number
    return longer
  }
  return {
    surfaceC: whole(course.surfaceC),
    condition: whole(course.condition),
    ...(Object.fromEntries(DETAIL_NAMES.map((name) => [name, whole(course[name])])) as Record<
      (typeof DETAIL_NAMES)[number],
      Float64Array
    >),
  }
}

/** The details of all segments in the order of their names, each with its own scale. */
function packedDetails(courses: readonly SegmentCourse[]): string {
  return packed(
    DETAIL_NAMES.flatMap((name) =>
      courses.map((course) => course[name].map((value) => value * DETAILS[name])),
    ),
    1,
  )
}
