import { localClock } from '@verglas/language'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@verglas/quantities'

type Schedule = { days: readonly number[]; time: string; timezone: string }

/** Bulletins older than this are no longer worth sending. */
const LOOKBACK_DAYS = 7

/**
 * The latest scheduled day, on the calendar of the zone, whose time has come by `nowMs`, with its instant; null if
 * there was none within the lookback. Each day has exactly one instant: when clocks repeat the hour, the first one
 * counts; when clocks skip it, the instant at which it would have come without the change.
 */
export function latestOccurrence(
  { days, time, timezone }: Schedule,
  nowMs: number,
): { day: string; atMs: number } | null {
  const clock = clockOf(timezone)
  const todayMs = Date.parse(`${clock(nowMs).date}T00:00:00Z`)
  for (let ago = 0; ago <= LOOKBACK_DAYS; ago++) {
    const date = new Date(todayMs - ago * DAY_MS)
    if (!days.includes(date.getUTCDay() || 7)) continue
    const day = date.toISOString().slice(0, 10)
    const atMs = instantOfClock(day, time, clock)
    if (atMs <= nowMs) return { day, atMs }
  }
  return null
}

/**
 * The instant of a day and time of the zone: the first one where clocks repeat the hour, and where they skip it
 * the one at which it would have come without the change.
 */
export const instantOfLocal = (day: string, time: string, timezone: string): number =>
  instantOfClock(day, time, clockOf(timezone))

/** The day on the zone's calendar, YYYY-MM-DD. */
export const localDay = (ms: number, timezone: string): string => clockOf(timezone)(ms).date

function instantOfClock(day: string, time: string, clock: Clock): number {
  const wallMs = Date.parse(`${day}T${time}:00Z`)
  const before = wallMs - utcOffsetMs(wallMs - DAY_MS, clock)
  const after = wallMs - utcOffsetMs(wallMs + DAY_MS, clock)
  const shows = (ms: number) => ms + utcOffsetMs(ms, clock) === wallMs
  return !shows(before) && shows(after) ? after : before
}

/** How far the zone's clock is ahead of UTC at an instant of a whole minute. */
function utcOffsetMs(ms: number, clock: Clock): number {
  const { date, hour, minute } = clock(ms)
  return Date.parse(`${date}T00:00:00Z`) + hour * HOUR_MS + minute * MINUTE_MS - ms
}

type Clock = ReturnType<typeof localClock>
const clocks = new Map<string, Clock>()

/** Clocks are slow to build and there are few zones, so they are cached. */
function clockOf(timezone: string): Clock {
  const clock = clocks.get(timezone) ?? localClock(timezone)
  clocks.set(timezone, clock)
  return clock
}

/**
 * Whether the zone's clock is between the two times; the interval spans midnight when the first is the later.
 */
export function isWithinHours(
  from: string | null,
  to: string | null,
  timezone: string,
  nowMs: number,
): boolean {
  if (from === null || to === null) return false
  const { hour, minute } = clockOf(timezone)(nowMs)
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  return from < to ? from <= time && time < to : time >= from || time < to
}
