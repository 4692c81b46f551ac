import { type ServiceLevel, USUAL_SERVICE } from '@verglas/contract/treatment-codes'
import { HOUR_MS } from '@verglas/quantities'
import {
  type DangerLevel,
  DEFAULT_GRIP_LIMITS,
  type GripLimits,
  type HazardKind,
  hazardCode,
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
  /** Periods in which the road is worse than its level of service permits. */
  readonly worsePeriods: readonly Span[]
  readonly lowestGrip: number
  readonly lowestAtMs: number
  /** The worst level of each hour from `fromMs` on. */
  readonly levels: readonly DangerLevel[]
  /** What makes the road slippery at that level; the gravest if there are several. */
  readonly kinds: readonly HazardKind[]
}

/** The verdict on one step of a road forecast. */
export type JudgedStep = Span & {
  readonly level: DangerLevel
  readonly kind: HazardKind
  readonly grip: number
}

/** Judges the road forecast within a period. */
export const judgedRoad = (
  hazards: Hazards,
  span: Span,
  limits?: GripLimits,
  service?: Pick<ServiceLevel, 'goalLevel'>,
): JudgedRoad => judgedRoadOf(judgedSteps(hazards, span, limits), span, service)

/**
 * The steps of a road forecast within a period. The danger at an instant applies to the time before it, as
 * everywhere (docs/hazards.md).
 */
export function judgedSteps(
  { timesMs, grip, hazardLevel, hazardKind: kinds }: Hazards,
  { fromMs, toMs }: Span,
  limits: GripLimits = DEFAULT_GRIP_LIMITS,
): JudgedStep[] {
  const steps: JudgedStep[] = []
  for (let index = 1; index < timesMs.length; index++) {
    const startMs = Math.max(fromMs, timesMs[index - 1] as number)
    const endMs = Math.min(toMs, timesMs[index] as number)
    if (endMs <= startMs) continue
    const estimatedGrip = grip[index] as number
    const kind = hazardKind(kinds[index] as number)
    const level = levelByLimits({ level: hazardLevel[index] as DangerLevel, kind, estimatedGrip }, limits)
    steps.push({ fromMs: startMs, toMs: endMs, level, kind, grip: estimatedGrip })
  }
  return steps
}

/** Sums up the verdicts on the steps of a period, in their order. */
export function judgedRoadOf(
  steps: readonly JudgedStep[],
  { fromMs, toMs }: Span,
  { goalLevel }: Pick<ServiceLevel, 'goalLevel'> = USUAL_SERVICE,
): JudgedRoad {
  const slipperyPeriods: Period[] = []
  const worsePeriods: Period[] = []
  const hours = Math.ceil((toMs - fromMs) / HOUR_MS)
  const worst: HourDanger[] = Array.from({ length: hours }, () => NO_DANGER)
  let [lowestGrip, lowestAtMs] = [Infinity, fromMs]
  for (const step of steps) {
    if (step.grip < lowestGrip) [lowestGrip, lowestAtMs] = [step.grip, step.fromMs]
    const hour = hourOf(step, fromMs)
    if (isGraver(step, worst[hour])) worst[hour] = step
    if (step.level >= SLIPPERY_LEVEL) extend(slipperyPeriods, step.fromMs, step.toMs)
    if (step.level > goalLevel) extend(worsePeriods, step.fromMs, step.toMs)
  }
  const slipperyMs = slipperyPeriods.reduce((sum, period) => sum + period.toMs - period.fromMs, 0)
  const levels = worst.map(({ level }) => level)
  const kinds = worst.map(({ kind }) => kind)
  return { fromMs, toMs, slipperyMs, slipperyPeriods, worsePeriods, lowestGrip, lowestAtMs, levels, kinds }
}

/** The danger of an hour and its cause. */
export type HourDanger = Pick<JudgedStep, 'level' | 'kind'>
const NO_DANGER: HourDanger = { level: 0, kind: 'none' }

/** Whether a danger has a higher level than another, or the same level and a graver cause. */
export const isGraver = (danger: HourDanger, than: HourDanger = NO_DANGER): boolean =>
  danger.level > than.level ||
  (danger.level === than.level && danger.level > 0 && hazardCode(danger.kind) > hazardCode(than.kind))

/** The highest level and the lowest grip within an hour. */
export type HourVerdict = Pick<JudgedStep, 'level' | 'grip'>

/** The highest level and lowest grip of each hour, by the number of the hour since the beginning of the period. */
export function hourVerdicts(steps: readonly JudgedStep[], fromMs: number): ReadonlyMap<number, HourVerdict> {
  const worst = new Map<number, HourVerdict>()
  for (const step of steps) {
    const hour = hourOf(step, fromMs)
    const { level = 0, grip = Infinity } = worst.get(hour) ?? {}
    worst.set(hour, {
      level: Math.max(level, step.level) as DangerLevel,
      grip: Math.min(grip, step.grip),
    })
  }
  return worst
}

/** The hour of a step, counted from the beginning of the period. */
export const hourOf = ({ fromMs: stepMs }: Pick<JudgedStep, 'fromMs'>, fromMs: number): number =>
  Math.floor((stepMs - fromMs) / HOUR_MS)

type Period = { fromMs: number; toMs: number }

function extend(periods: Period[], fromMs: number, toMs: number): void {
  const last = periods.at(-1)
  if (last?.toMs === fromMs) last.toMs = toMs
  else periods.push({ fromMs, toMs })
}

type Hazards = {
  readonly [Name in 'timesMs' | 'grip' | 'hazardLevel' | 'hazardKind']: ArrayLike<number>
}
