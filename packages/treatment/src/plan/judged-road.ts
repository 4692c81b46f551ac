import { type ServiceLevel, USUAL_SERVICE } from '@verglas/contract/treatment-codes'
import { HOUR_MS } from '@verglas/quantities'
import {
  type DangerLevel,
  DEFAULT_GRIP_LIMITS,
  type GripLimits,
  hazardKind,
  levelByLimits,
  SLIPPERY_LEVEL,
} from '@verglas/road-hazard'

type Span = { readonly fromMs: number; readonly toMs: number }

/** How slippery a road is over a period, with or without treatments. */
export type JudgedRoad = Span & {
  /** Time at danger level 2 or more. */
  readonly slipperyMs: number
  readonly slipperyPeriods: readonly Span[]
  /** When it is worse than the level of service permits. */
  readonly worsePeriods: readonly Span[]
  readonly lowestGrip: number
  readonly lowestAtMs: number
  /** The worst level of each hour from `fromMs` on. */
  readonly levels: readonly DangerLevel[]
}

/**
 * Judges the road forecast within a period; the verdict of an instant is about the time up to it, as everywhere
 * (docs/hazards.md).
 */
export function judgedRoad(
  { timesMs, grip, hazardLevel, hazardKind: kinds }: Hazards,
  { fromMs, toMs }: Span,
  limits: GripLimits = DEFAULT_GRIP_LIMITS,
  { goalLevel }: Pick<ServiceLevel, 'goalLevel'> = USUAL_SERVICE,
): JudgedRoad {
  const slipperyPeriods: Period[] = []
  const worsePeriods: Period[] = []
  const levels: DangerLevel[] = Array.from({ length: Math.ceil((toMs - fromMs) / HOUR_MS) }, () => 0)
  let [lowestGrip, lowestAtMs] = [Infinity, fromMs]
  for (let index = 1; index < timesMs.length; index++) {
    const startMs = Math.max(fromMs, timesMs[index - 1] as number)
    const endMs = Math.min(toMs, timesMs[index] as number)
    if (endMs <= startMs) continue
    const estimatedGrip = grip[index] as number
    const kind = hazardKind(kinds[index] as number)
    const level = levelByLimits({ level: hazardLevel[index] as DangerLevel, kind, estimatedGrip }, limits)
    if (estimatedGrip < lowestGrip) [lowestGrip, lowestAtMs] = [estimatedGrip, startMs]
    const hour = Math.floor((startMs - fromMs) / HOUR_MS)
    levels[hour] = Math.max(levels[hour] ?? 0, level) as DangerLevel
    if (level >= SLIPPERY_LEVEL) extend(slipperyPeriods, startMs, endMs)
    if (level > goalLevel) extend(worsePeriods, startMs, endMs)
  }
  const slipperyMs = slipperyPeriods.reduce((sum, period) => sum + period.toMs - period.fromMs, 0)
  return { fromMs, toMs, slipperyMs, slipperyPeriods, worsePeriods, lowestGrip, lowestAtMs, levels }
}

type Period = { fromMs: number; toMs: number }

function extend(periods: Period[], fromMs: number, toMs: number): void {
  const last = periods.at(-1)
  if (last?.toMs === fromMs) last.toMs = toMs
  else periods.push({ fromMs, toMs })
}

type Hazards = {
  readonly [Name in 'timesMs' | 'grip' | 'hazardLevel' | 'hazardKind']: ArrayLike<number>
}
