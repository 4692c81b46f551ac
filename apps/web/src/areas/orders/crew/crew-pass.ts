import type { CallAnswer } from '@verglas/contract'
import { exceededGm2, type Treatment } from '@verglas/contract/circuit-codes'
import { MINUTE_MS } from '@verglas/quantities'
import type { Directive } from '../directives/directive.ts'

export type OrderProgress = CallAnswer<'getOrderProgress'>['orders'][number]
/** A pass that a crew is driving for an order that has ended. */
export type UnfinishedPass = CallAnswer<'getOrderProgress'>['unfinished'][number]
type Dose = Pick<Directive['passes'][number], 'treatment' | 'deicer' | 'minGm2' | 'maxGm2'>

/** The pass of an order that a crew drives next, or is driving. */
export type CrewPass = {
  readonly passNo: number
  readonly passCount: number
  readonly dose: Dose
  /** Null: the order leaves the time to the crew. */
  readonly departMs: number | null
  readonly finishMs: number | null
  readonly totalKg: number | null
  /** When a member of the crew left; null if nobody has. */
  readonly startedMs: number | null
  /** Name of the person who left. */
  readonly startedBy: string | null
  /** Whether the user left, and so may take it back. */
  readonly isOwn: boolean
}

type Order = Pick<Directive, 'passes' | 'rules'>
type Reports = OrderProgress['passes']

/**
 * The pass that the user is driving, otherwise the one that a crew is driving, otherwise the next one; null if no
 * pass is left, or the order has no work.
 */
export function nextCrewPass(directive: Order, reports: Reports, nowMs: number): CrewPass | null {
  const passNo = drivenReport(reports)?.passNo ?? passAfter(directive, lastDoneNo(reports), nowMs)
  return passNo === null ? null : crewPassOf(directive, reports, passNo)
}

/** The report of the pass being driven: the user's own, otherwise the first after the finished ones. */
export function drivenReport(reports: Reports): Reports[number] | undefined {
  const done = new Set(doneNos(reports))
  const departureReport = reports
    .filter(({ passNo, startedAt }) => startedAt !== null && !done.has(passNo))
    .toSorted((a, b) => a.passNo - b.passNo)
  return (
    departureReport.find(({ isOwn }) => isOwn) ??
    departureReport.find(({ passNo }) => passNo > lastDoneNo(reports))
  )
}

const doneNos = (reports: Reports): number[] =>
  reports.flatMap(({ passNo, doneAt }) => (doneAt === null ? [] : passNo))
/** -1: none is done. */
const lastDoneNo = (reports: Reports): number => Math.max(-1, ...doneNos(reports))

/**
 * The index of the pass that follows another one (-1: none yet). A pass that nobody has driven by the time it
 * should be finished is skipped if a later one follows, because the crew drives one round for both. Null if no pass
 * follows.
 */
export function passAfter(directive: Order, passNo: number, nowMs: number): number | null {
  const last = dosesOf(directive).length - 1
  if (passNo >= last) return null
  const timelyPassNo = directive.passes.findIndex(
    ({ finishAt }, index) => index > passNo && Date.parse(finishAt) > nowMs,
  )
  return timelyPassNo < 0 ? last : timelyPassNo
}

/** The pass of an ended order that the user is still driving, or null. */
export function unfinishedPass(directive: Order, reports: Reports): CrewPass | null {
  const open = reports.find(({ isOwn, startedAt, doneAt }) => isOwn && startedAt !== null && doneAt === null)
  return open ? crewPassOf(directive, reports, open.passNo) : null
}

/** When a crew that is out should be back: a usual round after it left, or a longer one that was ordered; null: nobody is out. */
export function expectedBackMs(
  { startedMs, departMs, finishMs }: Pick<CrewPass, 'startedMs' | 'departMs' | 'finishMs'>,
  roundMs: number,
): number | null {
  if (startedMs === null) return null
  const orderedMs = departMs === null || finishMs === null ? 0 : finishMs - departMs
  return startedMs + Math.max(roundMs, orderedMs)
}

/** Whether a crew that leaves now would be back before the pass was ordered to begin, so that it is another round. */
export const isLeavingEarly = (departMs: number, roundMs: number, startedMs: number): boolean =>
  startedMs < departMs - roundMs

/** Passes of an order; one without departures has its first rule as its only pass. */
const dosesOf = ({ passes, rules: [rule] }: Order): readonly Dose[] =>
  passes.length > 0 ? passes : rule ? [rule] : []

/** What a pass of an order asks for; null: the order has no such pass. */
export const doseOf = (directive: Order, passNo: number): Dose | null => dosesOf(directive)[passNo] ?? null

function crewPassOf(directive: Order, reports: Reports, passNo: number): CrewPass | null {
  const dose = doseOf(directive, passNo)
  if (!dose) return null
  const pass = directive.passes[passNo]
  const departures = reports.filter((report) => report.passNo === passNo && report.startedAt !== null)
  const started = departures.find(({ isOwn }) => isOwn) ?? departures[0]
  return {
    passNo,
    passCount: dosesOf(directive).length,
    dose,
    departMs: pass ? Date.parse(pass.departAt) : null,
    finishMs: pass ? Date.parse(pass.finishAt) : null,
    totalKg: pass?.totalKg ?? null,
    startedMs: started?.startedAt ? Date.parse(started.startedAt) : null,
    startedBy: started?.name ?? null,
    isOwn: started?.isOwn ?? false,
  }
}

/** Passes that are done, latest first. */
export const donePasses = (reports: OrderProgress['passes']): OrderProgress['passes'] =>
  reports
    .filter(({ doneAt }) => doneAt !== null)
    .toSorted((a, b) => (b.doneAt ?? '').localeCompare(a.doneAt ?? ''))

export type DepartureMargin = { readonly state: 'in' | 'now' | 'overdue'; readonly ms: number }

/** How long until a departure, or how long it is overdue, ms; null: it has no time, or the crew has left. */
export function departureMargin(
  { departMs, startedMs }: Pick<CrewPass, 'departMs' | 'startedMs'>,
  nowMs: number,
): DepartureMargin | null {
  if (departMs === null || startedMs !== null) return null
  const ms = departMs - nowMs
  const state = ms >= MINUTE_MS ? 'in' : ms >= -MINUTE_MS ? 'now' : 'overdue'
  return { state, ms: Math.abs(ms) }
}

/** The next amount of a stepper, below or above, in the step of spreaders. */
export function steppedGm2(gm2: number, direction: 1 | -1): number {
  const step = gm2 > 40 || (gm2 === 40 && direction > 0) ? 5 : 1
  const next = direction > 0 ? Math.floor(gm2 / step) * step + step : Math.ceil(gm2 / step) * step - step
  return Math.max(step, next)
}

/** A round that ends before this share of its usual time was probably not driven. */
const SHORTEST_ROUND = 0.25

/** Whether a pass is reported done so soon after the departure that a stray tap is likelier than a drive. */
export const isDoneTooSoon = (startedMs: number, roundMinutes: number, nowMs: number): boolean =>
  nowMs - startedMs < roundMinutes * MINUTE_MS * SHORTEST_ROUND

/** Why an amount has to be confirmed before it is reported. */
export type AmountDoubt = 'unusual' | 'aboveOrder' | 'belowOrder'

/** An amount that departs from the order by more than this factor was probably mistyped. */
const FAR_FROM_ORDER = 1.5

/**
 * Whether an amount exceeds the usual maximum, as in the forms of the desk, or is far from the order; null if it is
 * plausible.
 */
export function amountDoubt(
  treatment: Treatment,
  gm2: number,
  ordered: { readonly minGm2: number | null; readonly maxGm2: number | null } | null,
): AmountDoubt | null {
  const maxGm2 = ordered?.maxGm2 ?? ordered?.minGm2 ?? null
  const isAsOrdered = maxGm2 !== null && gm2 <= maxGm2
  if (!isAsOrdered && exceededGm2(treatment, gm2) !== null) return 'unusual'
  if (maxGm2 !== null && gm2 > maxGm2 * FAR_FROM_ORDER) return 'aboveOrder'
  const minGm2 = ordered?.minGm2 ?? null
  return minGm2 !== null && gm2 < minGm2 / FAR_FROM_ORDER ? 'belowOrder' : null
}
