import { HOUR_MS } from '@verglas/quantities'

/**
 * The full step at a number of hours from now; now itself is not rounded. Steps are hours unless `stepsAnHour` is
 * set.
 */
export function instantAt(nowMs: number, hour: number, stepsAnHour = 1): number {
  const stepMs = HOUR_MS / stepsAnHour
  return hour === 0 ? nowMs : Math.floor(nowMs / stepMs) * stepMs + Math.round(hour * stepsAnHour) * stepMs
}
