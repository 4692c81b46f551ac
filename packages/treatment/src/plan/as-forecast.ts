import { HOUR_MS } from '@verglas/quantities'
import type { DangerLevel } from '@verglas/road-hazard'
import type { RoadDanger } from '../road-outlook.ts'
import { type HourVerdict, hourOf, hourVerdicts, type JudgedStep } from './judged-road.ts'

/** The danger that a road forecast states of each hour, by the end of the hour; none where it states none. */
export type ForecastDangers = ReadonlyMap<number, Pick<RoadDanger, 'level' | 'grip'>>

type Stated = {
  readonly forecastDangers: ForecastDangers
  /** The verdicts on the road without the passes. */
  readonly untreated: ReadonlyMap<number, HourVerdict>
  readonly fromMs: number
}

/**
 * Hours that passes do not change have the level and the grip of the stored forecast, which every screen has: the trial has
 * shorter steps and no state of the run before, and comes to a neighbouring level in one hour of thirty.
 */
export function asForecast(
  steps: readonly JudgedStep[],
  { untreated, forecastDangers, fromMs }: Stated,
): JudgedStep[] {
  const worst = hourVerdicts(steps, fromMs)
  return steps.map((step) => {
    const hour = hourOf(step, fromMs)
    const [tried, before] = [worst.get(hour), untreated.get(hour)]
    const stated = forecastDangers.get(fromMs + (hour + 1) * HOUR_MS)
    if (!tried || !stated || tried.level !== before?.level) return step
    const isSameGrip = Math.abs(tried.grip - before.grip) < GRIP_DIGIT
    return {
      ...step,
      level: asWorst(step.level, tried.level, stated.level, Math.min) as DangerLevel,
      grip:
        stated.grip === undefined || !isSameGrip
          ? step.grip
          : asWorst(step.grip, tried.grip, stated.grip, Math.max),
    }
  })
}

/** Grip is said with two digits. */
const GRIP_DIGIT = 0.01

/** The worst steps of an hour get its stated value, and the milder ones none that is worse. */
const asWorst = (
  value: number,
  worst: number,
  stated: number,
  milder: (value: number, stated: number) => number,
): number => (value === worst ? stated : milder(value, stated))
