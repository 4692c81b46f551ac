import type { GripLimits } from '@verglas/road-hazard'
import type { RoadCase } from '@verglas/road-model'
import {
  type AdviceCase,
  checkedPlan,
  type DecisionTable,
  dryCheck,
  type PlanCheck,
  type RoadDanger,
  type TreatmentPlan,
} from '@verglas/treatment'
import type { PlanToCheck } from '@verglas/treatment/check'
import type { Db } from '../../../db/database.ts'
import type { PlanChecker, RoadModel } from '../../step.ts'
import type { CircuitKey } from '../../work-items/circuits.ts'
import { FINE_STEP_S, roadInputsAgain } from '../road/cases.ts'
import { segmentCasesAgain } from '../segment/step.ts'
import type { SegmentRoads } from './segment-roads.ts'
import { type Place, type PlacedRoad, roadsOfPlan, type ServingPlan, triedPositions } from './serving-plan.ts'
import type { StretchPlan } from './worst-stretch.ts'

/** A forecast point with the worst road around it, and the road forecast of the point; null without one. */
export type PointToCheck = {
  readonly castpointId: string
  readonly stretch: StretchPlan | null
  readonly road: { readonly asOfRev: number; readonly issuedAtMs: number } | null
}
type IssuedPoint = Pick<PointToCheck, 'castpointId'> & { readonly road: NonNullable<PointToCheck['road']> }

/** The plan of a circuit with the changes of the road model; the check is null if the road can no longer be computed. */
export type CheckedPlan = { readonly plan: TreatmentPlan; readonly check: PlanCheck | null }

type Settings = {
  readonly table: DecisionTable
  readonly limits: GripLimits
  readonly circuitKey: CircuitKey
  readonly segmentRoads: SegmentRoads | null
}
type Services = { readonly db: Db; readonly model: RoadModel; readonly checkPlan: PlanChecker }

/** The plan that serves a circuit, at the point whose worst stretch it is based on. */
export type ServedPlan = ServingPlan & { readonly castpointId: string }

export type CheckedCircuit = CheckedPlan & {
  /** The result of that plan on the worst road around each other point. */
  readonly atPoints: ReadonlyMap<string, PlanCheck | null>
}

/**
 * Tries the plan of a circuit with the road model, from the inputs of the road forecasts on which it is based: on the roads
 * that it was made for, which may change it, and then on the worst road around each other point.
 */
export async function checkedCircuit(
  services: Services,
  serving: ServedPlan,
  points: readonly PointToCheck[],
  settings: Settings,
): Promise<CheckedCircuit> {
  const { stretch } = serving
  const served = roadsToTry(serving)
  const others = points.flatMap(({ castpointId, stretch: own }): RoadToTry[] =>
    own && castpointId !== serving.castpointId
      ? [{ castpointId, segment: own.segment, roadCase: own.roadCase, position: 0 }]
      : [],
  )
  const caseOf = await roadCasesOf(services, points, [...served, ...others], settings)
  const { table, limits } = settings
  const tryPlan = async (roads: readonly RoadToTry[], toTry: Pick<PlanToCheck, 'plan' | 'isFixed'>) => {
    const tried = roads.flatMap((road) => {
      const roadCase = caseOf(road)
      return roadCase
        ? [{ position: road.position, roadCase, forecastDangers: dangersByHour(road.roadCase) }]
        : []
    })
    if (tried[0]?.position !== 0) return null
    const planToCheck = { roads: tried, planCase: stretch.planCase, table, limits, ...toTry }
    return dryCheck(planToCheck) ?? services.checkPlan(planToCheck)
  }
  const check = await tryPlan(served, { plan: stretch.plan })
  const plan = check ? checkedPlan(stretch.plan, check) : stretch.plan
  const atPoints = await Promise.all(
    others.map(async (road) => [road.castpointId, await tryPlan([road], { plan, isFixed: true })] as const),
  )
  return { plan, check, atPoints: new Map(atPoints) }
}

type RoadToTry = PlacedRoad & { readonly position: number }

/** The roads on which the plan of a circuit is tried, with their indices among the roads of the plan. */
function roadsToTry(serving: ServedPlan): RoadToTry[] {
  const positions = triedPositions(serving)
  return roadsOfPlan(serving).flatMap((road, position) =>
    positions.has(position) ? [{ ...road, position }] : [],
  )
}

/** The danger of each hour, by the instant (ms) at which the hour ends. */
function dangersByHour({ outlook: { timesMs, dangers = [] } }: AdviceCase): Map<number, RoadDanger> {
  return new Map(
    dangers.flatMap((danger, index) => (danger ? [[timesMs[index] as number, danger] as const] : [])),
  )
}

/** The road of each place that a plan serves: a segment or a forecast point. */
async function roadCasesOf(
  services: Services,
  points: readonly PointToCheck[],
  places: readonly Place[],
  { circuitKey, segmentRoads }: Settings,
): Promise<(place: Place) => RoadCase | undefined> {
  const pointIds = new Set(places.flatMap(({ castpointId, segment }) => (segment ? [] : castpointId)))
  const issued = points.flatMap(({ castpointId, road }) =>
    road && pointIds.has(castpointId) ? [{ castpointId, road }] : [],
  )
  const pointCases = await pointCasesOf(services.db, issued)
  const segmentIds = [...new Set(places.flatMap(({ segment }) => segment?.id ?? []))]
  const origin = segmentRoads && { ...segmentRoads, stepS: FINE_STEP_S }
  const segmentCases =
    origin && segmentIds.length > 0
      ? await segmentCasesAgain(services, circuitKey, segmentIds, origin)
      : new Map<string, RoadCase>()
  return ({ castpointId, segment }) => (segment ? segmentCases.get(segment.id) : pointCases.get(castpointId))
}

/** Rebuilds the forecasts of one revision in one batch. */
async function pointCasesOf(db: Db, points: readonly IssuedPoint[]): Promise<Map<string, RoadCase>> {
  const issuedByRevision = new Map(points.map(({ road }) => [road.asOfRev, road.issuedAtMs]))
  const cases = new Map<string, RoadCase>()
  for (const [asOfRev, issuedMs] of issuedByRevision) {
    const pointsOfRevision = points.filter(({ road }) => road.asOfRev === asOfRev)
    const ids = pointsOfRevision.map(({ castpointId }) => castpointId)
    const inputs = await roadInputsAgain(db, ids, { asOfRev, issuedMs })
    for (const { point, roadCase } of inputs) cases.set(point.castpointId, roadCase)
  }
  return cases
}
