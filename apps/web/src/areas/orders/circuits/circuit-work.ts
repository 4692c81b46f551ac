import { isGritting, isPlowing, USUAL_CYCLE_MINUTES } from '@verglas/contract/circuit-codes'
import { isOptional, type PassAnswer } from '@verglas/language'
import { MINUTE_MS } from '@verglas/quantities'
import {
  type CrewPass,
  expectedBackMs,
  nextCrewPass,
  type OrderProgress,
  passAfter,
} from '../crew/crew-pass.ts'
import type { Directive } from '../directives/directive.ts'
import { deadlineMs, type NextDeparture, nextDeparture, type PlannedDeparture } from './next-departure.ts'

/** The state of the work on a circuit: no order, or the state of the order that is furthest behind. */
export type OrderState = 'none' | OrderProgress['state']

/** The state of the work on a circuit, and the decision that is still needed. */
export type CircuitWork = {
  readonly order: OrderState
  /** The progress of that order; null if there is none. */
  readonly progress: OrderProgress | null
  /** Departure of the crew that is out. */
  readonly outSinceMs: number | null
  /**
   * Departure of the order's next pass, otherwise of the plan's. Null if nothing more has to be done, or the user
   * may see neither.
   */
  readonly departure: NextDeparture | null
  /** Whether that departure is one of the plan that no order covers. */
  readonly needsOrder: boolean
  /** Why the next pass of the plan needs no decision; null if it needs one, or there is none. */
  readonly answer: PassAnswer | null
  /** Later departures of the plan for which the order in force has no pass; null: none. */
  readonly beyond: { readonly count: number; readonly fromMs: number } | null
}

/** The plan that serves a circuit, and the usual time of a round, at an instant. */
type Planned = {
  readonly plan: PlannedDeparture | null
  readonly cycleMinutes: number
  readonly nowMs: number
}

/** States of orders, those with the most work left first. */
const STATES: readonly OrderProgress['state'][] = ['issued', 'read', 'out', 'done']

type OfAllCircuits = Pick<Planned, 'plan' | 'nowMs'> & {
  readonly directives: readonly Directive[]
  readonly orders: readonly OrderProgress[]
}

/** The work on a circuit, from the directives and orders of all circuits. */
export function workOfCircuit(
  { id, cycleMinutes }: { readonly id: string; readonly cycleMinutes: number | null },
  { directives, orders, plan, nowMs }: OfAllCircuits,
): CircuitWork {
  const ownOrders = orders.filter(({ circuitId }) => circuitId === id)
  const round = cycleMinutes ?? USUAL_CYCLE_MINUTES
  return workOn(directivesOf(id, directives), ownOrders, { plan, cycleMinutes: round, nowMs })
}

/** The directives of a circuit, public ones first. */
export const directivesOf = (circuitId: string, directives: readonly Directive[]): readonly Directive[] =>
  directives
    .filter((directive) => directive.circuitId === circuitId)
    .toSorted((a, b) => (a.scope === b.scope ? 0 : a.scope === 'public' ? -1 : 1))

/**
 * The work on a circuit with these directives and this plan; `orders` are of this circuit. A directive without any report
 * counts as issued.
 */
export function workOn(
  directives: readonly Directive[],
  orders: readonly OrderProgress[],
  { plan, cycleMinutes, nowMs }: Planned,
): CircuitWork {
  const [progress = null] = orders.toSorted((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state))
  const directive = progress ? directives.find(({ id }) => id === progress.directiveId) : directives[0]
  const reports = progress?.passes ?? []
  const pass = directive ? nextCrewPass(directive, reports, nowMs) : null
  const work = {
    order: progress?.state ?? (directive ? 'issued' : 'none'),
    progress,
    outSinceMs: pass?.startedMs ?? null,
    beyond: null,
  } as const
  const orderedMs = directive && pass ? orderedDepartureMs(directive, pass, nowMs) : null
  // An order whose directive is not loaded yet is assumed to cover everything.
  const unknownMs = progress ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  const roundMs = cycleMinutes * MINUTE_MS
  const coveredUntilMs = directive ? coveredBy(directive, { reports, pass, roundMs, nowMs }) : unknownMs
  const planned = plan && sinceTreated(nextDeparture(plan, cycleMinutes, coveredUntilMs), reports)
  const next = plan?.headline.next ?? null
  const isCovered = next !== null && Date.parse(next.departBy) <= coveredUntilMs
  if (orderedMs !== null && !isTooWeak(progress?.planChange ?? null, plan)) {
    const earlier = progress?.planChange?.planned ? planned : null
    if (!earlier || !isBefore(deadlineMs(earlier), orderedMs)) {
      const isPassedBy = earlier !== null && !isCovered && isBefore(earlier.departMs, orderedMs)
      const answer = next && (isPassedBy ? 'optional' : 'ordered')
      const departure = { departMs: orderedMs, missedSinceMs: null }
      const ordered = { directive, nextMs: orderedMs, roundMs }
      return { ...work, departure, needsOrder: false, answer, beyond: beyondOrder(ordered, plan) }
    }
  }
  // After a treatment nobody leaves again for a pass that no road needs.
  if (plan && next && !isCovered && work.order === 'done' && isOptional(plan)) {
    const departure = nextDeparture(plan, cycleMinutes, Date.parse(next.departBy))
    return { ...work, departure, needsOrder: departure !== null, answer: 'optional' }
  }
  return { ...work, departure: planned, needsOrder: planned !== null, answer: isCovered ? 'ordered' : null }
}

export type UndecidedWork = Pick<CircuitWork, 'needsOrder' | 'departure' | 'beyond'>

/** The first departure that waits for an order: the next one, or one that the order in force leaves out; null: none. */
export function undecidedDeparture({ needsOrder, departure, beyond }: UndecidedWork): NextDeparture | null {
  if (needsOrder) return departure
  return beyond ? { departMs: beyond.fromMs, missedSinceMs: null } : null
}

type Ordered = {
  readonly directive: Directive | undefined
  readonly nextMs: number
  readonly roundMs: number
}

/**
 * The later departures of a plan for which an order has none within a round: after its last pass, or in a gap between two.
 * The order's next pass stands for the plan's next.
 */
function beyondOrder(
  { directive, nextMs, roundMs }: Ordered,
  plan: PlannedDeparture | null,
): CircuitWork['beyond'] {
  const next = plan?.headline.next
  if (!directive?.passes.length || !next) return null
  const toleranceMs = Math.max(roundMs, NOTICED_MS)
  const ordered = directive.passes.map(({ departAt }) => Date.parse(departAt)).filter((ms) => ms > nextMs)
  const later = plan.departures.map(Date.parse).filter((ms) => ms > Date.parse(next.departBy))
  const missing = later.filter((plannedMs) => {
    const index = ordered.findIndex((orderedMs) => Math.abs(orderedMs - plannedMs) < toleranceMs)
    if (index < 0) return true
    ordered.splice(0, index + 1)
    return false
  })
  return missing.length > 0 ? { count: missing.length, fromMs: Math.min(...missing) } : null
}

type PlanChange = NonNullable<OrderProgress['planChange']>

/**
 * Whether the plan needs more than the next pass of an order on a road that becomes slippery: a blade, or so much
 * more material that it matters to a crew. An order that is too weak covers nothing.
 */
function isTooWeak(change: PlanChange | null, plan: PlannedDeparture | null): boolean {
  if (!change?.planned || !plan || isOptional(plan)) return false
  const { ordered, planned } = change
  if (isPlowing(planned.treatment) && !isPlowing(ordered.treatment)) return true
  const orderedGm2 = ordered.maxGm2 ?? ordered.minGm2 ?? 0
  const isSameKind = isGritting(planned.treatment) === isGritting(ordered.treatment)
  const plannedGm2 = planned.minGm2 ?? 0
  const isTwice = orderedGm2 > 0 && plannedGm2 >= 2 * orderedGm2
  // Brine of 3 g/m² does not cover 8 g/m² of salt, although only a few grams are missing.
  return isSameKind && (isTwice || plannedGm2 >= orderedGm2 + NOTICED_GM2)
}

/** From this difference on, it matters to a crew; the same as for a changed plan. */
const NOTICED_GM2 = 5
const NOTICED_MS = 30 * MINUTE_MS

const isBefore = (departMs: number, thanMs: number): boolean => departMs <= thanMs - NOTICED_MS

/** The next departure of an order: that of its next pass, or of the pass after the one being driven. */
function orderedDepartureMs(
  directive: Directive,
  { passNo, startedMs, departMs }: CrewPass,
  nowMs: number,
): number | null {
  if (startedMs === null) return departMs
  const next = directive.passes[passAfter(directive, passNo, nowMs) ?? -1]
  return next ? Date.parse(next.departAt) : null
}

/** A window missed before the last treatment was finished counts as missed only since then. */
function sinceTreated(
  departure: NextDeparture | null,
  reports: OrderProgress['passes'],
): NextDeparture | null {
  if (!departure || departure.missedSinceMs === null) return departure
  return { ...departure, missedSinceMs: Math.max(departure.missedSinceMs, lastDoneMs(reports)) }
}

const lastDoneMs = (reports: OrderProgress['passes']): number =>
  Math.max(0, ...reports.map(({ doneAt }) => (doneAt === null ? 0 : Date.parse(doneAt))))

type Driven = {
  readonly reports: OrderProgress['passes']
  readonly pass: CrewPass | null
  readonly roundMs: number
  readonly nowMs: number
}

/**
 * Until when an order covers the plan, ms: to the end of the pass that its crew is driving, otherwise of the last
 * finished one. A crew that should be back is waited for during one round. An order that leaves the departures to
 * the crew covers the plan until then, or until it expires.
 */
function coveredBy({ passes, expiresAt }: Directive, { reports, pass, roundMs, nowMs }: Driven): number {
  if (pass === null) return lastDoneMs(reports)
  if (passes.length === 0) return expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt)
  const expectedMs = expectedBackMs(pass, roundMs)
  if (expectedMs === null) return lastDoneMs(reports)
  // A crew that left early covers all passes of the plan until its own pass has to be finished.
  const backMs = Math.max(expectedMs, pass.finishMs ?? 0)
  return backMs < nowMs && nowMs < backMs + roundMs ? nowMs : backMs
}

/** Circuits with a departure come first, by deadline; then crews that are out, finished orders, and the rest. */
export const byDeparture = (a: CircuitWork, b: CircuitWork): number =>
  deadlineMs(a.departure) - deadlineMs(b.departure) || rankOf(a) - rankOf(b)

const rankOf = ({ outSinceMs, order }: CircuitWork): number =>
  outSinceMs !== null ? 0 : order === 'done' ? 1 : 2
