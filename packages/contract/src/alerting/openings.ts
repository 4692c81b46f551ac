import { HOUR_MS } from '@verglas/quantities'
import type { CeilThreshold } from '../ceil-codes.ts'
import { type CeilReading, excessOf, verdictOf } from './thresholds.ts'

/** A period in which a threshold is crossed. */
export type Opening = {
  /** Instant of the first reading across; for a period opened before the readings, its recorded start. */
  startMs: number
  /** Instant of the reading that closed it; null: still open. */
  endMs: number | null
  /**
   * The first reading that crossed the threshold; null if the period was open before the readings and none crossed
   * it.
   */
  first: CeilReading | null
  worst: CeilReading | null
}

export type Fold = {
  /** Seconds between two messages of the station. */
  periodS: number
  /** Start of the period that is open before the readings; null if there is none. */
  openSinceMs: number | null
  /**
   * Readings before this instant were processed earlier. The last of them that is conclusive must be in the list if it
   * is within `longestGapMs`, because it may be the first of two consecutive ones.
   */
  fromMs?: number
}

/** Stations that report no more often than this open at the first reading. */
const SLOW_PERIOD_S = 1800
const READINGS_TO_OPEN = 2
export const READINGS_TO_CLOSE = 2
/** Readings more than three periods and more than an hour apart are not consecutive. */
export const longestGapMs = (periodS: number): number => Math.max(3 * periodS * 1000, HOUR_MS)

export const readingsToOpen = (periodS: number): number => (periodS >= SLOW_PERIOD_S ? 1 : READINGS_TO_OPEN)

/**
 * Periods in which a threshold was crossed, in order of time. The result depends only on the readings and on the
 * period that was open before them, so arrival order and repetitions do not matter. Of several readings of one
 * instant, the last in the list counts.
 */
export function openingsOf(
  threshold: CeilThreshold,
  readings: readonly CeilReading[],
  { periodS, openSinceMs, fromMs = Number.NEGATIVE_INFINITY }: Fold,
): Opening[] {
  const needed = readingsToOpen(periodS)
  const gapMs = longestGapMs(periodS)
  const openings: Opening[] = []
  let open: Opening | null =
    openSinceMs === null ? null : { startMs: openSinceMs, endMs: null, first: null, worst: null }
  let streak: CeilReading[] = []
  for (const reading of sortReadings(readings)) {
    const verdict = verdictOf(threshold, reading)
    if (verdict === null) continue
    const previous = streak.at(-1)
    if (previous && reading.atMs - previous.atMs > gapMs) streak = []
    if (reading.atMs < fromMs) {
      // Readings before `fromMs` were processed earlier, and what they opened or closed is recorded. The last of them
      // can still be the first of the two consecutive readings that open or close a period.
      streak = verdict === (open ? 'behind' : 'across') ? [reading] : []
    } else if (open) {
      if (verdict === 'across') open.worst = worse(threshold, open.worst, reading)
      streak = verdict === 'behind' ? [...streak, reading] : []
      if (streak.length < READINGS_TO_CLOSE) continue
      openings.push({ ...open, endMs: reading.atMs })
      open = null
      streak = []
    } else {
      streak = verdict === 'across' ? [...streak, reading] : []
      const [first] = streak
      if (!first || streak.length < needed) continue
      const worst = streak.reduce<CeilReading | null>(
        (worstSoFar, next) => worse(threshold, worstSoFar, next),
        null,
      )
      open = { startMs: first.atMs, endMs: null, first, worst }
      streak = []
    }
  }
  return open ? [...openings, open] : openings
}

function sortReadings(readings: readonly CeilReading[]): CeilReading[] {
  const byInstant = new Map(readings.map((reading) => [reading.atMs, reading]))
  return [...byInstant.values()].sort((a, b) => a.atMs - b.atMs)
}

function worse(threshold: CeilThreshold, worstSoFar: CeilReading | null, reading: CeilReading): CeilReading {
  if (worstSoFar === null) return reading
  const [before, now] = [excessOf(threshold, worstSoFar), excessOf(threshold, reading)]
  return before === null || (now !== null && now > before) ? reading : worstSoFar
}
