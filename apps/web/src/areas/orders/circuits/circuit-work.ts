import { USUAL_CYCLE_MINUTES } from '@verglas/contract/circuit-codes'
import { SAME_DEPARTURE_MS } from '@verglas/contract/order-rules'
import { isOptional, type PassAnswer, slipperyFrom } from '@verglas/language'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import {
  type CrewPass,
  doseOf,
  expectedBackMs,
  isLeavingEarly,
  nextCrewPass,
  type OrderProgress,
  passAfter,
  type UnfinishedPass,
} from '../crew/crew-pass.ts'
import type { Directive } from '../directives/directive.ts'
import { type MissingDepartures, missingDepartures } from './missing-departures.ts'
import {
  deadlineMs,
  isCoveredPass,
  missedSince,
  type NextDeparture,
  nextDeparture,
  orderedDeparture,
  type PlannedDeparture,
} from './next-departure.ts'
import { isWeakerThan } from './pass-strength.ts'
import { type LoggedTreatment, treatedAtMs } from './treated-pass.ts'

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
  /** Whether no order covers the departure that the plan needs: none does, or its own is too late or too weak. */
  readonly needsOrder: boolean
  /** Why the next pass of the plan needs no decision; null if it needs one, or there is none. */
  readonly answer: PassAnswer | null
  /** When the circuit was treated, if only that covers the next pass of the plan until a plan is made that counts it. */
  readonly treatedMs?: number
  /** Whether the crew that is out covers the next pass of the plan, perhaps for an order that has ended. */
  readonly isCoveredByCrew: boolean
  /** Set if the crew that is out does less than the next pass of the plan asks for, so that it does not cover it. */
  readonly isCrewTooWeak?: true
  /** Later departures of the plan for which the order in force has no pass; null: none. */
  readonly beyond: MissingDepartures | null
}

/** The plan that serves a circuit, and the usual time of a round, at an instant. */
type Planned = {
  readonly plan: PlannedDeparture | null
  readonly cycleMinutes: number
  readonly nowMs: number
  /** Passes that crews are still driving for orders that have ended since. */
  readonly unfinished?: readonly UnfinishedPass[]
  /** The treatments in the log, by whomever. */
  readonly treatments?: readonly LoggedTreatment[]
}

/** States of orders, those with the most work left first. */
const STATES: readonly OrderProgress['state'][] = ['issued', 'read', 'out', 'done']

type OfAllCircuits = Pick<Planned, 'plan' | 'nowMs' | 'unfinished' | 'treatments'> & {
  readonly directives: readonly Directive[]
  readonly orders: readonly OrderProgress[]
}

/** The work on a circuit, from the directives and orders of all circuits. */
export function workOfCircuit(
  { id, cycleMinutes }: { readonly id: string; readonly cycleMinutes: number | null },
  { directives, orders, unfinished = [], treatments = [], plan, nowMs }: OfAllCircuits,
): CircuitWork {
  return workOn(
    directivesOf(id, directives),
    orders.filter(({ circuitId }) => circuitId === id),
    {
      plan,
      cycleMinutes: cycleMinutes ?? USUAL_CYCLE_MINUTES,
      nowMs,
      unfinished: unfinished.filter(({ directive }) => directive.circuitId === id),
      treatments: treatments.filter(({ circuitId }) => circuitId === id),
    },
  )
}

/** The directives of a circuit, public ones first. */
export const directivesOf = (circuitId: string, directives: readonly Directive[]): readonly Directive[] =>
  directives
    .filter((directive) => directive.circuitId === circuitId)
    .toSorted((a, b) => (a.scope === b.scope ? 0 : a.scope === 'public' ? -1 : 1))

/**
 * The work on a circuit with these directives and this plan; `orders` and `unfinished` are of this circuit. A directive
 * without any report counts as issued.
 */
export function workOn(
  directives: readonly Directive[],
  orders: readonly OrderProgress[],
  { plan, cycleMinutes, nowMs, unfinished = [], treatments = [] }: Planned,
): CircuitWork {
  const [progress = null] = orders.toSorted((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state))
  const directive = progress ? directives.find(({ id }) => id === progress.directiveId) : directives[0]
  const reports = progress?.passes ?? []
  const pass = directive ? nextCrewPass(directive, reports, nowMs) : null
  const earlierPass = drivenFor(unfinished, nowMs)
  const roundMs = cycleMinutes * MINUTE_MS
  const next = plan?.headline.next ?? null
  const treatedMs = treatedAtMs(treatments, next) ?? Number.NEGATIVE_INFINITY
  const driven = { reports, roundMs, nowMs, treatedMs }
  const isEnough = (dose: CrewPass['dose'] | null) => dose === null || !isTooLittle(dose, plan)
  // An order whose directive is not loaded yet is assumed to cover everything.
  const unknownMs = progress ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  const orderedUntilMs = Math.max(
    directive ? coveredBy(directive, { ...driven, pass, isEnough }) : unknownMs,
    earlierPass && isEnough(earlierPass.dose) ? untilBackMs(earlierPass, driven) : Number.NEGATIVE_INFINITY,
  )
  const coveredUntilMs = Math.max(orderedUntilMs, treatedMs)
  const planned = plan && afterTreatment(nextDeparture(plan, { cycleMinutes, nowMs, coveredUntilMs }), driven)
  const isCovered = next !== null && isCoveredPass(next, coveredUntilMs)
  const outPass = pass?.startedMs != null ? pass : earlierPass
  const isCrewTooWeak = outPass !== null && !isEnough(outPass.dose) && isNeededByReturn(next, outPass, driven)
  const work = {
    order: progress?.state ?? (directive ? 'issued' : 'none'),
    progress,
    outSinceMs: outPass?.startedMs ?? null,
    beyond: null,
    isCoveredByCrew: isCovered && outPass !== null,
    ...(isCrewTooWeak ? { isCrewTooWeak } : {}),
  } as const
  const orderedMs = directive && pass ? orderedDepartureMs(directive, pass, nowMs) : null
  if (directive && orderedMs !== null) {
    const answered = orderedWork(orderedMs, {
      directive,
      plan,
      planned,
      isCovered,
      progress,
      driven,
      coveredUntilMs,
      outPass,
      isCrewTooWeak,
    })
    if (answered) return { ...work, ...answered }
  }
  // After a treatment nobody leaves again for a pass that no road needs.
  if (plan && next && !isCovered && work.order === 'done' && isOptional(plan)) {
    const departure = nextDeparture(plan, { cycleMinutes, nowMs, coveredUntilMs: Date.parse(next.departBy) })
    return { ...work, departure, needsOrder: departure !== null, answer: 'optional' }
  }
  const decided = { ...work, departure: planned, needsOrder: planned !== null }
  const isOrdered = next !== null && isCoveredPass(next, orderedUntilMs)
  if (isCovered && !isOrdered) return { ...decided, answer: 'treated', treatedMs }
  return { ...decided, answer: isCovered ? 'ordered' : null }
}

/** A crew that leaves within this time can hardly leave earlier (product default). */
const GETTING_READY_MS = 15 * MINUTE_MS

type Ordered = {
  readonly directive: Directive
  readonly plan: PlannedDeparture | null
  /** The departure of the plan that the order is compared with. */
  readonly planned: NextDeparture | null
  readonly isCovered: boolean
  readonly progress: OrderProgress | null
  readonly driven: Omit<Driven, 'pass'>
  readonly coveredUntilMs: number
  /** The pass that a crew is driving, also for an order that has ended; null: nobody is out. */
  readonly outPass: CrewPass | null
  readonly isCrewTooWeak: boolean
}

/**
 * The work under an order whose next departure is to come. Null if the plan can still be followed with an earlier or a
 * stronger pass, so that the departure of the plan counts. Once its window has passed, the order has the next departure.
 */
function orderedWork(
  orderedMs: number,
  { directive, plan, planned, isCovered, progress, driven, coveredUntilMs, outPass, isCrewTooWeak }: Ordered,
): Pick<CircuitWork, 'departure' | 'needsOrder' | 'answer' | 'beyond'> | null {
  const { roundMs, nowMs } = driven
  const isProtected = isSlipperyWithin(plan, coveredUntilMs + TREATMENT_EFFECT_MS)
  const crewBackMs = outPass && delayedUntilMs(orderedMs, outPass, driven)
  const departure = orderedDeparture(orderedMs, {
    plan: isProtected ? null : plan,
    roundMs,
    nowMs,
    crewBackMs,
  })
  const beyond = plan && missingDepartures(plan, timelyPasses(directive, driven), { roundMs, coveredUntilMs })
  const missedMs = planned && missedSince(planned, nowMs)
  const isWeak = isTooWeak(progress?.planChange ?? null, plan)
  // An order that was given after the plan decides by itself, unless it leaves the road slippery.
  const isCompared =
    isCrewTooWeak || progress?.planChange?.planned != null || departure.slipperyFromMs !== undefined
  const earlier = isCompared ? planned : null
  const isOvertaken = earlier !== null && isBefore(deadlineMs(earlier), orderedMs)
  if (plan && missedMs !== null && (isWeak || isOvertaken)) {
    const slipperyFromMs = slipperyFrom(plan) ?? missedMs + roundMs
    const overtaken = isOvertaken ? { slipperyFromMs, neededByMs: missedMs } : {}
    return {
      departure: { ...departure, ...overtaken },
      needsOrder: isWeak || orderedMs > nowMs + GETTING_READY_MS,
      answer: isWeak ? null : 'ordered',
      beyond,
    }
  }
  if (isWeak || isOvertaken) return null
  const isPassedBy = earlier !== null && !isCovered && isBefore(earlier.departMs, orderedMs)
  const answer = plan?.headline.next ? (isPassedBy ? 'optional' : 'ordered') : null
  return { departure, needsOrder: false, answer, beyond }
}

/**
 * When the crew that is out should be back, ms, if it can leave for the next departure of its order only then. Null: it is back in
 * time; the order lets the two passes overlap, so that it needs another vehicle anyway; or it is a round late, so that nobody
 * waits for it.
 */
function delayedUntilMs(
  orderedMs: number,
  pass: CrewPass,
  { roundMs, nowMs }: Pick<Driven, 'roundMs' | 'nowMs'>,
): number | null {
  const expectedMs = expectedBackMs(pass, roundMs)
  const overlaps = pass.finishMs !== null && pass.finishMs > orderedMs
  if (expectedMs === null || overlaps || nowMs >= expectedMs + roundMs) return null
  return Math.max(expectedMs, nowMs) > orderedMs ? expectedMs : null
}

/** The next departure of an order, ms, for which its crew, still out, comes back too late; null: it does not, or nobody is out. */
export function delayedDepartureMs(
  directive: Pick<Directive, 'passes' | 'rules'>,
  pass: CrewPass,
  times: Pick<Driven, 'roundMs' | 'nowMs'>,
): number | null {
  const departMs = pass.startedMs === null ? null : orderedDepartureMs(directive, pass, times.nowMs)
  return departMs !== null && delayedUntilMs(departMs, pass, times) !== null ? departMs : null
}

/** A treatment works for about this long (docs/treatment.md). */
const TREATMENT_EFFECT_MS = 2 * HOUR_MS

/** Whether the road becomes slippery, if at all, while the last treatment still works. */
function isSlipperyWithin(plan: PlannedDeparture | null, protectedUntilMs: number): boolean {
  const slipperyMs = plan && slipperyFrom(plan)
  return slipperyMs === null || slipperyMs < protectedUntilMs
}

/** The pass that a crew is still driving for an order that has ended; null: none. */
function drivenFor(unfinished: readonly UnfinishedPass[], nowMs: number): CrewPass | null {
  const passes = unfinished.flatMap(({ directive, report }) => nextCrewPass(directive, [report], nowMs) ?? [])
  return passes.find(({ startedMs }) => startedMs !== null) ?? null
}

export type UndecidedWork = Pick<CircuitWork, 'needsOrder' | 'departure' | 'beyond'>

/** The first departure that waits for an order: the next one, or one that the order in force leaves out; null: none. */
export function undecidedDeparture({ needsOrder, departure, beyond }: UndecidedWork): NextDeparture | null {
  if (needsOrder) return departure
  return beyond ? { departMs: beyond.fromMs, missedSinceMs: null } : null
}

type PlanChange = NonNullable<OrderProgress['planChange']>

/** Whether the plan needs more than the next pass of an order on a road that becomes slippery. Such an order covers nothing. */
function isTooWeak(change: PlanChange | null, plan: PlannedDeparture | null): boolean {
  if (!change?.planned || !plan || isOptional(plan)) return false
  const { ordered, planned } = change
  return isWeakerThan(ordered, { treatment: planned.treatment, gm2: planned.minGm2 })
}

/** The same for a pass that is being driven or done, and the next pass of the plan. */
function isTooLittle(dose: CrewPass['dose'], plan: PlannedDeparture | null): boolean {
  const next = plan?.headline.next
  if (!plan || next?.treatment === undefined || isOptional(plan)) return false
  return isWeakerThan(dose, { treatment: next.treatment, gm2: next.gm2 ?? null })
}

/** Whether the next pass of the plan departs before the crew that is out is back. */
const isNeededByReturn = (
  next: PlannedDeparture['headline']['next'],
  pass: CrewPass,
  driven: Omit<Driven, 'pass'>,
): boolean => next !== null && isCoveredPass(next, untilBackMs(pass, driven))

/** The passes of an order without those that a crew drove so early that they are needed again at their time. */
const timelyPasses = ({ passes }: Directive, { reports, roundMs }: Pick<Driven, 'reports' | 'roundMs'>) =>
  passes.filter(({ departAt }, index) =>
    reports.every(
      ({ passNo, startedAt }) =>
        passNo !== index ||
        startedAt === null ||
        !isLeavingEarly(Date.parse(departAt), roundMs, Date.parse(startedAt)),
    ),
  )

const isBefore = (departMs: number, thanMs: number): boolean => departMs <= thanMs - SAME_DEPARTURE_MS

/** The next departure of an order: that of its next pass, or of the pass after the one being driven. */
function orderedDepartureMs(
  directive: Pick<Directive, 'passes' | 'rules'>,
  { passNo, startedMs, departMs }: CrewPass,
  nowMs: number,
): number | null {
  if (startedMs === null) return departMs
  const next = directive.passes[passAfter(directive, passNo, nowMs) ?? -1]
  return next ? Date.parse(next.departAt) : null
}

/**
 * A crew that has just come back leaves again at once: its window counts as missed only a round after the last treatment,
 * because no crew could have been faster.
 */
function afterTreatment(
  departure: NextDeparture | null,
  { reports, roundMs, nowMs, treatedMs }: Omit<Driven, 'pass'>,
): NextDeparture | null {
  const doneMs = Math.max(lastDoneMs(reports), treatedMs)
  if (!departure || departure.missedSinceMs === null || doneMs <= 0) return departure
  const missedSinceMs = Math.max(departure.missedSinceMs, doneMs + roundMs)
  return missedSinceMs < nowMs ? { ...departure, missedSinceMs } : { departMs: nowMs, missedSinceMs: null }
}

const lastDoneMs = (reports: OrderProgress['passes']): number =>
  Math.max(0, ...reports.map(({ doneAt }) => (doneAt === null ? 0 : Date.parse(doneAt))))

type Driven = {
  readonly reports: OrderProgress['passes']
  readonly pass: CrewPass | null
  readonly roundMs: number
  readonly nowMs: number
  /** When the circuit was last treated as the plan asks; minus infinity: it was not. */
  readonly treatedMs: number
}

/**
 * Until when an order covers the plan, ms: to the end of the pass that its crew is driving, otherwise of the last finished
 * one. An order that leaves the departures to the crew covers the plan until then, or until it expires.
 */
function coveredBy(
  directive: Directive,
  { isEnough, ...driven }: Driven & { readonly isEnough: (dose: CrewPass['dose'] | null) => boolean },
): number {
  const { passes, expiresAt } = directive
  const { pass, reports } = driven
  const doneMs = lastDoneMs(reports.filter(({ passNo }) => isEnough(doseOf(directive, passNo))))
  if (pass === null) return doneMs
  if (passes.length === 0) return expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt)
  return pass.startedMs !== null && isEnough(pass.dose) ? untilBackMs(pass, driven) : doneMs
}

/**
 * When a crew that is out is back, ms. It covers all passes of the plan until its own pass has to be finished, unless it left
 * so early that it drives another round; one that should be back already is waited for during one round.
 */
function untilBackMs(pass: CrewPass, { roundMs, nowMs }: Omit<Driven, 'pass'>): number {
  const { departMs, startedMs, finishMs } = pass
  const isOtherRound = departMs !== null && startedMs !== null && isLeavingEarly(departMs, roundMs, startedMs)
  const backMs = Math.max(expectedBackMs(pass, roundMs) ?? 0, isOtherRound ? 0 : (finishMs ?? 0))
  return backMs < nowMs && nowMs < backMs + roundMs ? nowMs : backMs
}

/** Circuits with a departure come first, by deadline; then crews that are out, finished orders, and the rest. */
export const byDeparture = (a: CircuitWork, b: CircuitWork): number =>
  deadlineMs(a.departure) - deadlineMs(b.departure) || rankOf(a) - rankOf(b)

const rankOf = ({ outSinceMs, order }: CircuitWork): number =>
  outSinceMs !== null ? 0 : order === 'done' ? 1 : 2
