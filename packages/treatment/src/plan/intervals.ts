import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { PlanCase } from './treatment-plan.ts'

/** Hours of precipitation that a treatment lasts (product default). */
export const EFFECT_HOURS = 2

/** The interval between passes that vehicles can keep, and the one at which a treatment is renewed. */
export function intervalsOf({ circuit }: PlanCase): { spacingMs: number; renewalMs: number } {
  // Without a vehicle the plan says what one would have to do.
  const spacingMs = (circuit.roundTripMin * MINUTE_MS) / Math.max(1, circuit.vehicles)
  const times = Math.max(1, Math.floor((EFFECT_HOURS * HOUR_MS) / spacingMs))
  return { spacingMs, renewalMs: times * spacingMs }
}
