import { HOUR_MS } from '@verglas/quantities'
import type { GripLimits } from '@verglas/road-hazard'
import type { RoadCase } from '@verglas/road-model'
import {
  betterPlan,
  checkedPlan,
  type DecisionTable,
  judgedRoad,
  type Pass,
  type PlanCase,
  type PlanCheck,
  plannedPasses,
  type TreatmentPlan,
  type TriedRoad,
  treatmentEvents,
} from '@verglas/treatment'
import type { Db } from '../../../db/database.ts'
import type { RoadModel } from '../../step.ts'
import { roadInputsAgain } from '../road/cases.ts'

/** The plan of a forecast point, and the road forecast that it was made for; null without one. */
type PlannedPoint = {
  readonly castpointId: string
  readonly plan: TreatmentPlan | null
  readonly planCase: PlanCase
  readonly road: { readonly asOfRev: number; readonly issuedAtMs: number } | null
}
type UncheckedPlan = PlannedPoint & {
  readonly plan: TreatmentPlan
  readonly road: NonNullable<PlannedPoint['road']>
}

type Settings = { readonly table: DecisionTable; readonly limits: GripLimits }

/** Each plan with what the road model says of it; null where the road can no longer be computed. */
export async function withChecks<Point extends PlannedPoint>(
  services: { db: Db; model: RoadModel },
  points: readonly Point[],
  settings: Settings,
): Promise<(Point & { readonly check: PlanCheck | null })[]> {
  const unchecked = points.flatMap(({ plan, road, ...point }) =>
    plan && road ? [{ ...point, plan, road }] : [],
  )
  const checks = await planChecksOf(services, unchecked, settings)
  return points.map((point) => {
    const check = checks.get(point.castpointId) ?? null
    const plan = point.plan && check ? checkedPlan(point.plan, point.planCase, check) : point.plan
    return { ...point, plan, check }
  })
}

/** What the road model says of each plan, from the inputs of the road forecast that it was made for. */
async function planChecksOf(
  { db, model }: { db: Db; model: RoadModel },
  plans: readonly UncheckedPlan[],
  settings: Settings,
): Promise<Map<string, PlanCheck>> {
  const cases = await roadCasesOf(db, plans)
  const checks = await Promise.all(
    plans.map(async (unchecked) => {
      const roadCase = cases.get(unchecked.castpointId)
      const check = roadCase ? await checkOf(model, roadCase, unchecked, settings) : null
      return check ? [[unchecked.castpointId, check] as const] : []
    }),
  )
  return new Map(checks.flat())
}

/** Forecasts of one revision are rebuilt at once. */
async function roadCasesOf(db: Db, plans: readonly UncheckedPlan[]): Promise<Map<string, RoadCase>> {
  const issuedByRevision = new Map(plans.map(({ road }) => [road.asOfRev, road.issuedAtMs]))
  const cases = new Map<string, RoadCase>()
  for (const [asOfRev, issuedMs] of issuedByRevision) {
    const ofRevision = plans.filter(({ road }) => road.asOfRev === asOfRev)
    const ids = ofRevision.map(({ castpointId }) => castpointId)
    const inputs = await roadInputsAgain(db, ids, { asOfRev, issuedMs })
    for (const { point, roadCase } of inputs) cases.set(point.castpointId, roadCase)
  }
  return cases
}

async function checkOf(
  model: RoadModel,
  roadCase: RoadCase,
  { plan, planCase }: UncheckedPlan,
  { table, limits }: Settings,
): Promise<PlanCheck | null> {
  const untilMs = Math.min(plan.untilMs, roadCase.untilMs)
  if (untilMs <= roadCase.fromMs) return null
  const span = { fromMs: Math.floor(planCase.nowMs / HOUR_MS) * HOUR_MS, toMs: untilMs }
  const tryPasses = async (passes: readonly Pass[]): Promise<TriedRoad> => {
    const treatments = [...(roadCase.treatments ?? []), ...treatmentEvents(passes)]
    const [forecast] = await model([{ ...roadCase, untilMs, treatments }])
    if (!forecast || 'problem' in forecast)
      throw new Error(forecast?.problem ?? 'the road model gave nothing')
    return { forecast, judged: judgedRoad(forecast, span, limits, planCase.circuit.service) }
  }
  const untreated = await tryPasses([])
  const passes = plannedPasses(plan)
  const treated = passes.length > 0 ? await tryPasses(passes) : untreated
  const search = betterPlan(table, planCase, plan, treated)
  let step = search.next()
  while (!step.done) step = search.next(await tryPasses(step.value))
  return { untreated: untreated.judged, treated: treated.judged, proposal: step.value }
}
