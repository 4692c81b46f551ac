import { type LocalTime, localClock } from '@verglas/language'
import { DAY_MS, MINUTE_MS, utcDay } from '@verglas/quantities'

/**
 * The instant at which a wall clock of a zone shows a time. A time that the clock skips in spring is moved one hour
 * later; for a time that it shows twice in autumn, the first counts.
 */
export function instantOf({ date, hour, minute }: LocalTime, timeZone: string): number {
  const wallMs = Date.parse(`${date}T00:00:00Z`) + (hour * 60 + minute) * MINUTE_MS
  const offsetAt = offsetOf(localClock(timeZone))
  const early = offsetAt(wallMs - 24 * 60 * MINUTE_MS)
  const offsetAfter = offsetAt(wallMs + 24 * 60 * MINUTE_MS)
  // Before a change the earlier offset applies, after it the later one; in the hour skipped in spring, neither.
  if (offsetAt(wallMs - early) === early) return wallMs - early
  if (offsetAt(wallMs - offsetAfter) === offsetAfter) return wallMs - offsetAfter
  return wallMs - early
}

/**
 * Every instant at which a wall clock of a zone shows a time, the first one first: none for a time that it skips in
 * spring, two for one that it shows twice in autumn.
 */
export function instantsOf({ date, hour, minute }: LocalTime, timeZone: string): readonly number[] {
  const wallMs = Date.parse(`${date}T00:00:00Z`) + (hour * 60 + minute) * MINUTE_MS
  const offsetAt = offsetOf(localClock(timeZone))
  const offsets = [...new Set([offsetAt(wallMs - DAY_MS), offsetAt(wallMs + DAY_MS)])]
  return offsets
    .filter((offsetMs) => offsetAt(wallMs - offsetMs) === offsetMs)
    .map((offsetMs) => wallMs - offsetMs)
    .toSorted((first, second) => first - second)
}

/** Offset of a zone's clock from UTC at an instant, milliseconds. */
function offsetOf(clock: (ms: number) => LocalTime): (ms: number) => number {
  return (ms) => {
    const { date, hour, minute } = clock(ms)
    const wallMs = Date.parse(`${date}T00:00:00Z`) + (hour * 60 + minute) * MINUTE_MS
    return wallMs - Math.floor(ms / MINUTE_MS) * MINUTE_MS
  }
}

/** The most recent Tuesday 03:00 of a zone that is past at `nowMs`. */
export function lastTuesdayAtThree(nowMs: number, timeZone: string): number {
  const today = Date.parse(`${localClock(timeZone)(nowMs).date}T00:00:00Z`)
  const sinceTuesday = (new Date(today).getUTCDay() + 5) % 7
  for (const days of [sinceTuesday, sinceTuesday + 7]) {
    const date = utcDay(today - days * 24 * 60 * MINUTE_MS)
    const ms = instantOf({ date, hour: 3, minute: 0 }, timeZone)
    if (ms <= nowMs) return ms
  }
  return nowMs
}
