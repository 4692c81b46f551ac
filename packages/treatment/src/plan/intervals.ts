import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { PlanCase } from './treatment-plan.ts'

/** Departures are at full five minutes: forecasts are hourly, so an instant within the hour is only an estimate. */
export const CREW_STEP_MS = 5 * MINUTE_MS

/** The last full five minutes up to an instant. */
export const crewStepBefore = (ms: number): number => Math.floor(ms / CREW_STEP_MS) * CREW_STEP_MS

/** The first full five minutes from an instant on. */
export const crewStepFrom = (ms: number): number => Math.ceil(ms / CREW_STEP_MS) * CREW_STEP_MS

/** Hours of precipitation that a treatment lasts (product default). */
export const EFFECT_HOURS = 2

/**
 * The shortest interval between passes with the available vehicles, and the interval at which a treatment is
 * renewed.
 */
export function intervalsOf({ circuit }: PlanCase): { spacingMs: number; renewalMs: number } {
  // Without any vehicle in service, the plan is made for one.
  const spacingMs = (circuit.roundTripMin * MINUTE_MS) / Math.max(1, circuit.vehicles)
  const times = Math.max(1, Math.floor((EFFECT_HOURS * HOUR_MS) / spacingMs))
  return { spacingMs, renewalMs: times * spacingMs }
}
