import type { HourGrid } from '@verglas/contract/oversight-rules'
import { HOUR_MS } from '@verglas/quantities'

/** Hours from `startMs`, each with its local hour of the day, and the index of the current hour. */
export function hourGrid(
  timeZone: string,
  { startMs, hours, now }: { startMs: number; hours: number; now: number },
): HourGrid {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  return {
    hours,
    now,
    hourOfDay: Array.from({ length: hours }, (_, hour) => Number(clock.format(startMs + hour * HOUR_MS))),
  }
}
