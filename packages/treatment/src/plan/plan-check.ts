import { HOUR_MS } from '@verglas/quantities'
import type { DecisionTable } from '../decision-table.ts'
import { furtherPass } from './further-passes.ts'
import { headlineOf } from './headline.ts'
import { planTreatments } from './plan.ts'
import { type RevisedPlan, raiseToHighestRate } from './revise-plan.ts'
import { type PlanRevision, plannedPasses, withRevisions } from './revisions.ts'
import type {
  Pass,
  PlanCase,
  PlannedEvent,
  PlanProblem,
  PlanRemedy,
  TreatmentPlan,
} from './treatment-plan.ts'
import {
  GRAVE_LEVEL,
  graverHours,
  type JudgedCircuit,
  moreDangerous,
  type TriedRoads,
} from './tried-roads.ts'

/** Passes that a proposal adds at most. */
const MAX_FURTHER = 6
/** A stronger alternative that also fails is listed only if it shortens the slippery time by more than this. */
const MIN_SAVED_MS = HOUR_MS

/** Passes that keep the road safer than those of a plan, and the means they need. */
export type PlanProposal = {
  readonly remedies: readonly PlanRemedy[]
  readonly passes: readonly Pass[]
  readonly judged: JudgedCircuit
  readonly holds: boolean
}

/** Result of trying a plan with the road model on the roads of its circuit. */
export type PlanCheck = {
  /** Index of the road that stays slippery the longest under the plan. */
  readonly road: number
  readonly untreated: JudgedCircuit
  readonly treated: JudgedCircuit
  /** Periods in which a road is slippery for longer than its level of service permits; empty if the plan holds. */
  readonly tooLong: TriedRoads['tooLong']
  /** Periods in which a road is more dangerous with the plan than without it. */
  readonly moreDangerous: TriedRoads['tooLong']
  /** Periods in which a road is more dangerous with the plan and at level 3 or more; empty if the plan holds. */
  readonly worseAtGraveLevel: TriedRoads['tooLong']
  /** Passes removed from the plan of the table, replaced or added; all results are those of the revised plan. */
  readonly revisions: readonly PlanRevision[]
  /** Null if the plan holds, or nothing that was tried does better. */
  readonly proposal: PlanProposal | null
}

export const planCheck = (
  untreated: TriedRoads,
  { treated, revisions }: RevisedPlan,
  proposal: PlanProposal | null,
): PlanCheck => ({
  road: treated.worst.road,
  untreated: untreated.judged,
  treated: treated.judged,
  tooLong: treated.tooLong,
  moreDangerous: moreDangerous(treated, untreated),
  worseAtGraveLevel: moreDangerous(treated, untreated, GRAVE_LEVEL),
  revisions,
  proposal,
})

/** Whether no road is slippery too long, and none is made more dangerous at level 3 or more in any hour. */
const holdsOn = (treated: TriedRoads, untreated: TriedRoads): boolean =>
  treated.tooLong.length === 0 && graverHours(treated, untreated).length === 0

/** Passes from which a search starts, and the means that they need in addition to those of the plan. */
type Start = Pick<PlanProposal, 'remedies' | 'passes'> & { readonly planCase: PlanCase }

/**
 * Searches for passes that hold if a plan does not: further passes as soon as a vehicle is back, at the plan's
 * rates or at the highest rates of its rows, and then with one more vehicle. Yields passes to try, and is resumed with
 * the resulting roads. Proposes the first passes that hold, otherwise the best if they are worth listing.
 */
export function* betterPlan(
  table: DecisionTable,
  planCase: PlanCase,
  plan: TreatmentPlan,
  { untreated, treated }: { readonly untreated: TriedRoads; readonly treated: TriedRoads },
): Generator<readonly Pass[], PlanProposal | null, TriedRoads> {
  if (holdsOn(treated, untreated)) return null
  let best: PlanProposal | null = null
  for (const start of startsOf(table, planCase, plan)) {
    let { remedies, passes } = start
    let roads = remedies.length === 0 ? treated : yield passes
    let bestOfStart: PlanProposal | null = null
    for (let count = 0; ; count++) {
      const { judged, worst } = roads
      const proposal = { remedies, passes, judged, holds: holdsOn(roads, untreated) }
      if (remedies.length > 0) {
        if (proposal.holds) return proposal
        if (saves(proposal, bestOfStart?.judged ?? treated.judged, 0)) bestOfStart = proposal
      }
      const tried = { passes, forecast: worst.forecast, tooLong: worst.tooLong }
      const pass = count < MAX_FURTHER ? furtherPass(table, start.planCase, tried) : null
      if (!pass) break
      passes = [...passes, pass].toSorted((a, b) => a.departMs - b.departMs)
      remedies = [...start.remedies, 'further_passes']
      roads = yield passes
    }
    if (saves(bestOfStart, best?.judged ?? treated.judged, MIN_SAVED_MS)) best = bestOfStart
  }
  return best
}

/**
 * Whether a proposal shortens the slippery time by more than `byMs`. A proposal with more hours at level 4 is never
 * better, because salt can turn packed snow into wet ice.
 */
const saves = (proposal: PlanProposal | null, than: JudgedCircuit | undefined, byMs: number): boolean =>
  proposal !== null &&
  proposal.judged.slipperyMs < (than?.slipperyMs ?? Infinity) - byMs &&
  extremeHours(proposal.judged) <= (than ? extremeHours(than) : Infinity)

const extremeHours = ({ levels }: JudgedCircuit): number => levels.filter((level) => level === 4).length

function startsOf(table: DecisionTable, planCase: PlanCase, plan: TreatmentPlan): Start[] {
  const { circuit } = planCase
  const withOneVehicleMore = { ...planCase, circuit: { ...circuit, vehicles: circuit.vehicles + 1 } }
  return [
    { remedies: [] as const, passes: plannedPasses(plan), planCase },
    {
      remedies: ['second_vehicle'] as const,
      passes: plannedPasses(planTreatments(table, withOneVehicleMore)),
      planCase: withOneVehicleMore,
    },
  ].flatMap((start): Start[] => {
    const higher = start.passes.map((pass) => raiseToHighestRate(table, planCase, pass))
    const isHigher = higher.some((pass, index) => pass !== start.passes[index])
    return [
      start,
      ...(isHigher
        ? [{ ...start, remedies: [...start.remedies, 'higher_rate'] as const, passes: higher }]
        : []),
    ]
  })
}

/**
 * The plan with its revisions, and the problems that the road model finds in each event. Problems of the table are
 * dropped where the road does not become slippery: `rounds_too_long` in the event, `late` until its first pass is done.
 */
export function checkedPlan(tablePlan: TreatmentPlan, check: PlanCheck): TreatmentPlan {
  const plan = withRevisions(tablePlan, check.revisions)
  const remedies: PlanRemedy[] = [...(check.proposal?.remedies ?? [])]
  if (!check.proposal?.holds) remedies.push('closing')
  const events = plan.events.map((event, index): PlannedEvent => {
    const fromMs = index === 0 ? -Infinity : event.fromMs
    const toMs = plan.events[index + 1]?.fromMs ?? Infinity
    const within = (endMs: number) => (period: { readonly fromMs: number; readonly toMs: number }) =>
      period.fromMs < endMs && period.toMs > fromMs
    const isSlipperyBefore = (endMs: number) => check.treated.slipperyPeriods.some(within(endMs))
    const reachedMs = Math.min(toMs, event.passes.find(({ gm2 }) => gm2 !== null)?.finishMs ?? toMs)
    const ofTable = event.problems.filter(({ code }) => {
      if (code === 'late') return isSlipperyBefore(reachedMs)
      return code !== 'rounds_too_long' || isSlipperyBefore(toMs)
    })
    const problemIn = (code: PlanProblem['code'], periods: PlanCheck['tooLong']): PlanProblem[] =>
      periods.some(within(toMs)) ? [{ code, remedies }] : []
    const ofModel = [
      ...problemIn('more_dangerous', check.worseAtGraveLevel),
      ...problemIn('stays_slippery', check.tooLong),
    ]
    return { ...event, problems: [...ofTable, ...ofModel] }
  })
  return { ...plan, events, headline: headlineOf(events, plan.headline.reason) }
}
