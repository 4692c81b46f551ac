import { MINUTE_MS } from '@verglas/quantities'
import type { DecisionTable } from '../decision-table.ts'
import { gravity, headlineOf, joined } from './headline.ts'
import { type Need, needsOf } from './needs.ts'
import { eventsOf } from './plan-events.ts'
import { problemsOf } from './plan-problems.ts'
import { kindOf, planSituations } from './plan-situations.ts'
import { lastingOf, roundsOf } from './rounds.ts'
import { type Schedule, schedulesOf } from './schedule.ts'
import type {
  NamedPeriod,
  Pass,
  Patrol,
  PlanCase,
  PlanKind,
  PlannedEvent,
  PlanReason,
  TreatmentPlan,
} from './treatment-plan.ts'

/**
 * What to do on a circuit over the coming hours: the events, the passes of each, and the headline. This is
 * advice: only a person publishes an order.
 */
export function planTreatments(table: DecisionTable, planCase: PlanCase): TreatmentPlan {
  const { hours, nowMs } = planCase
  const needs = needsOf(table, planCase, planSituations(hours, nowMs))
  const lasting = lastingOf(planCase)
  const rounds = roundsOf(planCase, needs, lasting)
  const grouped = eventsOf(needs, rounds, planCase.circuit, lasting)
  const schedules = schedulesOf(table, planCase, grouped, rounds, lasting)
  const events = grouped.map((eventNeeds, index): PlannedEvent => {
    const schedule = schedules[index] as Schedule
    const kinds = kindsOf(planCase, eventNeeds)
    const isServedBefore = schedules.slice(0, index).some(({ passes }) => passes.length > 0)
    const reason = reasonOf(eventNeeds, schedule.passes, isServedBefore)
    return {
      fromMs: Math.min(...eventNeeds.map(({ of }) => of.fromMs)),
      toMs: Math.max(...eventNeeds.map(({ of }) => of.toMs)),
      worstKind: kinds[0]?.kind ?? 'none',
      kinds,
      situations: eventNeeds
        .filter(({ of }) => of.named.length > 0)
        .map(({ of: { situation, fromMs, toMs, lowestC } }) => ({ situation, fromMs, toMs, lowestC })),
      passes: schedule.passes,
      patrols: patrolsOf(planCase, eventNeeds, schedule.passes),
      reason,
      problems: problemsOf(planCase, eventNeeds, { ...schedule, reason }),
    }
  })
  return {
    events,
    headline: headlineOf(events),
    worstKind: events.reduce<PlanKind>(
      (worst, { worstKind }) => (gravity(worstKind) > gravity(worst) ? worstKind : worst),
      'none',
    ),
    untilMs: hours.at(-1)?.toMs ?? nowMs,
  }
}

/** The kinds of an event, each with the hours in which it has this name. */
function kindsOf({ hours, nowMs }: PlanCase, needs: readonly Need[]): NamedPeriod[] {
  return joined(
    needs.flatMap(({ of, state }) => {
      const [first, last] = [hours[of.named[0] ?? -1], hours[of.named.at(-1) ?? -1]]
      if (!first || !last) return []
      const fromMs = of.named[0] === 0 ? Math.min(nowMs, first.fromMs) : first.fromMs
      const period = { fromMs, toMs: last.toMs }
      const named = { kind: kindOf(of, hours), ...period }
      return state === 'blowing' ? [named, { kind: 'blowing_snow' as const, ...period }] : [named]
    }),
  )
}

/** Freezing rain is watched throughout; elsewhere a road that is not treated is watched while it lasts. */
function patrolsOf({ nowMs }: PlanCase, needs: readonly Need[], passes: readonly Pass[]): Patrol[] {
  const watched = needs.filter(
    ({ state, of }) =>
      state === 'warming' ||
      state === 'watched' ||
      (state === 'treated' && (of.situation === 'freezing_rain' || passes.length === 0)),
  )
  const patrols: { fromMs: number; toMs: number }[] = []
  for (const { of } of watched) {
    const last = patrols.at(-1)
    if (last && of.fromMs <= last.toMs + MINUTE_MS) last.toMs = Math.max(last.toMs, of.toMs)
    else patrols.push({ fromMs: Math.max(nowMs, of.fromMs), toMs: of.toMs })
  }
  return patrols
}

function reasonOf(needs: readonly Need[], passes: readonly Pass[], isServedBefore: boolean): PlanReason {
  const has = (state: Need['state']) => needs.some((need) => need.state === state)
  if (has('blowing')) return 'cold_blowing'
  if (passes.length > 0) return 'normal'
  // A pass of the event before still lasts, or none can be finished while the road needs it.
  if (has('treated')) return isServedBefore ? 'protected' : 'watch'
  if (has('protected')) return 'protected'
  if (has('warming')) return 'warm_onset'
  return has('watched') ? 'watch' : 'too_warm'
}
