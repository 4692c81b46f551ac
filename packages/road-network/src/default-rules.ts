import type { RiskKind } from '@verglas/contract/risk-codes'
import type { RiskCondition, RiskRule } from './risk-rules.ts'

type Bounds = readonly [measure: RiskCondition['measure'], operator: RiskCondition['operator'], value: number]

const rule = (kind: RiskKind, level: 1 | 2 | 3, name: string, ...when: Bounds[]): RiskRule => ({
  id: `${kind}-${level}-${name}`,
  kind,
  level,
  when: when.map(([measure, operator, value]) => ({ measure, operator, value })),
})

/** The default rules of an organisation; the origin of each bound is documented in docs/risks.md. */
export const DEFAULT_RISK_RULES: readonly RiskRule[] = [
  rule('ice', 3, 'lying', ['ice', 'gte', 0.1]),
  rule('ice', 2, 'thin', ['ice', 'gte', 0.03]),
  rule('ice', 3, 'film', ['film', 'gte', 0.03], ['freezing_margin', 'lte', 0.3]),
  rule('ice', 2, 'film', ['film', 'gte', 0.03], ['freezing_margin', 'lte', 1.5]),
  rule('ice', 1, 'film', ['film', 'gte', 0.03], ['freezing_margin', 'lte', 3]),
  rule('freezing_rain', 3, 'falling', ['freezing_rain', 'gte', 0.1]),
  rule('freezing_rain', 3, 'rain', ['rain', 'gte', 0.1], ['surface', 'lte', 0]),
  rule('freezing_rain', 2, 'rain', ['rain', 'gte', 0.1], ['surface', 'lte', 1]),
  rule('snow', 3, 'deep', ['loose_snow', 'gte', 5]),
  rule('snow', 2, 'covered', ['loose_snow', 'gte', 1]),
  rule('snow', 1, 'thin', ['loose_snow', 'gte', 0.2]),
  rule('snow', 3, 'packed', ['packed_snow', 'gte', 1]),
  rule('snow', 2, 'packed', ['packed_snow', 'gte', 0.1]),
  rule('snow', 2, 'falling', ['snowfall', 'gte', 1], ['surface', 'lte', 1]),
  rule('snow', 1, 'falling', ['snowfall', 'gte', 0.1], ['surface', 'lte', 1]),
  rule('frost', 3, 'thick', ['frost', 'gte', 0.1]),
  rule('frost', 2, 'lying', ['frost', 'gte', 0.03]),
  rule('frost', 1, 'first', ['frost', 'gte', 0.01]),
  rule('frost', 1, 'vapour', ['surface', 'lte', 0], ['dew_margin', 'lte', 0]),
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
