import { MINUTE_MS } from '@verglas/quantities'
import type { Advice } from './advice.ts'

/** Passes and quantity that an advice requires between two decisions. */
export type Tally = { readonly passes: number; readonly gm2: number }

const NOTHING: Tally = { passes: 0, gm2: 0 }

/** Passes that begin before the next decision, and their total minimum quantity. */
export function tallyOf(
  { treatment, minGm2, passes, actFromMs, toMs }: Advice,
  { nowMs, nextMs, cycleMinutes }: { nowMs: number; nextMs: number; cycleMinutes: number },
): Tally {
  if (treatment === 'none' || treatment === 'patrol' || actFromMs === null || actFromMs >= nextMs)
    return NOTHING
  const beginsMs = Math.max(nowMs, actFromMs)
  const rounds = Math.floor((Math.min(toMs, nextMs) - beginsMs) / (cycleMinutes * MINUTE_MS))
  const count = Math.max(1, passes === 'successive' ? rounds : passes)
  return { passes: count, gm2: count * (minGm2 ?? 0) }
}
