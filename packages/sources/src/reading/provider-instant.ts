import { noteTolerance } from './tolerance.ts'

const ISO = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/

/**
 * An ISO 8601 instant with its zone, or null. A time without a zone is not an instant, and days that do not
 * exist are refused (`Date.parse` takes 31 February for 2 March).
 */
export function instantOf(text: string): Date | null {
  const match = ISO.exec(text.trim())
  if (!match) return null
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone = 'Z'] = match
  if (Number(month) < 1 || Number(month) > 12) return null
  if (Number(day) < 1 || Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate())
    return null
  if (!isTimeOfDay(hour, minute, `${second}${fraction}`)) return null
  const offset = zone === 'Z' ? 0 : offsetMinutes(zone)
  if (Math.abs(offset) > 14 * 60) return null
  const ms = Math.floor(Number(fraction) * 1000)
  const at = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute) - offset,
    Number(second),
    ms,
  )
  // `Date.UTC` would turn the years 0 to 99 into 1900 to 1999.
  return Number(year) >= 1900 ? new Date(at) : null
}

/** `24:00` is the midnight that ends a day (ISO 8601:2004, and again since its amendment of 2022). */
export function isTimeOfDay(hour: string, minute: string, second: string): boolean {
  if (Number(hour) === 24) {
    const isMidnight = Number(minute) === 0 && Number(second) === 0
    if (isMidnight) noteTolerance('end_of_day', `${hour}:${minute}`)
    return isMidnight
  }
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
}

function offsetMinutes(zone: string): number {
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return zone.startsWith('-') ? -minutes : minutes
}

/** Clocks of stations and providers run fast by minutes; more is an error. */
const FUTURE_TOLERANCE_MS = 10 * 60_000

export function isFuture(at: Date, receivedAt: Date): boolean {
  return at.getTime() > receivedAt.getTime() + FUTURE_TOLERANCE_MS
}
