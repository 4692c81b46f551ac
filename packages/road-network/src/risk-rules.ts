import {
  isCover,
  RISK_KINDS,
  RISK_MEASURES,
  type RiskKind,
  type RiskLevel,
  type RiskMeasure,
  type RiskValues,
} from '@verglas/contract/risk-codes'

/** A bound that a value has to reach; both are met by the bound itself. */
export type RiskCondition = { measure: RiskMeasure; operator: 'gte' | 'lte'; value: number }

/** Fires where all its conditions hold. */
export type RiskRule = { id: string; kind: RiskKind; level: 1 | 2 | 3; when: RiskCondition[] }

/** What an hour on a segment comes to: the highest level of any rule, and the rule that gave it. */
export type Risk = { level: RiskLevel; kind: RiskKind | null; rule: RiskRule | null }

export const NO_RISK: Risk = { level: 0, kind: null, rule: null }

export const holds = ({ measure, operator, value }: RiskCondition, values: RiskValues): boolean =>
  operator === 'gte' ? values[measure] >= value : values[measure] <= value

export const fires = (rule: RiskRule, values: RiskValues): boolean =>
  rule.when.every((condition) => holds(condition, values))

/** The worst first, of equal levels by the order of the kinds: the first rule that fires is the risk. */
export function inOrder(rules: readonly RiskRule[]): RiskRule[] {
  return rules.toSorted(
    (a, b) => b.level - a.level || RISK_KINDS.indexOf(a.kind) - RISK_KINDS.indexOf(b.kind),
  )
}

/** `rules` as `inOrder` has them. */
export function riskOf(rules: readonly RiskRule[], values: RiskValues): Risk {
  for (const rule of rules) {
    if (fires(rule, values)) return { level: rule.level, kind: rule.kind, rule }
  }
  return NO_RISK
}

/** What is wrong with a table, and where. */
export type RuleProblem = {
  rule: number
  condition?: number
  code: 'no_id' | 'same_id' | 'no_condition' | 'out_of_bounds' | 'less_cover' | 'never_higher'
}

/**
 * Finds what a table of rules must not have: two rules of one id, a rule without a condition, a bound outside what its
 * measure can be, a rule that asks for less snow, ice or water on the road (more of it would then be less risk), and a
 * rule that never counts because a higher one of its kind asks for no more.
 */
export function ruleProblems(rules: readonly RiskRule[]): RuleProblem[] {
  const problems: RuleProblem[] = []
  for (const [index, { id, when }] of rules.entries()) {
    if (id.trim() === '') problems.push({ rule: index, code: 'no_id' })
    if (rules.findIndex((other) => other.id === id) < index) problems.push({ rule: index, code: 'same_id' })
    if (when.length === 0) problems.push({ rule: index, code: 'no_condition' })
    for (const [place, { measure, operator, value }] of when.entries()) {
      const [min, max] = RISK_MEASURES[measure].bounds
      const at = { rule: index, condition: place }
      if (!(value >= min && value <= max)) problems.push({ ...at, code: 'out_of_bounds' })
      else if (operator === 'lte' && isCover(measure)) problems.push({ ...at, code: 'less_cover' })
    }
    const own = rules[index] as RiskRule
    const isCovered = rules.some(
      (other) =>
        other.kind === own.kind && other.level > own.level && own.when.length > 0 && implies(own, other),
    )
    if (isCovered) problems.push({ rule: index, code: 'never_higher' })
  }
  return problems
}

/** Wherever the rule fires the other does: each condition of the other is met by a stricter one. */
function implies(rule: RiskRule, other: RiskRule): boolean {
  return other.when.every(({ measure, operator, value }) =>
    rule.when.some(
      (own) =>
        own.measure === measure &&
        own.operator === operator &&
        (operator === 'gte' ? own.value >= value : own.value <= value),
    ),
  )
}
