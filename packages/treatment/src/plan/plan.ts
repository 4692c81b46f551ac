import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { SLIPPERY_LEVEL } from '@verglas/road-hazard'
import type { DecisionTable } from '../decision-table.ts'
import { isDrivenFor } from './driven.ts'
import { headlineOf } from './headline.ts'
import { crewStepFrom } from './intervals.ts'
import { type Need, needsOf, WARM_C } from './needs.ts'
import { eventsOf } from './plan-events.ts'
import { problemsOf } from './plan-problems.ts'
import { isNamed, kindOf } from './plan-situations.ts'
import { drivesOf, driveToPass, type Schedule, scheduleOf } from './schedule.ts'
import { gravity } from './spreading.ts'
import {
  type NamedPeriod,
  type Pass,
  type Patrol,
  type PlanCase,
  type PlanHour,
  type PlanKind,
  type PlannedEvent,
  type PlanReason,
  roadsOf,
  type TreatmentPlan,
} from './treatment-plan.ts'

/**
 * Plans a circuit for the coming hours: the events, the passes of each, and the headline. This is advice: only a
 * person issues an order.
 */
export function planTreatments(table: DecisionTable, issued: PlanCase): TreatmentPlan {
  const planCase = fromNextDeparture(issued)
  const { hours, nowMs } = planCase
  const needs = needsOf(table, planCase)
  const grouped = eventsOf(needs, planCase.circuit)
  const schedule = scheduleOf(table, planCase, needs)
  const events = grouped.map((eventNeeds, index): PlannedEvent => {
    const fromMs = startOf(eventNeeds)
    const nextMs = grouped[index + 1] ? startOf(grouped[index + 1] as Need[]) : Infinity
    const passes = passesOfEvent(schedule, grouped, index)
    const isServedBefore =
      schedule.drives.some(({ neededMs }) => neededMs < fromMs) ||
      eventNeeds.some((need) => isDrivenFor(need, planCase))
    const reason = reasonOf(eventNeeds, passes, isServedBefore)
    const period = { fromMs: index === 0 ? -Infinity : fromMs, toMs: nextMs }
    const kinds = kindsOf(planCase, eventNeeds, period, reason)
    return {
      fromMs,
      toMs: Math.max(...eventNeeds.map(({ of }) => of.toMs)),
      worstKind: kinds[0]?.kind ?? 'none',
      kinds,
      situations: eventNeeds
        .filter(({ of, road }) => isNamed(of, road.hours))
        .map(({ of: { situation, fromMs, toMs, lowestC } }) => ({ situation, fromMs, toMs, lowestC })),
      passes,
      patrols: patrolsOf(planCase, eventNeeds, passes),
      reason,
      problems: problemsOf(planCase, eventNeeds, { ...schedule, passes, reason }),
    }
  })
  return {
    events,
    headline: headlineOf(events, quietReason(needs)),
    worstKind: events.reduce<PlanKind>(
      (worst, { worstKind }) => (gravity(worstKind) > gravity(worst) ? worstKind : worst),
      'none',
    ),
    untilMs: hours.at(-1)?.toMs ?? nowMs,
  }
}

/** Plans from the next full five minutes on, because departures are at full five minutes. */
const fromNextDeparture = (issued: PlanCase): PlanCase => ({ ...issued, nowMs: crewStepFrom(issued.nowMs) })

/**
 * The next departure depends only on the first rounds. A few more are needed, because a blade may replace a later
 * one.
 */
const FIRST_ROUNDS = 4

/** Only the first pass of a plan. Finding what would change it takes a hundred plans, so the rest is not computed. */
export function nextPass(table: DecisionTable, issued: PlanCase): Pass | null {
  const planCase = fromNextDeparture(issued)
  const needs = needsOf(table, planCase)
  const grouped = eventsOf(needs, planCase.circuit)
  const { drives } = drivesOf(table, planCase, needs, FIRST_ROUNDS)
  for (const index of grouped.keys()) {
    const first = drives.find(isOfEvent(grouped, index))
    if (first) return driveToPass(table, planCase, needs, first).pass
  }
  return null
}

const passesOfEvent = ({ drives }: Schedule, grouped: readonly Need[][], index: number): Pass[] =>
  drives.filter(isOfEvent(grouped, index)).map(({ pass }) => pass)

/** Whether a drive belongs to an event, by the instant at which the road needs the drive. */
function isOfEvent(
  grouped: readonly Need[][],
  index: number,
): (drive: { readonly neededMs: number }) => boolean {
  const [eventNeeds, nextNeeds] = [grouped[index], grouped[index + 1]]
  const fromMs = index === 0 || !eventNeeds ? -Infinity : startOf(eventNeeds)
  const toMs = nextNeeds ? startOf(nextNeeds) : Infinity
  return ({ neededMs }) => neededMs >= fromMs && neededMs < toMs
}

const startOf = (needs: readonly Need[]): number => Math.min(...needs.map(({ of }) => of.fromMs))

/**
 * The dangers of an event with their periods, gravest first. Dangers of the road forecast keep the name and hours that
 * all screens show. Dangers of the table's situations are marked as prevented if an earlier treatment still protects.
 */
function kindsOf(
  planCase: PlanCase,
  needs: readonly Need[],
  event: { fromMs: number; toMs: number },
  reason: PlanReason,
): NamedPeriod[] {
  const prevented = reason === 'protected' && ({ isPrevented: true } as const)
  const forecast = roadsOf(planCase)
    .flatMap(({ hours }) => hours)
    .flatMap(({ danger, fromMs, toMs }): NamedPeriod[] =>
      danger && danger.level >= SLIPPERY_LEVEL && fromMs >= event.fromMs && fromMs < event.toMs
        ? [{ kind: danger.kind, fromMs, toMs }]
        : [],
    )
  const forecastKinds = new Set(forecast.map(({ kind }) => kind))
  const situationPeriods = needs.flatMap(({ of, road, state }): NamedPeriod[] => {
    const { fromMs, toMs } = of
    const kind = kindOf(of, road.hours)
    const isOwn = isNamed(of, road.hours) && !forecastKinds.has(kind)
    const own: NamedPeriod = { kind, fromMs, toMs, ...prevented }
    return [
      ...(isOwn ? (prevented ? [own] : forecastWithin(own, road.hours.slice(of.first, of.last + 1))) : []),
      ...(state === 'blowing' ? [{ kind: 'blowing_snow', fromMs, toMs } as const] : []),
    ]
  })
  return joined([...forecast, ...situationPeriods]).toSorted(
    (a, b) => gravity(b.kind) - gravity(a.kind) || a.fromMs - b.fromMs,
  )
}

/** Dangers that are a state of the road; rain and snow are weather, whatever becomes of them on the road. */
const ROAD_STATES: readonly PlanKind[] = ['ice', 'frost', 'packed_snow']

/**
 * The named periods of a situation of the table. For ice, frost and packed snow these are the dangers of the road
 * forecast in its hours, so that all screens agree; otherwise the situation itself.
 */
function forecastWithin(situation: NamedPeriod, hours: readonly PlanHour[]): NamedPeriod[] {
  if (!ROAD_STATES.includes(situation.kind) || hours.some(({ danger }) => !danger)) return [situation]
  return hours.flatMap(({ danger, fromMs, toMs }) =>
    danger && danger.level > 0
      ? [{ kind: danger.kind, fromMs: Math.max(fromMs, situation.fromMs), toMs }]
      : [],
  )
}

/** Like a situation, a danger continues after a pause of an hour; after a longer pause it is a new period. */
const LONGEST_PAUSE_MS = HOUR_MS

function joined(periods: readonly NamedPeriod[]): NamedPeriod[] {
  const byKind = new Map<PlanKind, { kind: PlanKind; fromMs: number; toMs: number }[]>()
  for (const period of periods.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const earlier = byKind.get(period.kind) ?? []
    const last = earlier.at(-1)
    if (last && period.fromMs <= last.toMs + LONGEST_PAUSE_MS) last.toMs = Math.max(last.toMs, period.toMs)
    else byKind.set(period.kind, [...earlier, { ...period }])
  }
  return [...byKind.values()].flat()
}

/** Freezing rain is watched throughout; other situations are watched as long as they last if no pass treats them. */
function patrolsOf({ nowMs }: PlanCase, needs: readonly Need[], passes: readonly Pass[]): Patrol[] {
  const watched = needs.filter(
    ({ state, of }) =>
      state === 'warming' ||
      state === 'watched' ||
      (state === 'treated' && (of.situation === 'freezing_rain' || passes.length === 0)),
  )
  const patrols: { fromMs: number; toMs: number }[] = []
  for (const { of } of watched.toSorted((a, b) => a.of.fromMs - b.of.fromMs)) {
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
  // An earlier pass still has effect, or no pass can be finished while the road needs it.
  if (has('treated')) return isServedBefore ? 'protected' : 'watch'
  if (has('protected')) return 'protected'
  if (has('warming')) return 'warm_onset'
  return has('watched') ? 'watch' : 'too_warm'
}

/** Why there is no event. */
function quietReason(needs: readonly Need[]): PlanReason {
  const damp = needs.filter(({ of }) => of.situation !== 'dry')
  if (damp.length === 0) return 'no_moisture'
  return damp.some(({ of }) => of.lowestC <= WARM_C) ? 'watch' : 'too_warm'
}
