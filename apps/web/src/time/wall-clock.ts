import { type LocalTime, localClock } from '@verglas/language'
import { MINUTE_MS } from '@verglas/quantities'
import type { TypedInstant } from './typed-instant.ts'
import { instantsOf } from './zoned.ts'

/** The wall clock time of a zone: `2026-11-21T14:00`, for form fields. */
export function wallClockOf(ms: number, timeZone: string): string {
  return writeWallClock(localClock(timeZone)(ms))
}

export function writeWallClock({ date, hour, minute }: LocalTime): string {
  return `${date}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

const WALL_CLOCK = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/

/** Parses a wall clock time; null for any other text. */
export function readWallClock(text: string): LocalTime | null {
  const [, date, hour, minute] = text.match(WALL_CLOCK) ?? []
  if (date === undefined || !isDay(date)) return null
  return { date, hour: Number(hour), minute: Number(minute) }
}

/** Needed because `Date` moves 31 February to March. */
function isDay(date: string): boolean {
  const ms = Date.parse(date)
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(date)
}

/** The wall clock time of an instant, with its offset if the clock shows the time twice: `2026-10-25T02:30+01:00`. */
export function typedClockOf(ms: number, timeZone: string): string {
  const text = wallClockOf(ms, timeZone)
  return text + (passesOf(text, timeZone).find((pass) => pass.ms === ms)?.offset ?? '')
}

/** One of the two instants at which a clock shows a time. */
export type ClockPass = { ms: number; offset: string }

/** Number of characters before the offset. */
export const TYPED_LENGTH = '2026-10-25T02:30'.length

/** The two instants of a time that the clock of a zone shows twice in autumn; empty for any other text. */
export function passesOf(text: string, timeZone: string): readonly ClockPass[] {
  const local = readWallClock(text.slice(0, TYPED_LENGTH))
  const instants = local ? instantsOf(local, timeZone) : []
  if (instants.length < 2) return []
  return instants.map((ms) => ({
    ms,
    offset: offsetText(Date.parse(`${text.slice(0, TYPED_LENGTH)}:00Z`) - ms),
  }))
}

function offsetText(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / MINUTE_MS
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${offsetMs < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** The instant of a wall clock time in a zone, with an offset if the clock shows the time twice. */
export function readTypedClock(text: string, timeZone: string): TypedInstant {
  const local = readWallClock(text.slice(0, TYPED_LENGTH))
  if (!local) return { problem: 'unreadable' }
  const offset = text.slice(TYPED_LENGTH)
  const passes = passesOf(text, timeZone)
  if (passes.length > 0) {
    const pass = passes.find((each) => each.offset === offset)
    return pass ? { ms: pass.ms } : { problem: offset === '' ? 'twice' : 'unreadable' }
  }
  const [ms] = offset === '' ? instantsOf(local, timeZone) : []
  if (ms !== undefined) return { ms }
  return { problem: offset === '' ? 'skipped' : 'unreadable' }
}
