import type { CallAnswer } from '@verglas/contract'

type Watercast = CallAnswer<'getWatercast'>
export type Level = Watercast['observed'][number]
export type Water = Watercast['extremes'][number]

/** Two days of high and low waters. */
const MAX_WATERS = 8

/** The next high and low waters. */
export function upcomingWaters(extremes: readonly Water[], nowMs: number): readonly Water[] {
  return extremes.filter(({ at }) => Date.parse(at) > nowMs).slice(0, MAX_WATERS)
}
