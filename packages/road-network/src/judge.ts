import type { RiskLevel, RiskValues, WinterKind } from '@verglas/contract/risk-codes'
import { levelByLimits, roadHazard } from '@verglas/road-hazard'
import { type Risk, riskOf } from './risk-rules.ts'
import type { RiskTable } from './segment-timeline.ts'

/** Danger level and cause of an hour by grip, and the other danger that the organisation's table finds. */
export type Judgement = { level: RiskLevel; kind: WinterKind | null; other: Risk }

/**
 * The danger of an hour with these values, as the chain computes it. Without a surface temperature the slipperiness
 * is unknown. The rules must be in order.
 */
export function judge(values: RiskValues, { rules, gripLimits }: RiskTable): Judgement {
  const other = riskOf(rules, values)
  const slippery = hazardOf(values)
  if (!slippery) return { level: 0, kind: null, other }
  const kind = slippery.kind === 'none' ? null : slippery.kind
  return { level: levelByLimits(slippery, gripLimits), kind, other }
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
