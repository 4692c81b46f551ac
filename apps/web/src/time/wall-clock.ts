import { type LocalTime, localClock } from '@verglas/language'
import { instantOf } from './zoned.ts'

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

/** `Date` moves 31 February to March. */
function isDay(date: string): boolean {
  const ms = Date.parse(date)
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(date)
}

/** The instant of a wall clock time in a zone; null for any other text. */
export function instantOfWallClock(text: string, timeZone: string): number | null {
  const wallClock = readWallClock(text)
  return wallClock && instantOf(wallClock, timeZone)
}
