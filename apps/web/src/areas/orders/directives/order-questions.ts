import {
  type DirectiveScope,
  exceededGm2,
  type RoadType,
  type Treatment,
} from '@verglas/contract/circuit-codes'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'

/**
 * Things that are seldom intended and have to be confirmed before an order is issued, named like the field that
 * confirms them.
 */
export const ORDER_QUESTIONS = [
  'isAmountMeant',
  'isAboveRuleMeant',
  'isDepartureMeant',
  'isReplacementMeant',
  'isRepeatMeant',
] as const
export type OrderQuestion = (typeof ORDER_QUESTIONS)[number]

/** A question, and the first pass that raises it, from 0; null if a rule raises it. */
export type RaisedQuestion = { readonly question: OrderQuestion; readonly passNo: number | null }

type Dose = {
  readonly treatment: Treatment
  readonly minGm2: number | null
  readonly maxGm2: number | null
}
type TimedDose = Dose & { readonly departAt: string }
type Rule = Dose & { readonly roadType?: RoadType }
type QuestionedOrder = {
  readonly rules: readonly Rule[]
  readonly passes: readonly TimedDose[]
  readonly scope: DirectiveScope
  /** null: until further notice. */
  readonly expiresInHours: number | null
}
export type Compared = {
  /** Passes of the advice or of the order in force. */
  readonly planned?: readonly TimedDose[]
  /** Passes of the orders in force, by scope: a new one replaces that of its scope. */
  readonly replaced?: { readonly [Scope in DirectiveScope]?: readonly Pick<TimedDose, 'departAt'>[] }
  /** The orders in force, by scope, if this one does not change one of them. */
  readonly repeated?: {
    readonly [Scope in DirectiveScope]?: Pick<QuestionedOrder, 'rules' | 'passes'> | null
  }
  readonly nowMs: number
}

/** Writing an order takes a while, so a departure of a few minutes ago is still intended. */
const PASSED_MS = 5 * MINUTE_MS
/** A departure up to this much later than the last one of a new order counts as the same one, planned again. */
const SAME_ROUND_MS = HOUR_MS
/** Two orders whose departures differ by less count as the same order, issued twice. */
const SAME_DEPARTURE_MS = 15 * MINUTE_MS

/**
 * The questions about an order: an unusual amount, a pass with more of a treatment than the order's own rule for
 * it, a departure in the past, departures that would be lost, and whether the same order is issued twice. Passes of the
 * advice or of the order in force raise no question. Lost are departures of the order in force after the end of this order,
 * and departures of it or of the advice an hour or more before this order first departs.
 */
export function orderQuestions(
  { rules, passes, scope, expiresInHours }: QuestionedOrder,
  { planned = [], replaced = {}, repeated = {}, nowMs }: Compared,
): RaisedQuestion[] {
  // The form has full minutes, but an overdue plan departs at the second of its computation.
  const minuteOf = (departAt: string) => Math.floor(Date.parse(departAt) / MINUTE_MS)
  const plannedMinutes = new Set(planned.map(({ departAt }) => minuteOf(departAt)))
  const limitOf = (treatment: Treatment) => greatestOf(rules, treatment)
  const isAboveRule = (pass: Dose) => {
    const limit = limitOf(pass.treatment)
    if (limit === null) return false
    return amountOf(pass) > Math.max(limit, greatestOf(planned, pass.treatment) ?? 0)
  }
  const hasPassed = ({ departAt }: TimedDose) => {
    return Date.parse(departAt) < nowMs - PASSED_MS && !plannedMinutes.has(minuteOf(departAt))
  }
  const isUnusual = (dose: Dose) => exceededGm2(dose.treatment, amountOf(dose)) !== null
  // An order covers the road until its end; without an end until its last departure, or always if it has none.
  const endMs = expiresInHours === null ? null : nowMs + expiresInHours * HOUR_MS
  const lastMs =
    passes.length > 0
      ? Math.max(...passes.map(({ departAt }) => Date.parse(departAt))) + SAME_ROUND_MS
      : (endMs ?? Number.POSITIVE_INFINITY)
  const untilMs = Math.max(nowMs, lastMs, endMs ?? 0)
  // A crew that leaves the departures to itself may also leave at once.
  const firstMs = passes.length > 0 ? Math.min(...passes.map(({ departAt }) => Date.parse(departAt))) : nowMs
  const isBeforeFirst = ({ departAt }: Pick<TimedDose, 'departAt'>) =>
    Date.parse(departAt) > nowMs && Date.parse(departAt) < firstMs - SAME_ROUND_MS
  const losesPasses =
    [...planned, ...(replaced[scope] ?? [])].some(isBeforeFirst) ||
    replaced[scope]?.some(({ departAt }) => Date.parse(departAt) > untilMs)
  const firstOf = (question: OrderQuestion, raises: (pass: TimedDose) => boolean): RaisedQuestion[] => {
    const passNo = passes.findIndex(raises)
    return passNo < 0 ? [] : [{ question, passNo }]
  }
  return [
    ...(rules.some(isUnusual)
      ? [{ question: 'isAmountMeant', passNo: null } as const]
      : firstOf('isAmountMeant', isUnusual)),
    ...firstOf('isAboveRuleMeant', isAboveRule),
    ...firstOf('isDepartureMeant', hasPassed),
    ...(losesPasses ? [{ question: 'isReplacementMeant', passNo: null } as const] : []),
    ...(isRepeat({ rules, passes }, repeated[scope])
      ? [{ question: 'isRepeatMeant', passNo: null } as const]
      : []),
  ]
}

/** Whether an order repeats the one in force: the same passes, or without passes the same rules. */
function isRepeat(
  { rules, passes }: Pick<QuestionedOrder, 'rules' | 'passes'>,
  inForce: Pick<QuestionedOrder, 'rules' | 'passes'> | null | undefined,
): boolean {
  if (!inForce || passes.length !== inForce.passes.length) return false
  const isSamePass = (pass: TimedDose, index: number) => {
    const other = inForce.passes[index]
    if (!other || !isSameDose(pass, other)) return false
    return Math.abs(Date.parse(pass.departAt) - Date.parse(other.departAt)) < SAME_DEPARTURE_MS
  }
  if (passes.length > 0) return passes.every(isSamePass)
  const isSameRule = (rule: Rule, index: number) => {
    const other = inForce.rules[index]
    return rule.roadType === other?.roadType && isSameDose(rule, other)
  }
  return rules.length === inForce.rules.length && rules.every(isSameRule)
}

const isSameDose = (dose: Dose, other: Dose | undefined): boolean =>
  other !== undefined &&
  dose.treatment === other.treatment &&
  dose.minGm2 === other.minGm2 &&
  dose.maxGm2 === other.maxGm2

const amountOf = ({ minGm2, maxGm2 }: Dose): number => maxGm2 ?? minGm2 ?? 0

/** The greatest amount of a treatment; null without it. */
function greatestOf(doses: readonly Dose[], treatment: Treatment): number | null {
  const amounts = doses.flatMap((dose) => (dose.treatment === treatment ? amountOf(dose) : []))
  return amounts.length > 0 ? Math.max(...amounts) : null
}
