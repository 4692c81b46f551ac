import type { CallAnswer } from '@verglas/contract'

type Watercast = CallAnswer<'getWatercast'>
export type Level = Watercast['observed'][number]
export type Water = Watercast['extremes'][number]

/** Two days of tides. */
const MAX_WATERS = 8

/** High and low waters to come. */
export function upcomingWaters(extremes: readonly Water[], nowMs: number): readonly Water[] {
  return extremes.filter(({ at }) => Date.parse(at) > nowMs).slice(0, MAX_WATERS)
}
