import { HOUR_MS } from '@verglas/quantities'
import { clockOf, timeReader } from '../csv/local-time.ts'

/** All of Québec except a few islands in the Gulf uses this time zone. */
const candidatesOf = clockOf('America/Toronto')
const readRow = timeReader('YYYY-MM-DD HH:mm:ss')
const readVersion = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/

/**
 * The instant of a local time without a zone, or null if it is not a time. In the hour that is repeated in
 * autumn, the first instant is used for a start and the last one for an end: the longer outage is the safer
 * reading, and it is the same in every list. In the hour that is skipped in spring, the clock is assumed not
 * to have been changed.
 */
export function instantOfLocal(text: string, edge: 'start' | 'end'): Date | null {
  const read = readRow?.(text.trim())
  if (!read) return null
  const candidates = candidatesOf(read.ms)
  const ms = edge === 'start' ? candidates[0] : candidates.at(-1)
  return new Date(ms ?? candidatesOf(read.ms + HOUR_MS)[0] ?? Number.NaN)
}

/**
 * The instant in a version number of 14 digits; in the repeated hour, the last one that is not in the future.
 */
export function instantOfVersion(version: string, receivedAt: Date): Date | null {
  const read = readRow?.(version.replace(readVersion, '$1-$2-$3 $4:$5:$6'))
  if (!read) return null
  const candidates = candidatesOf(read.ms)
  const past = candidates.filter((ms) => ms <= receivedAt.getTime() + HOUR_MS / 6)
  const ms = past.at(-1) ?? candidates[0]
  return ms === undefined ? null : new Date(ms)
}
