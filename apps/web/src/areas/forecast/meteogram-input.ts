import { type Interval, OBSERVED_MS, stepsWithin } from '@verglas/charts'
import { DAY_MS } from '@verglas/quantities'
import { type Run, type Step, stateOfRun } from './forecast-step.ts'

/** Periods that the meteogram can show; the summary above it always covers 24 hours. */
export const RANGES = ['48h', '5d', '10d'] as const
export type Range = (typeof RANGES)[number]
const RANGE_MS = { '48h': 2 * DAY_MS, '5d': 5 * DAY_MS, '10d': 10 * DAY_MS } as const satisfies Record<
  Range,
  number
>

export function readRange(text: string | undefined): Range {
  return RANGES.find((range) => range === text) ?? '48h'
}

/** The interval that fits on a phone; the rest is a swipe away. */
export const phoneIntervalOf = (originMs: number): Interval => [originMs - OBSERVED_MS, originMs + DAY_MS]

/** The reference instant of the steps: the present, or the start of a run that is entirely in the past. */
export function originOf(
  run: Pick<Run, 'issuedAt' | 'endsAt'>,
  steps: readonly Step[],
  nowMs: number,
): number {
  const first = Date.parse(steps[0]?.dt ?? run.issuedAt)
  return stateOfRun(run, nowMs) === 'archive' ? first : Math.max(first, nowMs)
}

/** Steps of the range, and earlier ones back to the first displayed measurement. */
export function stepsOfRange(steps: readonly Step[], originMs: number, range: Range): Step[] {
  return stepsWithin(steps, [originMs - OBSERVED_MS, originMs + RANGE_MS[range]])
}
