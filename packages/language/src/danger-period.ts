import { DAY_MS } from '@verglas/quantities'
import { localClock } from './local-time.ts'

/** When a danger is, in the words of somebody who reads its title. */
export type DangerPeriod =
  | 'thisMorning'
  | 'thisAfternoon'
  | 'today'
  | 'thisEvening'
  | 'fromThisEvening'
  | 'tonight'
  | 'fromTonight'
  | 'todayAndTonight'
  | 'tomorrowMorning'
  | 'tomorrowAfternoon'
  | 'tomorrow'
  | 'tomorrowEvening'
  | 'tomorrowNight'
  | 'fromTomorrow'
  | 'fromTomorrowEvening'

/**
 * Hours of the wall clock. A day begins at 6:00, so that tonight still goes on at 2:00. What begins after 17:00 belongs to the
 * night if it goes on after 22:00; a danger of the night may last until 10:00.
 */
const [DAY, NOON, DUSK, AFTERNOON_END, NIGHT] = [6, 12, 17, 18, 22]
const MIDNIGHT = 24
const NIGHT_END = 34

/**
 * The period that is left of a danger at `nowMs`; null for one that is over, or that begins after the night of tomorrow, whose
 * dates say more.
 */
export function dangerPeriod(
  timeZone: string,
  [startMs, endMs]: readonly [number, number | null],
  nowMs: number,
): DangerPeriod | null {
  if (endMs !== null && endMs <= nowMs) return null
  const hourOf = hoursOfDay(timeZone, nowMs)
  const [now, start] = [hourOf(nowMs), hourOf(startMs)]
  const span = { from: Math.max(start, now), to: endMs === null ? Number.POSITIVE_INFINITY : hourOf(endMs) }
  if (span.from < MIDNIGHT + DAY) return todayPeriod(span, start <= now)
  const next = { from: span.from - MIDNIGHT, to: span.to - MIDNIGHT }
  if (next.from >= MIDNIGHT + DAY) return null
  // At 2:00 the coming day is today, although the night is not over.
  return now >= MIDNIGHT ? comingDayPeriod(next) : tomorrowPeriod(next)
}

/** Hours of the wall clock since the midnight before the day of `nowMs`; a clock that is changed shows the same hours. */
function hoursOfDay(timeZone: string, nowMs: number): (ms: number) => number {
  const clock = localClock(timeZone)
  const now = clock(nowMs)
  const midnightMs = Date.parse(now.date) - (now.hour < DAY ? DAY_MS : 0)
  return (ms) => {
    const { date, hour, minute } = clock(ms)
    return ((Date.parse(date) - midnightMs) / DAY_MS) * MIDNIGHT + hour + minute / 60
  }
}

type Span = { readonly from: number; readonly to: number }

function todayPeriod({ from, to }: Span, hasBegun: boolean): DangerPeriod {
  if (from >= DUSK) {
    if (to <= NIGHT) return 'thisEvening'
    return to <= NIGHT_END || hasBegun ? 'tonight' : 'fromTonight'
  }
  return daytimePeriod({ from, to }) ?? 'todayAndTonight'
}

/** The part of the day of a danger that ends before the night; null for any other. */
function daytimePeriod({ from, to }: Span): 'thisMorning' | 'thisAfternoon' | 'today' | null {
  if (to <= NOON) return 'thisMorning'
  if (from >= NOON && to <= AFTERNOON_END) return 'thisAfternoon'
  return to <= NIGHT ? 'today' : null
}

function comingDayPeriod(span: Span): DangerPeriod {
  if (span.from >= DUSK) return span.to <= NIGHT ? 'thisEvening' : 'fromThisEvening'
  return daytimePeriod(span) ?? 'todayAndTonight'
}

const TOMORROW = {
  thisMorning: 'tomorrowMorning',
  thisAfternoon: 'tomorrowAfternoon',
  today: 'tomorrow',
} as const

function tomorrowPeriod(span: Span): DangerPeriod {
  if (span.from >= DUSK) {
    if (span.to <= NIGHT) return 'tomorrowEvening'
    return span.to <= NIGHT_END ? 'tomorrowNight' : 'fromTomorrowEvening'
  }
  const daytime = daytimePeriod(span)
  return daytime === null ? 'fromTomorrow' : TOMORROW[daytime]
}
