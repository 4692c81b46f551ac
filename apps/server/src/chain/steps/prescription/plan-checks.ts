import type { GripLimits } from '@verglas/road-hazard'
import type { RoadCase } from '@verglas/road-model'
import {
  type AdviceCase,
  checkedPlan,
  type DecisionTable,
  type PlanCheck,
  type RoadDanger,
  type TreatmentPlan,
} from '@verglas/treatment'
import type { Db } from '../../../db/database.ts'
import type { PlanChecker, RoadModel } from '../../step.ts'
import type { CircuitKey } from '../../work-items/circuits.ts'
import { FINE_STEP_S, roadInputsAgain } from '../road/cases.ts'
import { segmentCasesAgain } from '../segment/step.ts'
import type { SegmentRoads } from './segment-roads.ts'
import { type Place, type PlacedRoad, roadsOfPlan, type ServingPlan, triedPositions } from './serving-plan.ts'
import type { StretchPlan } from './worst-stretch.ts'

/** The plan of a forecast point, and the road forecast of the point; null without one. */
type PlannedPoint = {
  readonly castpointId: string
  readonly stretch: StretchPlan | null
  readonly serving: ServingPlan | null
  readonly road: { readonly asOfRev: number; readonly issuedAtMs: number } | null
}
type IssuedPoint = Pick<PlannedPoint, 'castpointId'> & { readonly road: NonNullable<PlannedPoint['road']> }

/** A plan with the result of trying it with the road model; null if the road can no longer be computed. */
export type CheckedPlan = { readonly plan: TreatmentPlan | null; readonly check: PlanCheck | null }

type Settings = {
  readonly table: DecisionTable
  readonly limits: GripLimits
  readonly circuitKey: CircuitKey
  readonly segmentRoads: SegmentRoads | null
}
type Services = { readonly db: Db; readonly model: RoadModel; readonly checkPlan: PlanChecker }

/** Tries the plan of each point with the road model, from the inputs of the road forecast on which it is based. */
export async function withChecks<Point extends PlannedPoint>(
  services: Services,
  points: readonly Point[],
  settings: Settings,
): Promise<(Point & CheckedPlan)[]> {
  const unchecked = points.flatMap((point) => roadsToTry(point))
  const caseOf = await roadCasesOf(services, points, unchecked, settings)
  return Promise.all(
    points.map(async (point) => {
      const { stretch } = point
      if (!stretch) return { ...point, plan: null, check: null }
      const { plan, planCase } = stretch
      const tried = roadsToTry(point).flatMap((road) => {
        const roadCase = caseOf(road)
        return roadCase
          ? [{ roadCase, forecastDangers: dangersByHour(road.roadCase), position: road.position }]
          : []
      })
      if (tried[0]?.position !== 0) return { ...point, plan, check: null }
      const { table, limits } = settings
      const roads = tried.map(({ roadCase, forecastDangers }) => ({ roadCase, forecastDangers }))
      const check = await services.checkPlan({ roads, plan, planCase, table, limits })
      if (!check) return { ...point, plan, check }
      const placed = { ...check, road: tried[check.road]?.position ?? 0 }
      return { ...point, plan: checkedPlan(plan, check), check: placed }
    }),
  )
}

type RoadToTry = PlacedRoad & { readonly position: number }

/** The roads on which the plan of a point is tried, with their indices among the roads of the plan. */
function roadsToTry(point: PlannedPoint): RoadToTry[] {
  const positions = triedPositions(point)
  return roadsOfPlan(point).flatMap((road, position) =>
    positions.has(position) ? [{ ...road, position }] : [],
  )
}

/** The danger of each hour by the end of the hour. */
function dangersByHour({ outlook: { timesMs, dangers = [] } }: AdviceCase): Map<number, RoadDanger> {
  return new Map(
    dangers.flatMap((danger, index) => (danger ? [[timesMs[index] as number, danger] as const] : [])),
  )
}

/** The road of each place that a plan serves: a segment or a forecast point. */
async function roadCasesOf(
  services: Services,
  points: readonly PlannedPoint[],
  places: readonly Place[],
  { circuitKey, segmentRoads }: Settings,
): Promise<(place: Place) => RoadCase | undefined> {
  const pointIds = new Set(places.flatMap(({ castpointId, segment }) => (segment ? [] : castpointId)))
  const issued = points.flatMap(({ castpointId, road }) =>
    road && pointIds.has(castpointId) ? [{ castpointId, road }] : [],
  )
  const ofPoints = await pointCasesOf(services.db, issued)
  const segmentIds = [...new Set(places.flatMap(({ segment }) => segment?.id ?? []))]
  const origin = segmentRoads && { ...segmentRoads, stepS: FINE_STEP_S }
  const ofSegments =
    origin && segmentIds.length > 0
      ? await segmentCasesAgain(services, circuitKey, segmentIds, origin)
      : new Map<string, RoadCase>()
  return ({ castpointId, segment }) => (segment ? ofSegments.get(segment.id) : ofPoints.get(castpointId))
}

/** Rebuilds the forecasts of one revision in one batch. */
async function pointCasesOf(db: Db, points: readonly IssuedPoint[]): Promise<Map<string, RoadCase>> {
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
