import type { CallAnswer } from '@verglas/contract'

type Watercast = CallAnswer<'getWatercast'>
export type Level = Watercast['observed'][number]
export type Water = Watercast['extremes'][number]

/** Two days of tides. */
const SHOWN = 8

/** High and low waters to come. */
export function watersAhead(extremes: readonly Water[], nowMs: number): readonly Water[] {
  return extremes.filter(({ at }) => Date.parse(at) > nowMs).slice(0, SHOWN)
}
