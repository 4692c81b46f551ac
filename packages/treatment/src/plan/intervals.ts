import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { PlanCase } from './treatment-plan.ts'

/** Forecasts are hourly: an instant within an hour is an estimate, and crews are sent at full five minutes. */
export const CREW_STEP_MS = 5 * MINUTE_MS

/** The last full five minutes up to an instant. */
export const crewStepBefore = (ms: number): number => Math.floor(ms / CREW_STEP_MS) * CREW_STEP_MS

/** The first full five minutes from an instant on. */
export const crewStepFrom = (ms: number): number => Math.ceil(ms / CREW_STEP_MS) * CREW_STEP_MS

/** Hours of precipitation that a treatment lasts (product default). */
export const EFFECT_HOURS = 2

/** The interval between passes that vehicles can keep, and the one at which a treatment is renewed. */
export function intervalsOf({ circuit }: PlanCase): { spacingMs: number; renewalMs: number } {
  // Without a vehicle the plan says what one would have to do.
  const spacingMs = (circuit.roundTripMin * MINUTE_MS) / Math.max(1, circuit.vehicles)
  const times = Math.max(1, Math.floor((EFFECT_HOURS * HOUR_MS) / spacingMs))
  return { spacingMs, renewalMs: times * spacingMs }
}
