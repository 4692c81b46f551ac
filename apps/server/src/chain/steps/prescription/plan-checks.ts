import type { GripLimits } from '@verglas/road-hazard'
import type { RoadCase } from '@verglas/road-model'
import { checkedPlan, type DecisionTable, type PlanCheck, type TreatmentPlan } from '@verglas/treatment'
import type { Db } from '../../../db/database.ts'
import type { PlanChecker, RoadModel } from '../../step.ts'
import type { CircuitKey } from '../../work-items/circuits.ts'
import { FINE_STEP_S, roadInputsAgain } from '../road/cases.ts'
import { segmentCasesAgain } from '../segment/step.ts'
import type { SegmentRoads } from './segment-roads.ts'
import type { Stretch } from './worst-stretch.ts'

/** The plan of a forecast point, and the road forecast of the point; null without one. */
type PlannedPoint = {
  readonly castpointId: string
  readonly stretch: Stretch | null
  readonly road: { readonly asOfRev: number; readonly issuedAtMs: number } | null
}
type UncheckedPoint = PlannedPoint & {
  readonly stretch: Stretch
  readonly road: NonNullable<PlannedPoint['road']>
}

/** A plan with what the road model says of it; null where the road can no longer be computed. */
export type CheckedPlan = { readonly plan: TreatmentPlan | null; readonly check: PlanCheck | null }

type Settings = {
  readonly table: DecisionTable
  readonly limits: GripLimits
  readonly circuitKey: CircuitKey
  readonly segmentRoads: SegmentRoads | null
}
type Services = { readonly db: Db; readonly model: RoadModel; readonly checkPlan: PlanChecker }

/** The plan of each point with what the road model says of it, from the inputs of the road forecast behind it. */
export async function withChecks<Point extends PlannedPoint>(
  services: Services,
  points: readonly Point[],
  settings: Settings,
): Promise<(Point & CheckedPlan)[]> {
  const unchecked = points.flatMap(({ castpointId, stretch, road }) =>
    stretch && road ? [{ castpointId, stretch, road }] : [],
  )
  const cases = await roadCasesOf(services, unchecked, settings)
  return Promise.all(
    points.map(async (point) => {
      const { stretch } = point
      const roadCase = cases.get(point.castpointId)
      if (!stretch || !roadCase) return { ...point, plan: stretch?.plan ?? null, check: null }
      const { plan, planCase } = stretch
      const { table, limits } = settings
      const check = await services.checkPlan({ roadCase, plan, planCase, table, limits })
      return { ...point, plan: check ? checkedPlan(plan, planCase, check) : plan, check }
    }),
  )
}

/** The road of each plan by its forecast point: that of the segment which it serves, or of the point itself. */
async function roadCasesOf(
  services: Services,
  points: readonly UncheckedPoint[],
  { circuitKey, segmentRoads }: Settings,
): Promise<Map<string, RoadCase>> {
  const cases = await pointCasesOf(
    services.db,
    points.filter(({ stretch }) => !stretch.segment),
  )
  const segmentIds = points.flatMap(({ stretch }) => stretch.segment?.id ?? [])
  if (!segmentRoads || segmentIds.length === 0) return cases
  const origin = { ...segmentRoads, stepS: FINE_STEP_S }
  const ofSegments = await segmentCasesAgain(services, circuitKey, segmentIds, origin)
  for (const { castpointId, stretch } of points) {
    const roadCase = stretch.segment && ofSegments.get(stretch.segment.id)
    if (roadCase) cases.set(castpointId, roadCase)
  }
  return cases
}

/** Forecasts of one revision are rebuilt at once. */
async function pointCasesOf(db: Db, points: readonly UncheckedPoint[]): Promise<Map<string, RoadCase>> {
  const issuedByRevision = new Map(points.map(({ road }) => [road.asOfRev, road.issuedAtMs]))
  const cases = new Map<string, RoadCase>()
  for (const [asOfRev, issuedMs] of issuedByRevision) {
    const ofRevision = points.filter(({ road }) => road.asOfRev === asOfRev)
    const ids = ofRevision.map(({ castpointId }) => castpointId)
    const inputs = await roadInputsAgain(db, ids, { asOfRev, issuedMs })
    for (const { point, roadCase } of inputs) cases.set(point.castpointId, roadCase)
  }
  return cases
}
