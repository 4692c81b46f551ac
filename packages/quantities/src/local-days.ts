import { utcDay } from '@verglas/quantities'
import QuickLRU from 'quick-lru'
import { DAY_MS } from './durations.ts'

export type LocalDay = {
  /** `YYYY-MM-DD` on the wall clock. */
  readonly day: string
  readonly fromMs: number
  readonly toMs: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formatters are slow to create, and there are few zones. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(timeZone, format)
  }
  return format
}

/** The wall clock time at an instant, expressed as the instant at which a UTC clock shows the same time. */
function wallClockMs(timeZone: string, ms: number): number {
  const fields: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(ms)) fields[type] = Number(value)
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Cache of local days, because conversion to the wall clock is slow. */
const cached = new QuickLRU<string, readonly LocalDay[]>({ maxSize: 1000 })

/** `count` local days, the first one containing the instant; a day has 23 or 25 hours when clocks change. */
export function localDays(timeZone: string, atMs: number, count: number): readonly LocalDay[] {
  const firstMs = Math.floor(wallClockMs(timeZone, atMs) / DAY_MS) * DAY_MS
  const key = `${timeZone} ${firstMs} ${count}`
  const existing = cached.get(key)
  if (existing) return existing
  const days = daysFrom(timeZone, firstMs, count)
  cached.set(key, days)
  return days
}

/** Computes local days; `firstMs` is midnight of the first day, written as if the wall clock showed UTC. */
function daysFrom(timeZone: string, firstMs: number, count: number): LocalDay[] {
  const offsetAt = (ms: number) => wallClockMs(timeZone, ms) - ms
  const begins: number[] = []
  let beforeMs = offsetAt(firstMs - DAY_MS / 2)
  for (let index = 0; index <= count; index++) {
    const midnightMs = firstMs + index * DAY_MS
    const afterMs = offsetAt(midnightMs + DAY_MS / 2)
    begins.push(
      beforeMs === afterMs
        ? midnightMs - beforeMs
        : beginWhereClocksChange(timeZone, midnightMs, [beforeMs, offsetAt(midnightMs), afterMs]),
    )
    beforeMs = afterMs
  }
  return Array.from({ length: count }, (_, index) => ({
    day: utcDay(firstMs + index * DAY_MS),
    fromMs: begins[index] ?? 0,
    toMs: begins[index + 1] ?? 0,
  }))
}

/**
 * The first instant of a local day when clocks change: the earliest that shows midnight with one of the
 * offsets around it; if there is no midnight, the first instant after the change.
 */
function beginWhereClocksChange(
  timeZone: string,
  midnightWallMs: number,
  offsetsMs: readonly number[],
): number {
  const fits = offsetsMs
    .map((offsetMs) => midnightWallMs - offsetMs)
    .filter((ms) => wallClockMs(timeZone, ms) === midnightWallMs)
  return fits.length > 0 ? Math.min(...fits) : midnightWallMs - Math.min(...offsetsMs)
}
