import { HOUR_MS } from '@verglas/quantities'
import type { DangerLevel } from '@verglas/road-hazard'
import type { RoadDanger } from '../road-outlook.ts'
import { type HourVerdict, hourOf, hourVerdicts, type JudgedStep } from './judged-road.ts'

/**
 * The danger that the stored road forecast gives each hour, by the end of the hour; an hour without a danger is
 * missing.
 */
export type ForecastDangers = ReadonlyMap<
  number,
  Pick<RoadDanger, 'level' | 'grip'> & Partial<Pick<RoadDanger, 'kind'>>
>

type Stated = {
  readonly forecastDangers: ForecastDangers
  /** Danger of the road without the passes, by hour. */
  readonly untreated: ReadonlyMap<number, HourVerdict>
  readonly fromMs: number
}

/**
 * In hours that the passes do not change, uses level, cause and grip of the stored forecast, which every screen shows.
 * The trial has shorter steps and does not continue the state of the previous run, so in one hour of thirty it
 * would get a neighbouring level.
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
      kind: step.level === tried.level ? (stated.kind ?? step.kind) : step.kind,
      level: asWorst(step.level, tried.level, stated.level, Math.min) as DangerLevel,
      grip:
        stated.grip === undefined || !isSameGrip
          ? step.grip
          : asWorst(step.grip, tried.grip, stated.grip, Math.max),
    }
  })
}

/** Grip is displayed with two digits. */
const GRIP_DIGIT = 0.01

/** Gives the worst steps of an hour the stored value, and limits the milder ones to it. */
const asWorst = (
  value: number,
  worst: number,
  stated: number,
  milder: (value: number, stated: number) => number,
): number => (value === worst ? stated : milder(value, stated))
