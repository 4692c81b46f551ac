import { PLAN_KINDS } from '@verglas/contract/treatment-codes'
import { SLIPPERY_LEVEL } from '@verglas/road-hazard'
import {
  type AdviceCase,
  type DecisionTable,
  type PlanCase,
  type PlanCircuit,
  planTreatments,
  type RoadOutlook,
  type TreatmentPlan,
} from '@verglas/treatment'
import type { ChainSegment } from '../segment/queries.ts'
import { isWorse, planCaseOf } from './circuit-plan.ts'
import type { SegmentRoads } from './segment-roads.ts'

/** A road with its plan: that of a forecast point, or of a segment matched to it. */
export type StretchPlan = {
  readonly roadCase: AdviceCase
  readonly planCase: PlanCase
  readonly plan: TreatmentPlan
  /** Null for the road of the point itself. */
  readonly segment: ChainSegment | null
}

type Surroundings = {
  readonly table: DecisionTable
  readonly circuit: PlanCircuit
  /** The segments that are matched to the point. */
  readonly segments: readonly ChainSegment[]
  readonly roads: SegmentRoads | null
}

/**
 * The worst road around a forecast point: its own, or its most dangerous segment if that needs more. A bridge deck,
 * a cut or a pass between the points is not safer because nobody measures there.
 */
export function worstStretch(pointCase: AdviceCase, around: Surroundings): StretchPlan {
  const pointStretch = stretchOf(pointCase, null, around)
  const worseSegment = worstSegmentOf(pointCase, around)
  const segmentStretch = worseSegment && stretchOf(worseSegment.roadCase, worseSegment.segment, around)
  return segmentStretch && isWorse(segmentStretch.plan, pointStretch.plan) ? segmentStretch : pointStretch
}

function stretchOf(
  roadCase: AdviceCase,
  segment: ChainSegment | null,
  { table, circuit }: Surroundings,
): StretchPlan {
  const planCase = planCaseOf(roadCase, circuit)
  return { roadCase, planCase, plan: planTreatments(table, planCase), segment }
}

/** The segment with the worst danger, if it is worse than that of the point. */
function worstSegmentOf(
  pointCase: AdviceCase,
  { segments, roads }: Surroundings,
): Pick<StretchPlan, 'roadCase' | 'segment'> | null {
  if (!roads) return null
  const windKmhAt = windOf(pointCase.outlook)
  let worst = dangerOf(pointCase.outlook)
  let worstSegment: Pick<StretchPlan, 'roadCase' | 'segment'> | null = null
  for (const segment of segments) {
    const outlook = roads.outlookOf(segment.id, windKmhAt)
    const danger = outlook && dangerOf(outlook)
    if (!outlook || !danger || !isMoreDangerous(danger, worst)) continue
    worst = danger
    worstSegment = { segment, roadCase: caseOfSegment(pointCase, segment, outlook) }
  }
  return worstSegment
}

/** The case of a segment, without the sensor readings of the point, which do not apply to it. */
export function caseOfSegment(
  { measured: _measured, ...place }: AdviceCase,
  { isBridge }: ChainSegment,
  outlook: RoadOutlook,
): AdviceCase {
  return { ...place, isBridge, outlook, surfaceSpreadK: null }
}

export const windOf = ({ timesMs, windKmh }: RoadOutlook): ((ms: number) => number) => {
  const windAt = new Map(Array.from(timesMs, (ms, hour) => [ms, windKmh[hour] ?? Number.NaN]))
  return (ms) => windAt.get(ms) ?? Number.NaN
}

type Danger = { readonly kind: number; readonly fromMs: number; readonly levels: number }

/** The gravest danger of the slippery hours, the first such hour, and the sum of the levels. */
function dangerOf({ timesMs, dangers = [] }: RoadOutlook): Danger {
  let [kind, fromMs, levels] = [0, Infinity, 0]
  for (const [hour, danger] of dangers.entries()) {
    if (!danger || danger.level < SLIPPERY_LEVEL) continue
    kind = Math.max(kind, PLAN_KINDS.indexOf(danger.kind))
    fromMs = Math.min(fromMs, timesMs[hour] as number)
    levels += danger.level
  }
  return { kind, fromMs, levels }
}

function isMoreDangerous(a: Danger, b: Danger): boolean {
  if (a.kind !== b.kind) return a.kind > b.kind
  return a.fromMs === b.fromMs ? a.levels > b.levels : a.fromMs < b.fromMs
}
