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
    const goesOn = previous?.value === value && reading.atMs - previous.lastMs <= LOOK_BACK.holeMs
    const sinceMs = goesOn ? previous.sinceMs : reading.atMs
    steady.set(code, { value, sinceMs, lastMs: reading.atMs })
    return limit.appliesTo(value, reading) && reading.atMs - sinceMs >= limit.hours * HOUR_MS
  })
}

/** Whether the last reading may be stuck: it equals all earlier ones in a measure that should move. */
export function mayBeStuck(readings: readonly Reading[]): boolean {
  const reading = readings.at(-1)
  if (!reading) return false
  return CODES.some((code) => {
    const value = usableValue(reading, code)
    if (value === null || !PERSISTENCE_LIMITS[code]?.appliesTo(value, reading)) return false
    return readings.every((earlier) => (usableValue(earlier, code) ?? value) === value)
  })
}
