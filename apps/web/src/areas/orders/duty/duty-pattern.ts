import type { CallAnswer } from '@verglas/contract'
import { MAX_DUTY_WEEKS } from '@verglas/contract/duty-codes'
import { DAY_MS } from '@verglas/quantities'
import { instantOf } from '../../../time/zoned.ts'
import { dayAfter } from '../../../ui/form/read-day.ts'

export type Duty = CallAnswer<'listDuties'>['entries'][number]
/** When somebody is on duty, on the clock of the organisation. */
export type Pattern = Pick<
  Duty,
  'firstDate' | 'lastDate' | 'weekdays' | 'everyWeeks' | 'startTime' | 'endTime' | 'endsAfterDays'
>
export type Span = { readonly fromMs: number; readonly toMs: number }

/** Day of the week of a date, 1 is Monday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** The instant of a date and a time `HH:MM` on the clock of a zone. */
export function instantAt(date: string, time: string, timeZone: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return instantOf({ date, hour, minute }, timeZone)
}

/** Whether the last period of a pattern is over on the day `today`. */
export const isEnded = ({ lastDate, endsAfterDays }: Duty, today: string): boolean =>
  lastDate !== null && dayAfter(lastDate, endsAfterDays) < today

/** Whether a pattern has a single period. */
export const isSingle = ({ firstDate, lastDate }: Pattern): boolean => firstDate === lastDate

type Next = { readonly today: string; readonly nowMs: number; readonly timeZone: string }

const SEARCHED_WEEKS = 3 * MAX_DUTY_WEEKS

/**
 * The first `count` periods of a pattern that are not over at `nowMs`. The server computes the roster by the
 * same rule; this one is for a pattern that is not stored yet.
 */
export function nextPeriods(pattern: Pattern, { today, nowMs, timeZone }: Next, count: number): Span[] {
  const { firstDate, lastDate, weekdays, everyWeeks, startTime, endTime, endsAfterDays } = pattern
  const earliest = dayAfter(today, -endsAfterDays - 1)
  const start = earliest > firstDate ? earliest : firstDate
  const latest = dayAfter(start, (SEARCHED_WEEKS + 1) * 7)
  const periods: Span[] = []
  for (let day = start; day <= latest && periods.length < count; day = dayAfter(day, 1)) {
    if (lastDate !== null && day > lastDate) break
    if (!weekdays.includes(weekdayOf(day)) || weeksBetween(firstDate, day) % everyWeeks !== 0) continue
    const fromMs = instantAt(day, startTime, timeZone)
    const toMs = instantAt(dayAfter(day, endsAfterDays), endTime, timeZone)
    if (fromMs < toMs && toMs > nowMs) periods.push({ fromMs, toMs })
  }
  return periods
}

/** Weeks from that of one day to that of another; weeks begin on Monday. */
function weeksBetween(first: string, day: string): number {
  const mondayMs = (date: string) => Date.parse(`${date}T00:00:00Z`) - (weekdayOf(date) - 1) * DAY_MS
  return Math.round((mondayMs(day) - mondayMs(first)) / (7 * DAY_MS))
}
