import { MINUTE_MS } from '@verglas/quantities'
import type { DecisionTable } from '../decision-table.ts'
import { headlineOf } from './headline.ts'
import { type Need, needsOf } from './needs.ts'
import { eventsOf } from './plan-events.ts'
import { problemsOf } from './plan-problems.ts'
import { kindOf, planSituations } from './plan-situations.ts'
import { bladesFor, scheduleOf } from './schedule.ts'
import { gravity } from './spreading.ts'
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
  const grouped = eventsOf(needs, planCase.circuit)
  const blades = bladesFor(table, planCase)
  const events = grouped.map((eventNeeds, index): PlannedEvent => {
    const fromMs = startOf(eventNeeds)
    const nextMs = grouped[index + 1] ? startOf(grouped[index + 1] as Need[]) : Infinity
    const isOwn = (ms: number) => (index === 0 || ms >= fromMs) && ms < nextMs
    const own = { ...blades, departsMs: blades.departsMs.filter(isOwn) }
    const schedule = scheduleOf(table, planCase, eventNeeds, own)
    const kinds = kindsOf(planCase, eventNeeds)
    return {
      fromMs,
      toMs: Math.max(...eventNeeds.map(({ of }) => of.toMs)),
      worstKind: kinds[0]?.kind ?? 'none',
      kinds,
      situations: eventNeeds.map(({ of: { situation, lowestC, ...times } }) => ({
        situation,
        fromMs: times.fromMs,
        toMs: times.toMs,
        lowestC,
      })),
      passes: schedule.passes,
      patrols: patrolsOf(planCase, eventNeeds, schedule.passes),
      reason: reasonOf(eventNeeds, schedule.passes),
      problems: problemsOf(planCase, eventNeeds, schedule),
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

const startOf = (needs: readonly Need[]): number => Math.min(...needs.map(({ of }) => of.fromMs))

/** Every kind of the event with its whole period, gravest first. */
function kindsOf({ hours }: PlanCase, needs: readonly Need[]): NamedPeriod[] {
  const periods = new Map<PlanKind, NamedPeriod>()
  const name = (kind: PlanKind, { fromMs, toMs }: Need['of']) => {
    const before = periods.get(kind)
    periods.set(kind, {
      kind,
      fromMs: Math.min(fromMs, before?.fromMs ?? Infinity),
      toMs: Math.max(toMs, before?.toMs ?? -Infinity),
    })
  }
  for (const { of, state } of needs) {
    name(kindOf(of, hours), of)
    if (state === 'blowing') name('blowing_snow', of)
  }
  return [...periods.values()].toSorted((a, b) => gravity(b.kind) - gravity(a.kind))
}

/** Freezing rain is watched throughout; elsewhere a road that is not treated is watched while it lasts. */
function patrolsOf({ nowMs }: PlanCase, needs: readonly Need[], passes: readonly Pass[]): Patrol[] {
  const watched = needs.filter(
    ({ state, of }) =>
      state === 'warming' || state === 'watched' || (of.situation === 'freezing_rain' && passes.length > 0),
  )
  const patrols: { fromMs: number; toMs: number }[] = []
  for (const { of } of watched) {
    const last = patrols.at(-1)
    if (last && of.fromMs <= last.toMs + MINUTE_MS) last.toMs = Math.max(last.toMs, of.toMs)
    else patrols.push({ fromMs: Math.max(nowMs, of.fromMs), toMs: of.toMs })
  }
  return patrols
}

function reasonOf(needs: readonly Need[], passes: readonly Pass[]): PlanReason {
  const has = (state: Need['state']) => needs.some((need) => need.state === state)
  if (has('blowing')) return 'cold_blowing'
  if (passes.length > 0) return 'normal'
  if (has('protected')) return 'protected'
  if (has('warming')) return 'warm_onset'
  return has('watched') ? 'watch' : 'too_warm'
}
