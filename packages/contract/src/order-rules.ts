import { isDeicing, isSpreading, type RoadType, type Treatment } from './circuit-codes.ts'
import type { Deicer } from './treatment-codes.ts'

/** A rule of an order; a form may still lack some of it. The two quantities share a unit. */
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
} as const

type OrderProblem = {
  /** Position of the rule, and its field. */
  readonly path: [number, 'roadType' | 'deicer' | 'minGm2' | 'maxGm2']
  readonly code: keyof typeof ORDER_PROBLEMS
  readonly detail: string
}

/** All problems of the rules of an order: a road type twice, a de-icer or quantities that do not fit. */
export function orderProblems(rules: readonly OrderRule[]): OrderProblem[] {
  const problems: OrderProblem[] = []
  for (const [
    index,
    { roadType, treatment, deicer = 'nacl', minGm2 = null, maxGm2 = null },
  ] of rules.entries()) {
    const add = (field: OrderProblem['path'][1], code: OrderProblem['code']) =>
      problems.push({ path: [index, field], code, detail: ORDER_PROBLEMS[code] })
    if (roadType && rules.findIndex((rule) => rule.roadType === roadType) !== index)
      add('roadType', 'sameRoadType')
    if (!treatment) continue
    if (deicer !== 'nacl' && !isDeicing(treatment)) add('deicer', 'noDeicer')
    if (!isSpreading(treatment)) {
      if (minGm2 !== null) add('minGm2', 'nothingSpread')
      if (maxGm2 !== null) add('maxGm2', 'nothingSpread')
    } else if (minGm2 === null) add('minGm2', 'minMissing')
    else if (minGm2 <= 0) add('minGm2', 'zero')
    else if (maxGm2 !== null && maxGm2 < minGm2) add('maxGm2', 'maxBelowMin')
  }
  return problems
}
