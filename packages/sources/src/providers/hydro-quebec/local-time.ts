import { HOUR_MS } from '@verglas/quantities'
import { clockOf, timeReader } from '../csv/local-time.ts'

/** All Québec but a few islands of the Gulf keeps this time. */
const candidatesOf = clockOf('America/Toronto')
const readRow = timeReader('YYYY-MM-DD HH:mm:ss')
const readVersion = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/

/**
 * The instant of a local time without a zone, or null where it is none. In the hour that clocks repeat in autumn the
 * first one for what begins and the last one for what ends: the longer outage is the safer reading, and the same in
 * every list. In the hour that they skip in spring the clock had not been set.
 */
export function instantOfLocal(text: string, edge: 'start' | 'end'): Date | null {
  const read = readRow?.(text.trim())
  if (!read) return null
  const candidates = candidatesOf(read.ms)
  const ms = edge === 'start' ? candidates[0] : candidates.at(-1)
  return new Date(ms ?? candidatesOf(read.ms + HOUR_MS)[0] ?? Number.NaN)
}

/** The instant that a version of 14 digits names: in the repeated hour the last one that is not to come. */
export function instantOfVersion(version: string, receivedAt: Date): Date | null {
  const read = readRow?.(version.replace(readVersion, '$1-$2-$3 $4:$5:$6'))
  if (!read) return null
  const candidates = candidatesOf(read.ms)
  const past = candidates.filter((ms) => ms <= receivedAt.getTime() + HOUR_MS / 6)
  const ms = past.at(-1) ?? candidates[0]
  return ms === undefined ? null : new Date(ms)
}
