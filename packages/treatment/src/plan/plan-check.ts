import { USUAL_SERVICE } from '@verglas/contract/treatment-codes'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { DecisionTable } from '../decision-table.ts'
import { furtherPass, type TriedForecast } from './further-passes.ts'
import { headlineOf } from './headline.ts'
import type { JudgedRoad } from './judged-road.ts'
import { planTreatments } from './plan.ts'
import type {
  Pass,
  PlanCase,
  PlannedEvent,
  PlanProblem,
  PlanRemedy,
  TreatmentPlan,
} from './treatment-plan.ts'

/** Passes that a proposal adds at most. */
const MAX_FURTHER = 6
/** What takes more and does not hold either is worth naming only if it saves more than this. */
const MIN_SAVED_MS = HOUR_MS

/** A road under some passes, from the road model. */
export type TriedRoad = { readonly forecast: TriedForecast; readonly judged: JudgedRoad }

/** Passes that do better than those of a plan, and what they take. */
export type PlanProposal = {
  readonly remedies: readonly PlanRemedy[]
  readonly passes: readonly Pass[]
  readonly judged: JudgedRoad
  readonly holds: boolean
}

/** What the road model says of a plan. */
export type PlanCheck = {
  /** The road that stays slippery the longest under the plan, which the rest is about: its position among all. */
  readonly road: number
  readonly untreated: JudgedRoad
  readonly treated: JudgedRoad
  /** null: the plan holds, or nothing that was tried does better. */
  readonly proposal: PlanProposal | null
}

/** When and with how long a round a circuit is served. */
type Served = {
  readonly nowMs: number
  readonly circuit: Pick<PlanCase['circuit'], 'roundTripMin' | 'service'>
}

/**
 * Periods for which a road is worse than its level of service permits, for longer than it permits; a plan without any
 * holds. The first round from now on does not count: nobody can have been everywhere before.
 */
export function slipperyTooLong(
  { worsePeriods }: Pick<JudgedRoad, 'worsePeriods'>,
  { nowMs, circuit }: Served,
): JudgedRoad['worsePeriods'] {
  const { returnMinutes } = circuit.service ?? USUAL_SERVICE
  const reachableMs = nowMs + circuit.roundTripMin * MINUTE_MS
  return worsePeriods
    .map(({ fromMs, toMs }) => ({ fromMs: Math.max(fromMs, reachableMs), toMs }))
    .filter(({ fromMs, toMs }) => toMs - fromMs > returnMinutes * MINUTE_MS)
}

/** Passes to start from, and what they take beyond the plan. */
type Start = Pick<PlanProposal, 'remedies' | 'passes'> & { readonly planCase: PlanCase }

/**
 * Looks for what would hold where a plan does not: further passes as soon as a vehicle is back, at the rates of
 * the plan or at the highest of its rows, and then with one more vehicle. Yields passes to try on the road, and is
 * resumed with that road. The first that holds is proposed, otherwise the best if it is worth naming.
 */
export function* betterPlan(
  table: DecisionTable,
  planCase: PlanCase,
  plan: TreatmentPlan,
  treated: TriedRoad,
): Generator<readonly Pass[], PlanProposal | null, TriedRoad> {
  const tooLong = ({ judged }: TriedRoad) => slipperyTooLong(judged, planCase)
  if (tooLong(treated).length === 0) return null
  let best: PlanProposal | null = null
  for (const start of startsOf(table, planCase, plan)) {
    let { remedies, passes } = start
    let road = remedies.length === 0 ? treated : yield passes
    let bestOfStart: PlanProposal | null = null
    for (let count = 0; ; count++) {
      const { judged, forecast } = road
      const proposal = { remedies, passes, judged, holds: tooLong(road).length === 0 }
      if (remedies.length > 0) {
        if (proposal.holds) return proposal
        if (saves(proposal, bestOfStart?.judged ?? treated.judged, 0)) bestOfStart = proposal
      }
      const tried = { passes, forecast, tooLong: tooLong(road) }
      const pass = count < MAX_FURTHER ? furtherPass(table, start.planCase, tried) : null
      if (!pass) break
      passes = [...passes, pass].toSorted((a, b) => a.departMs - b.departMs)
      remedies = [...start.remedies, 'further_passes']
      road = yield passes
    }
    if (saves(bestOfStart, best?.judged ?? treated.judged, MIN_SAVED_MS)) best = bestOfStart
  }
  return best
}

/**
 * Whether a proposal shortens the slippery time by more than the given one. Salt that makes packed snow wet ice for more
 * hours helps nobody, however much shorter the rest is.
 */
const saves = (proposal: PlanProposal | null, than: JudgedRoad | undefined, byMs: number): boolean =>
  proposal !== null &&
  proposal.judged.slipperyMs < (than?.slipperyMs ?? Infinity) - byMs &&
  extremeHours(proposal.judged) <= (than ? extremeHours(than) : Infinity)

const extremeHours = ({ levels }: JudgedRoad): number => levels.filter((level) => level === 4).length

function startsOf(table: DecisionTable, planCase: PlanCase, plan: TreatmentPlan): Start[] {
  const { circuit } = planCase
  const more = { ...planCase, circuit: { ...circuit, vehicles: circuit.vehicles + 1 } }
  return [
    { remedies: [] as const, passes: plannedPasses(plan), planCase },
    {
      remedies: ['second_vehicle'] as const,
      passes: plannedPasses(planTreatments(table, more)),
      planCase: more,
    },
  ].flatMap((start): Start[] => {
    const higher = start.passes.map((pass) => atHighestRate(table, planCase, pass))
    const isHigher = higher.some((pass, index) => pass !== start.passes[index])
    return [
      start,
      ...(isHigher
        ? [{ ...start, remedies: [...start.remedies, 'higher_rate'] as const, passes: higher }]
        : []),
    ]
  })
}

/** The passes of all events in order. */
export const plannedPasses = ({ events }: Pick<TreatmentPlan, 'events'>): Pass[] =>
  events.flatMap(({ passes }) => [...passes])

/** The same pass with the greatest maximum of the rows that it rests on. */
function atHighestRate({ rows }: DecisionTable, { circuit }: PlanCase, pass: Pass): Pass {
  const maxima = rows.filter(({ id }) => pass.rowIds.includes(id)).map(({ maxGm2 }) => maxGm2 ?? 0)
  const gm2 = Math.max(pass.gm2 ?? 0, ...maxima)
  if (pass.gm2 === null || gm2 === pass.gm2) return pass
  const kgPerLaneKm = gm2 * circuit.laneWidthM
  return { ...pass, gm2, kgPerLaneKm, totalKg: kgPerLaneKm * circuit.laneKm }
}

/**
 * The plan with what the road model says against it, in each event in which it does. Where the model finds that the road
 * does not become slippery under the passes, it matters no longer that they are late for the table or too far apart.
 */
export function checkedPlan(plan: TreatmentPlan, planCase: PlanCase, check: PlanCheck): TreatmentPlan {
  const tooLong = slipperyTooLong(check.treated, planCase)
  const remedies: PlanRemedy[] = [...(check.proposal?.remedies ?? [])]
  if (!check.proposal?.holds) remedies.push('closing')
  const slippery: PlanProblem = { code: 'stays_slippery', remedies }
  const events = plan.events.map((event, index): PlannedEvent => {
    const fromMs = index === 0 ? -Infinity : event.fromMs
    const toMs = plan.events[index + 1]?.fromMs ?? Infinity
    const isIn = (period: { readonly fromMs: number; readonly toMs: number }) =>
      period.fromMs < toMs && period.toMs > fromMs
    const problems = check.treated.slipperyPeriods.some(isIn)
      ? event.problems
      : event.problems.filter(({ code }) => !TIMING_PROBLEMS.includes(code))
    return { ...event, problems: tooLong.some(isIn) ? [...problems, slippery] : problems }
  })
  return { ...plan, events, headline: headlineOf(events) }
}

/** Problems of when the passes are driven; others say that they cannot be driven as planned. */
const TIMING_PROBLEMS: readonly PlanProblem['code'][] = ['late', 'rounds_too_long']
