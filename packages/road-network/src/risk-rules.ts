import {
  isCover,
  RISK_MEASURES,
  type RiskLevel,
  type RiskMeasure,
  type RiskValues,
  RULE_KINDS,
  type RuleKind,
  type RuleLevel,
} from '@verglas/contract/risk-codes'

/** A bound on a value; the bound itself satisfies either operator. */
export type RiskCondition = { measure: RiskMeasure; operator: 'gte' | 'lte'; value: number }

/** Fires if all its conditions hold. */
export type RiskRule = { id: string; kind: RuleKind; level: RuleLevel; when: RiskCondition[] }

/** Danger level of an hour by the rules: the highest level of any rule, and the rule that produced it. */
export type Risk = { level: RiskLevel; kind: RuleKind | null; rule: RiskRule | null }

export const NO_RISK: Risk = { level: 0, kind: null, rule: null }

/**
 * The rules of a stored table that apply. Tables of older programs also had rules for ice, snow and frost, which
 * now follow from the grip of the road (docs/hazards.md).
 */
export const currentRules = (stored: readonly RiskRule[]): RiskRule[] =>
  stored.filter(({ kind }) => RULE_KINDS.includes(kind))

export const holds = ({ measure, operator, value }: RiskCondition, values: RiskValues): boolean =>
  operator === 'gte' ? values[measure] >= value : values[measure] <= value

export const fires = (rule: RiskRule, values: RiskValues): boolean =>
  rule.when.every((condition) => holds(condition, values))

/** Sorts rules by level, worst first, then by the order of kinds: the first rule that fires is the risk. */
export function sortRules(rules: readonly RiskRule[]): RiskRule[] {
  return rules.toSorted(
    (a, b) => b.level - a.level || RULE_KINDS.indexOf(a.kind) - RULE_KINDS.indexOf(b.kind),
  )
}

/** `rules` must be sorted with `sortRules`. */
export function riskOf(rules: readonly RiskRule[], values: RiskValues): Risk {
  for (const rule of rules) {
    if (fires(rule, values)) return { level: (rule.level + 1) as RiskLevel, kind: rule.kind, rule }
  }
  return NO_RISK
}

/** A problem of a rule table, and its position. */
export type RuleProblem = {
  rule: number
  condition?: number
  code: 'no_id' | 'same_id' | 'no_condition' | 'out_of_bounds' | 'less_cover' | 'never_higher'
}

/**
 * Finds invalid rules: two rules with the same id, a rule without a condition, a bound outside the range of
 * its measure, a rule that requires less snow, ice or water on the road (so that more of it would be less
 * risk), and a rule that never counts because a higher one of the same kind has no stricter conditions.
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
    const rule = rules[index] as RiskRule
    const isCovered = rules.some(
      (other) =>
        other.kind === rule.kind && other.level > rule.level && rule.when.length > 0 && implies(rule, other),
    )
    if (isCovered) problems.push({ rule: index, code: 'never_higher' })
  }
  return problems
}

/**
 * Whether `other` fires wherever `rule` does: each condition of `other` is met by one of `rule` that is at
 * least as strict.
 */
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
