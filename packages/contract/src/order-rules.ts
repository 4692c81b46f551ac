import { MINUTE_MS } from '@verglas/quantities'
import { isDeicing, isSpreading, type RoadType, type Treatment } from './circuit-codes.ts'
import type { Deicer } from './treatment-codes.ts'

/** Departures that differ by less are the same for a crew. */
export const SAME_DEPARTURE_MS = 30 * MINUTE_MS
/** Rates that differ by less are the same for a crew: a spreader is set in steps of this size, g/m². */
export const SAME_RATE_GM2 = 5

/** A rule of an order. In a form, some fields may still be missing. The two quantities share a unit. */
type OrderRule = {
  readonly roadType?: RoadType
  readonly treatment?: Treatment
  readonly deicer?: Deicer
  readonly minGm2?: number | null
  readonly maxGm2?: number | null
}

/** Why a crew could not follow a rule, with the detail for callers of the API. */
const ORDER_PROBLEMS = {
  sameRoadType: 'another rule has this road type',
  noDeicer: 'this treatment spreads no de-icer',
  nothingSpread: 'this treatment spreads nothing',
  minMissing: 'a minimum quantity is required',
  zero: 'a quantity is above zero',
  maxBelowMin: 'the maximum is below the minimum',
  finishBeforeDeparture: 'the finish is not after the departure',
  beforePrevious: 'the departure is before that of the previous pass',
} as const

type RuleField = 'roadType' | 'deicer' | 'minGm2' | 'maxGm2'
type OrderProblem<Field = RuleField> = {
  /** Index of the rule or pass, and its field. */
  readonly path: [number, Field]
  readonly code: keyof typeof ORDER_PROBLEMS
  readonly detail: string
}

/** A pass of an order. In a form, some fields may still be missing. */
type OrderPass = Omit<OrderRule, 'roadType'> & { readonly departAt?: string; readonly finishAt?: string }
type PassField = 'departAt' | 'finishAt' | 'deicer' | 'minGm2' | 'maxGm2'

/** All problems of the passes of an order: amounts as in rules, a finish before its departure, a wrong order. */
export function passProblems(passes: readonly OrderPass[]): OrderProblem<PassField>[] {
  const problems: OrderProblem<PassField>[] = []
  for (const [index, pass] of passes.entries()) {
    problems.push(...amountProblems(pass, index))
    const [departMs, finishMs] = [Date.parse(pass.departAt ?? ''), Date.parse(pass.finishAt ?? '')]
    if (finishMs <= departMs) problems.push(problem(index, 'finishAt', 'finishBeforeDeparture'))
    if (departMs < Date.parse(passes[index - 1]?.departAt ?? ''))
      problems.push(problem(index, 'departAt', 'beforePrevious'))
  }
  return problems
}

/**
 * Index of the first pass that is not finished when its order expires; null if all are, or the order does not
 * expire.
 */
export function unfinishedPass(
  passes: readonly Pick<OrderPass, 'finishAt'>[],
  expiresMs: number | null,
): number | null {
  if (expiresMs === null) return null
  const index = passes.findIndex(({ finishAt }) => Date.parse(finishAt ?? '') > expiresMs)
  return index < 0 ? null : index
}

/** All problems of the rules of an order: a repeated road type, or a de-icer or quantities that do not fit. */
export function orderProblems(rules: readonly OrderRule[]): OrderProblem[] {
  return rules.flatMap((rule, index): OrderProblem[] => {
    const isTwice = rule.roadType && rules.findIndex(({ roadType }) => roadType === rule.roadType) !== index
    return [...(isTwice ? [problem(index, 'roadType', 'sameRoadType')] : []), ...amountProblems(rule, index)]
  })
}

type AmountField = 'deicer' | 'minGm2' | 'maxGm2'

/** A de-icer or quantities that do not fit the treatment. */
function amountProblems(
  { treatment, deicer = 'nacl', minGm2 = null, maxGm2 = null }: Omit<OrderRule, 'roadType'>,
  index: number,
): OrderProblem<AmountField>[] {
  if (!treatment) return []
  const amountProblem = (field: AmountField, code: OrderProblem['code']) => problem(index, field, code)
  const problems = deicer !== 'nacl' && !isDeicing(treatment) ? [amountProblem('deicer', 'noDeicer')] : []
  if (!isSpreading(treatment)) {
    if (minGm2 !== null) problems.push(amountProblem('minGm2', 'nothingSpread'))
    if (maxGm2 !== null) problems.push(amountProblem('maxGm2', 'nothingSpread'))
  } else if (minGm2 === null) problems.push(amountProblem('minGm2', 'minMissing'))
  else if (minGm2 <= 0) problems.push(amountProblem('minGm2', 'zero'))
  else if (maxGm2 !== null && maxGm2 < minGm2) problems.push(amountProblem('maxGm2', 'maxBelowMin'))
  return problems
}

const problem = <Field extends string>(
  index: number,
  field: Field,
  code: OrderProblem['code'],
): OrderProblem<Field> => ({ path: [index, field], code, detail: ORDER_PROBLEMS[code] })
