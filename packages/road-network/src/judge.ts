import type { RiskKind, RiskLevel, RiskValues } from '@verglas/contract/risk-codes'
import { levelByLimits, roadHazard } from '@verglas/road-hazard'
import { type RiskRule, riskOf } from './risk-rules.ts'
import type { RiskTable } from './segment-timeline.ts'

/** The danger of an hour, and the rule that produced it; null for slipperiness, which follows from grip. */
export type Judgement = { level: RiskLevel; kind: RiskKind | null; rule: RiskRule | null }

/**
 * The danger of an hour with these values, as the chain judges it: slipperiness, or another danger where that is
 * greater. Without a surface temperature nothing is known about slipperiness. The rules must be in order.
 */
export function judge(values: RiskValues, { rules, gripLimits }: RiskTable): Judgement {
  const other = riskOf(rules, values)
  const slippery = hazardOf(values)
  if (!slippery) return other
  const level = levelByLimits(slippery, gripLimits)
  if (other.level > level) return other
  return { level, kind: slippery.kind === 'none' ? null : slippery.kind, rule: null }
}

function hazardOf(values: RiskValues) {
  if (!Number.isFinite(values.surface)) return null
  const amount = (value: number) => (Number.isFinite(value) ? value : 0)
  return roadHazard({
    surfaceC: values.surface,
    dewPointC: values.surface - values.dew_margin,
    waterMm: amount(values.film),
    iceMm: amount(values.ice),
    looseSnowMm: amount(values.loose_snow),
    packedSnowMm: amount(values.packed_snow),
    frostMm: amount(values.frost),
    filmFreezingPointC: Math.min(0, amount(values.surface - values.freezing_margin)),
    rainMmh: Math.max(amount(values.rain), amount(values.freezing_rain)),
    snowMmh: amount(values.snowfall),
  })
}
