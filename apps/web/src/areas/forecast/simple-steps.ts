import type { CallName } from '@verglas/contract'
import { HOUR_MS } from '@verglas/quantities'
import type { Step } from './forecast-step.ts'

/** The simple views, named after what one column represents. */
export const SIMPLE_TYPES = ['hourly', 'quarters', 'daily'] as const
export type SimpleType = (typeof SIMPLE_TYPES)[number]

export const SIMPLE_CALLS = {
  hourly: 'getForecast1h',
  quarters: 'getForecast6h',
  daily: 'getForecast24h',
} as const satisfies Record<SimpleType, CallName>

const COUNT = { hourly: 8, quarters: 6, daily: 6 } as const satisfies Record<SimpleType, number>

export function readSimpleType(text: string | undefined): SimpleType | null {
  return SIMPLE_TYPES.find((type) => type === text) ?? null
}

const endMs = ({ dt, duration }: Step) => Date.parse(dt) + duration * HOUR_MS

/** The upcoming part of a step. Forecasts for hours already past must not be its minimum or maximum. */
export function spanOf(step: Step, fromMs: number): [fromMs: number, untilMs: number] {
  return [Math.max(Date.parse(step.dt), fromMs), endMs(step)]
}

/** The hour that contains the instant. */
export function stepAt(hours: readonly Step[], ms: number): Step | null {
  return hours.find((step) => Date.parse(step.dt) <= ms && ms < endMs(step)) ?? null
}

/** The upcoming steps: hours after the current one; quarter-days and days including the current one. */
export function stepsToCome(type: SimpleType, steps: readonly Step[], fromMs: number): Step[] {
  const begins =
    type === 'hourly' ? (step: Step) => Date.parse(step.dt) > fromMs : (step: Step) => endMs(step) > fromMs
  return steps.filter(begins).slice(0, COUNT[type])
}
