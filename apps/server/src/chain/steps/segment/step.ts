import { HOUR_MS } from '@verglas/quantities'
import { ROAD_MODEL_VERSION, type RoadBetween } from '@verglas/road-model'
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
  type Span,
  segmentCase,
  segmentPoints,
  startMsOf,
} from './cases.ts'
import { type Earlier, earlierForecast, wholeSeries } from './earlier.ts'
import { packedRoads } from './kept-roads.ts'
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
    'station_setting_version',
    'forecast_run',
    'road_forecast',
    'treatment',
    'circuit_forecast',
    'circuit_detail',
    'circuit_state',
  ],
  writes: ['circuit_forecast', 'circuit_detail', 'circuit_state'],
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
  const ruleVersion = await queries.rulesOf(db, setupId, asOf)
  const rulesRev = ruleVersion?.revision ?? null
  const withForecast = inputs.map(({ point }) => point.castpointId)
  const asked = {
    setupId,
    circuitId,
    circuitRev: circuit.revision,
    rulesRev,
    castpointIds: withForecast,
    startMs,
  }
  const earlier = await earlierForecast(db, asked, asOf)
  const span: Span = { startMs, fromMs: earlier?.keptMs ?? startMs, isWarm: earlier !== null }
  const { known, kept: keptPoints } = await pointErrors(inputs, { span, earlier }, model)

  const rules = inOrder(ruleVersion?.rules ?? DEFAULT_RISK_RULES)
  const cases = circuit.segments.map((segment, index) => {
    const castpointId = matched[index]?.castpointId
    const treatments = (castpointId && known.get(castpointId)?.input.treatments) || []
    const begun = earlier?.roads.segments[index] ?? null
    if (earlier && !begun) return null
    return segmentCase(segment, segmentPoints(shares[index] ?? [], known), treatments, span, begun)
  })
  const outcomes = await model(cases.flatMap((made) => made?.roadCase ?? []))
  const forecasts = new Map(
    outcomes.flatMap((outcome) => ('problem' in outcome ? [] : [[outcome.id, outcome] as const])),
  )
  const computed = circuit.segments.map((segment, index) => {
    const weather = cases[index]?.weather
    const forecast = forecasts.get(segment.id)
    if (!weather || !forecast) return null
    const course = courseOf(segment, forecast, weather)
    return { course, risk: riskPlane(course, rules) }
  })
  if (computed.every((made) => made === null)) return []
  const whole = (series: ArrayLike<number>, before: ArrayLike<number> | undefined) =>
    wholeSeries(series, span, earlier && before ? { series: before, startMs: earlier.startMs } : null)
  const courses = computed.map((made, index) =>
    made ? courseBy((name) => whole(made.course[name], earlier?.courses[index]?.[name])) : NOTHING,
  )
  const risks = computed.map((made, index) => (made ? whole(made.risk, earlier?.risks[index]) : missing()))
  const keptSegments = circuit.segments.map(({ id }) => forecasts.get(id)?.kept ?? null)
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
          rules_rev: rulesRev,
          segments: circuit.segments.map(({ id }) => id),
          inputs: {
            asOfRev: asOf.rev,
            points: inputs.map(({ point, roads }) => ({
              castpointId: point.castpointId,
              roadIssuedAt: roads.length > 0 ? new Date(roads.at(-1)?.issuedAtMs ?? 0).toISOString() : null,
            })),
          },
          risk: packed(risks, 1),
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
    {
      kind: 'circuit_state',
      rows: [
        {
          ...key,
          kept_at: new Date(startMs + PAST_HOURS * HOUR_MS),
          begun_at: new Date(earlier?.begunMs ?? startMs + PAST_HOURS * HOUR_MS),
          ...packedRoads({ segments: keptSegments, points: keptPoints }),
        },
      ],
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

type KnownPoints = { known: Map<string, KnownPoint>; kept: Map<string, RoadBetween> }

/** Each point with what its free run is known to be wrong by, and that run to go on from; a point that means nothing is left out. */
async function pointErrors(
  inputs: readonly PointInput[],
  { span, earlier }: { span: Span; earlier: Earlier | null },
  model: RoadModel,
): Promise<KnownPoints> {
  const begunOf = ({ point }: PointInput) => earlier?.roads.points.get(point.castpointId) ?? null
  const frees = await model(inputs.map((input) => freeCase(input, span, begunOf(input))))
  const points: KnownPoints = { known: new Map(), kept: new Map() }
  for (const [index, input] of inputs.entries()) {
    const free = frees[index]
    if (!free || 'problem' in free) continue
    points.known.set(input.point.castpointId, knownPoint(input, free, span))
    if (free.kept) points.kept.set(input.point.castpointId, free.kept)
  }
  return points
}

const missing = () => new Float64Array(HOURS).fill(Number.NaN)
type CourseName = keyof SegmentCourse
/** As it is stored, of all hours of the planes. */
type Course = Record<CourseName, ArrayLike<number>>
const COURSE_NAMES: readonly CourseName[] = ['surfaceC', 'condition', ...DETAIL_NAMES]
function courseBy(seriesOf: (name: CourseName) => ArrayLike<number>): Course {
  const course = {} as Course
  for (const name of COURSE_NAMES) course[name] = seriesOf(name)
  return course
}
/** A segment that no forecast reaches. */
const NOTHING = courseBy(missing)

/** The details of all segments in the order of their names, each with its own scale. */
function packedDetails(courses: readonly Course[]): string {
  return packed(
    DETAIL_NAMES.flatMap((name) => courses.map((course) => course[name])),
    DETAIL_NAMES.flatMap((name) => courses.map(() => DETAILS[name])),
  )
}
