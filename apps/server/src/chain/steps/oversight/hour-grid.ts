import type { HourGrid } from '@verglas/contract/oversight-rules'
import { HOUR_MS } from '@verglas/quantities'

/** Hours from `startMs`, with the index of the current hour and the local hour of the time zone in each. */
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
