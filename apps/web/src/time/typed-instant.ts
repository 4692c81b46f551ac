import { DAY_MS, MINUTE_MS, utcDay } from '@verglas/quantities'
import { instantsOf } from './zoned.ts'

/** `skipped`: clocks skip this time in spring. `twice`: clocks show it twice in autumn, and the text has no offset. */
export type TypedInstant = { ms: number } | { problem: 'unreadable' | 'skipped' | 'twice' }

/** Spreadsheets and word processors write other spaces and hyphens. */
const plain = (text: string) =>
  text
    .replace(/[\u2010-\u2013\u2212]/g, '-')
    .replace(/[\ufeff\u200b]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const DATE = String.raw`(?:(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)|(?<day2>\d\d?)[/.](?<month2>\d\d?)[/.](?<year2>\d{4}))`
const TIME = String.raw`(?<hour>\d\d?) ?[:h] ?(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,]\d+)?)?`
const OFFSET = String.raw`(?<offset>Z|[+-]\d\d:?\d\d)?`
const TYPED = new RegExp(`^${DATE}(?: ?T ?| )${TIME} ?${OFFSET}$`, 'i')

/**
 * An instant with its offset, or a local time of a zone, to the minute: «2026-11-21 03:10», «21/11/2026 3 h 10»,
 * «2026-10-25 02:30 +01:00»; the day may end with 24:00.
 */
export function readTypedInstant(text: string, timeZone: string): TypedInstant {
  const groups = plain(text).match(TYPED)?.groups
  if (!groups) return { problem: 'unreadable' }
  const numberOf = (...names: string[]) => Number(names.map((name) => groups[name]).find(Boolean) ?? 0)
  const [year, month, day] = [
    numberOf('year', 'year2'),
    numberOf('month', 'month2'),
    numberOf('day', 'day2'),
  ] as const
  const [hour, minute, second] = [numberOf('hour'), numberOf('minute'), numberOf('second')]
  const midnightMs = Date.UTC(year, month - 1, day)
  // Needed because `Date` moves 31 February to March.
  const isDay = new Date(midnightMs).getUTCMonth() === month - 1 && day > 0
  const isTime = hour * 60 + minute <= 24 * 60 && minute < 60 && second < 60
  if (!isDay || !isTime) return { problem: 'unreadable' }
  const wallMs = midnightMs + (hour * 60 + minute) * MINUTE_MS
  const { offset } = groups
  return offset ? withOffset(wallMs + second * 1000, offset) : withoutOffset(wallMs, timeZone)
}

function withOffset(wallMs: number, offset: string): TypedInstant {
  if (/^z$/i.test(offset)) return { ms: wallMs }
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))]
  if (hours > 14 || minutes > 59) return { problem: 'unreadable' }
  return { ms: wallMs - (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MINUTE_MS }
}

/** The one instant at which the clock of the zone shows a time. */
function withoutOffset(wallMs: number, timeZone: string): TypedInstant {
  const minutes = Math.floor((wallMs % DAY_MS) / MINUTE_MS)
  const date = utcDay(wallMs)
  const [ms, second] = instantsOf({ date, hour: Math.floor(minutes / 60), minute: minutes % 60 }, timeZone)
  if (ms === undefined) return { problem: 'skipped' }
  return second === undefined ? { ms } : { problem: 'twice' }
}
