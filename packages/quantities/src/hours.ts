import { HOUR_MS } from './durations.ts'

/**
 * Whether an hour of weather or of a road overlaps [fromMs, untilMs). An hour is named by the instant at which it
 * begins (docs/hazards.md), so the running hour counts although it began before `fromMs`.
 */
export const isHourWithin = (beginMs: number, fromMs: number, untilMs = Number.POSITIVE_INFINITY): boolean =>
  beginMs + HOUR_MS > fromMs && beginMs < untilMs
