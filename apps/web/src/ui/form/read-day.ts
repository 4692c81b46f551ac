import { DAY_MS, utcDay } from '@verglas/quantities'

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
/** Day before month: «21/11», «21.11.26», «21 11 2026». */
const DAY_FIRST = /^(\d{1,2})[/. -](\d{1,2})(?:[/. -](\d{4}|\d{2}))?$/

/** A typed day as `YYYY-MM-DD`; a missing year is that of `referenceDay`. Null if it is not a day, or not yet. */
export function readDay(text: string, referenceDay: string): string | null {
  const [, isoYear, isoMonth, isoDay] = text.trim().match(ISO) ?? []
  if (isoYear) return dayOf(Number(isoYear), Number(isoMonth), Number(isoDay))
  const [, day, month, year] = text.trim().match(DAY_FIRST) ?? []
  if (!day) return null
  return dayOf(year ? fullYear(Number(year)) : Number(referenceDay.slice(0, 4)), Number(month), Number(day))
}

/** The date this many calendar days later. */
export function dayAfter(date: string, days: number): string {
  return utcDay(Date.parse(`${date}T12:00:00Z`) + days * DAY_MS)
}

const fullYear = (year: number) => (year < 100 ? 2000 + year : year)

/** Null for a date such as 31 February, which `Date` would move to March. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : null
}
