import type { CallAnswer } from '@verglas/contract'
import { MAX_DUTY_WEEKS } from '@verglas/contract/duty-codes'
import {
  type DutyPattern,
  type DutySpan,
  isPatternEnded,
  periodsOfPattern,
  type WallClock,
} from '@verglas/contract/duty-periods'
import { localClock } from '@verglas/language'
import { DAY_MS } from '@verglas/quantities'
import { instantOf } from '../../../time/zoned.ts'

export type Duty = CallAnswer<'listDuties'>['entries'][number]
/** When somebody is on duty, on the clock of the organisation. */
export type Pattern = DutyPattern
export type Span = DutySpan

/** The instant of a date and a time `HH:MM` on the clock of a zone. */
export function instantAt(date: string, time: string, timeZone: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return instantOf({ date, hour, minute }, timeZone)
}

export function wallClockIn(timeZone: string): WallClock {
  const clock = localClock(timeZone)
  return {
    dayAt: (ms) => clock(ms).date,
    instantOf: (day, time) => instantAt(day, time, timeZone),
  }
}

/** Whether the last period of a pattern is over on the day `today`. */
export const isEnded = (duty: Pattern, today: string): boolean => isPatternEnded(duty, today)

/** Whether a pattern has a single period. */
export const isSingle = ({ firstDate, lastDate }: Pattern): boolean => firstDate === lastDate

const SEARCHED_MS = (3 * MAX_DUTY_WEEKS + 1) * 7 * DAY_MS

/** The first `count` periods of a pattern that are not over at `nowMs`. */
export function nextPeriods(
  pattern: Pattern,
  { nowMs, timeZone }: { readonly nowMs: number; readonly timeZone: string },
  count: number,
): Span[] {
  const fromMs = Math.max(nowMs, instantAt(pattern.firstDate, '00:00', timeZone))
  const span = { fromMs, toMs: fromMs + SEARCHED_MS }
  return periodsOfPattern(pattern, span, wallClockIn(timeZone)).slice(0, count)
}
