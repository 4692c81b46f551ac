import type { MeasureCode } from '@verglas/contract/measures'
import { HOUR_MS } from '@verglas/quantities'
import { LOOK_BACK, PERSISTENCE_LIMITS } from './limits.ts'
import { type Reading, usableValue } from './reading.ts'

const CODES = Object.keys(PERSISTENCE_LIMITS) as MeasureCode[]

/** The current unchanged value of each measure of a station, and since when. */
export type Steadiness = Map<MeasureCode, { value: number; sinceMs: number; lastMs: number }>

/**
 * Processes the next reading of a station, in order of time, and returns the measures that have shown the same value
 * for too long without a gap in which they may have moved. Remembering only the beginning keeps a day of seconds as
 * cheap as a day of hours.
 */
export function stuckAt(steady: Steadiness, reading: Reading): MeasureCode[] {
  return CODES.filter((code) => {
    const value = usableValue(reading, code)
    const limit = PERSISTENCE_LIMITS[code]
    if (value === null || !limit) return false
    const previous = steady.get(code)
    const hours = limit.hoursAt(value, reading)
    const isSame = previous && (limit.isSteady?.(value, previous.value, reading) ?? previous.value === value)
    const isUnchanged = isSame && reading.atMs - previous.lastMs <= LOOK_BACK.holeMs
    // A value that moves within a narrow range is stuck only if nothing explains it at any time of the period.
    const isExplained = limit.isSteady !== undefined && !Number.isFinite(hours)
    const sinceMs = isUnchanged && !isExplained ? previous.sinceMs : reading.atMs
    steady.set(code, { value, sinceMs, lastMs: reading.atMs })
    return reading.atMs - sinceMs >= hours * HOUR_MS
  })
}

/** Whether the last reading may be stuck: it equals all earlier ones in a measure that should move. */
export function mayBeStuck(readings: readonly Reading[]): boolean {
  const reading = readings.at(-1)
  if (!reading) return false
  return CODES.some((code) => {
    const value = usableValue(reading, code)
    const limit = PERSISTENCE_LIMITS[code]
    if (value === null || !limit || !Number.isFinite(limit.hoursAt(value, reading))) return false
    return readings.every((earlier) => {
      const other = usableValue(earlier, code) ?? value
      return limit.isSteady?.(value, other, reading) ?? other === value
    })
  })
}
