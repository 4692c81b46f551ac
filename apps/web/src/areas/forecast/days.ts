import { type Fall, fallsIn } from '../../ui/weather/falls.ts'
import type { Step } from './forecast-step.ts'

/** A day or a quarter-day of a list: its weather, and the position of its temperatures on the common scale. */
export type Period = {
  readonly step: Step
  readonly atMs: number
  /** Hours covered by the run; null if it covers the whole period. */
  readonly coveredHours: number | null
  readonly falls: readonly Fall[] | null
  /** Fractions of the scale, 0 to 1; null without temperatures. */
  readonly bar: { readonly from: number; readonly to: number } | null
}

export type Day = Period & { readonly quarters: readonly Period[] }

/** The temperature range of all bars; always includes 0 °C. */
export type Scale = { readonly minC: number; readonly maxC: number }

const PADDING_C = 1
/** A day has 23 hours when the clock goes forward. */
const FULL_DAY_H = 23
const FULL_QUARTER_H = 5

export function scaleOf(steps: readonly Step[]): Scale {
  const temperatures = steps
    .flatMap(({ tair_min, tair_max }) => [tair_min, tair_max])
    .filter((value) => value !== null)
  return { minC: Math.min(0, ...temperatures) - PADDING_C, maxC: Math.max(0, ...temperatures) + PADDING_C }
}

export function shareOf(valueC: number, { minC, maxC }: Scale): number {
  return (valueC - minC) / (maxC - minC)
}

/** Days from the present on, each with its quarter-days; past ones are left out. */
export function daysOf(days: readonly Step[], quarters: readonly Step[], fromMs: number): Day[] {
  const upcoming = days.filter((day) => endOf(day) > fromMs)
  const scale = scaleOf(upcoming)
  return upcoming.map((day) => ({
    ...periodOf(day, scale, FULL_DAY_H),
    quarters: quarters
      .filter((quarter) => quarter.day === day.day && endOf(quarter) > fromMs)
      .map((quarter) => periodOf(quarter, scale, FULL_QUARTER_H)),
  }))
}

const endOf = ({ dt, duration }: Step) => Date.parse(dt) + duration * 3_600_000

export function periodOf(step: Step, scale: Scale, fullH: number): Period {
  const { tair_min, tair_max } = step
  return {
    step,
    atMs: Date.parse(step.dt),
    coveredHours: step.duration < fullH ? step.duration : null,
    falls: fallsIn([step]),
    bar:
      tair_min === null || tair_max === null
        ? null
        : { from: shareOf(tair_min, scale), to: shareOf(tair_max, scale) },
  }
}
