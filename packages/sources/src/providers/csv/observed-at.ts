import { isFuture } from '../../reading/instant.ts'
import type { Clock, ReadTime } from './local-time.ts'
import type { OnFault } from './row-values.ts'

/**
 * The instants of rows, station by station. In the hour that clocks repeat, a row belongs to the first pass
 * unless the previous row was already there: rows come in order of time.
 */
export function instants(read: ReadTime, clock: Clock, receivedAt: Date) {
  const lastMsByStation = new Map<string, number>()
  return (stationRef: string, text: string, onFault: OnFault): Date | null => {
    const time = read(text)
    if (!time) {
      onFault('no_date', `time "${text.slice(0, 64)}"`, 'time')
      return null
    }
    const candidates = time.isLocal ? clock(time.ms) : [time.ms]
    const [first, second] = candidates
    if (first === undefined) {
      onFault('no_date', `time "${text}" does not exist: clocks skip it`, 'skipped')
      return null
    }
    const last = lastMsByStation.get(stationRef)
    const ms = second !== undefined && last !== undefined && last >= first ? second : first
    lastMsByStation.set(stationRef, ms)
    const at = new Date(ms)
    if (Number.isNaN(ms) || ms < 0) {
      onFault('no_date', `time "${text}"`, 'time')
      return null
    }
    if (isFuture(at, receivedAt)) {
      onFault('future', `time "${text}" received ${receivedAt.toISOString()}`, 'future')
      return null
    }
    return at
  }
}
