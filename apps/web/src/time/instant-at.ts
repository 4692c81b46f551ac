import { HOUR_MS } from '@verglas/quantities'

/** The full step so many hours from now; now itself is not rounded. Steps are hours unless there are more in one. */
export function instantAt(nowMs: number, hour: number, stepsAnHour = 1): number {
  const stepMs = HOUR_MS / stepsAnHour
  return hour === 0 ? nowMs : Math.floor(nowMs / stepMs) * stepMs + Math.round(hour * stepsAnHour) * stepMs
}
