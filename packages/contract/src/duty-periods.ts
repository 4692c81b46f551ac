import { DAY_MS, utcDay } from '@verglas/quantities'

/**
 * Computes the periods of a duty pattern and applies replacements: on the server for the roster, in the browser for
 * a pattern that is not stored yet.
 */

/** A duty pattern: periods that begin on certain weekdays, on the clock of an organisation. */
export type DutyPattern = {
  /** First and last day on which a period may begin, YYYY-MM-DD; null: until further notice. */
  readonly firstDate: string
  readonly lastDate: string | null
  /** 1 is Monday. */
  readonly weekdays: readonly number[]
  /** 1 for every week, 2 for every other week …, counted from the week of `firstDate`. */
  readonly everyWeeks: number
  /** HH:MM */
  readonly startTime: string
  readonly endTime: string
  readonly endsAfterDays: number
}

/** The clock of an organisation. */
export type WallClock = {
  /** The day at an instant, YYYY-MM-DD. */
  readonly dayAt: (ms: number) => string
  /** The instant of a day and a time HH:MM. */
  readonly instantOf: (day: string, time: string) => number
}

export type DutySpan = { readonly fromMs: number; readonly toMs: number }

export const overlaps = (a: DutySpan, b: DutySpan): boolean => a.fromMs < b.toMs && b.fromMs < a.toMs

/** The periods of a pattern that overlap a span, by start. */
export function periodsOfPattern(pattern: DutyPattern, span: DutySpan, clock: WallClock): DutySpan[] {
  const { firstDate, lastDate, weekdays, everyWeeks, startTime, endTime, endsAfterDays } = pattern
  const earliest = addDays(clock.dayAt(span.fromMs), -endsAfterDays - 1)
  const latest = clock.dayAt(span.toMs)
  const lastDay = lastDate !== null && lastDate < latest ? lastDate : latest
  const periods: DutySpan[] = []
  for (let day = earliest > firstDate ? earliest : firstDate; day <= lastDay; day = addDays(day, 1)) {
    const weeks = (dayNumber(mondayOf(day)) - dayNumber(mondayOf(firstDate))) / 7
    if (!weekdays.includes(weekdayOf(day)) || weeks % everyWeeks !== 0) continue
    const period = {
      fromMs: clock.instantOf(day, startTime),
      toMs: clock.instantOf(addDays(day, endsAfterDays), endTime),
    }
    // A period within the hour that the clocks skip has no length.
    if (period.fromMs < period.toMs && overlaps(period, span)) periods.push(period)
  }
  return periods
}

/** Whether the last period of a pattern is over on a day. */
export const isPatternEnded = (
  { lastDate, endsAfterDays }: Pick<DutyPattern, 'lastDate' | 'endsAfterDays'>,
  day: string,
): boolean => lastDate !== null && addDays(lastDate, endsAfterDays) < day

/** Day of the week of a date YYYY-MM-DD, 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(dayNumber(day) * DAY_MS).getUTCDay() || 7

export const addDays = (day: string, days: number): string => utcDay((dayNumber(day) + days) * DAY_MS)

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))
