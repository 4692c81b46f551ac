import type { RuleKind, RuleLevel } from '@verglas/contract/risk-codes'
import type { RiskCondition, RiskRule } from './risk-rules.ts'

type Bounds = readonly [measure: RiskCondition['measure'], operator: RiskCondition['operator'], value: number]

const rule = (kind: RuleKind, level: RuleLevel, name: string, ...when: Bounds[]): RiskRule => ({
  id: `${kind}-${level}-${name}`,
  kind,
  level,
  when: when.map(([measure, operator, value]) => ({ measure, operator, value })),
})

/**
 * The default rules of an organisation for dangers other than slipperiness; the origin of each bound is documented
 * in docs/risks.md.
 */
export const DEFAULT_RISK_RULES: readonly RiskRule[] = [
  rule('aquaplaning', 3, 'film', ['film', 'gte', 2.5]),
  rule('aquaplaning', 2, 'film', ['film', 'gte', 1]),
  rule('aquaplaning', 2, 'rain', ['rain', 'gte', 20]),
  rule('aquaplaning', 1, 'rain', ['rain', 'gte', 8]),
  rule('crosswind', 3, 'gusts', ['crosswind', 'gte', 100]),
  rule('crosswind', 2, 'gusts', ['crosswind', 'gte', 80]),
  rule('crosswind', 1, 'gusts', ['crosswind', 'gte', 60]),
  rule('fog', 3, 'dense', ['visibility', 'lte', 50]),
  rule('fog', 2, 'thick', ['visibility', 'lte', 200]),
  rule('fog', 1, 'fog', ['visibility', 'lte', 400]),
]
