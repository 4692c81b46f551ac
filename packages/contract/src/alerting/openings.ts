import { HOUR_MS } from '@verglas/quantities'
import type { CeilThreshold } from '../ceil-codes.ts'
import { type CeilReading, excessOf, verdictOf } from './thresholds.ts'

/** A stretch of time over which a threshold is crossed. */
export type Opening = {
  /** Of the first reading across; of what was open before the readings begin, as it is known. */
  startMs: number
  /** Of the reading that closed it; null: open. */
  endMs: number | null
  /** Among the readings; null where it was open before them and none was across. */
  first: CeilReading | null
  worst: CeilReading | null
}

export type Fold = {
  /** Seconds between two messages of the station. */
  periodS: number
  /** When what is open before the readings began; null: nothing is. */
  openSinceMs: number | null
  /**
   * What is before it was folded before. Of those readings the last that says something has to be among them where it lies
   * within `longestGapMs`: it may be the first of two in a row.
   */
  fromMs?: number
}

/** Who reports no oftener than this warns at the first reading. */
const SLOW_PERIOD_S = 1800
const READINGS_TO_OPEN = 2
export const READINGS_TO_CLOSE = 2
/** Readings further apart than three periods, and than an hour, do not follow each other. */
export const longestGapMs = (periodS: number): number => Math.max(3 * periodS * 1000, HOUR_MS)

export const readingsToOpen = (periodS: number): number => (periodS >= SLOW_PERIOD_S ? 1 : READINGS_TO_OPEN)

/**
 * When a threshold was crossed, in the order of time. Nothing is remembered beside the readings and what was open before
 * them, so that their order of arrival and repetitions do not matter: of one instant the last in the list counts.
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
  for (const reading of inOrder(readings)) {
    const verdict = verdictOf(threshold, reading)
    if (verdict === null) continue
    const previous = streak.at(-1)
    if (previous && reading.atMs - previous.atMs > gapMs) streak = []
    if (reading.atMs < fromMs) {
      // whatever it completed is known; it can only be the first of two
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

function inOrder(readings: readonly CeilReading[]): CeilReading[] {
  const byInstant = new Map(readings.map((reading) => [reading.atMs, reading]))
  return [...byInstant.values()].sort((a, b) => a.atMs - b.atMs)
}

function worse(threshold: CeilThreshold, worstSoFar: CeilReading | null, reading: CeilReading): CeilReading {
  if (worstSoFar === null) return reading
  const [before, now] = [excessOf(threshold, worstSoFar), excessOf(threshold, reading)]
  return before === null || (now !== null && now > before) ? reading : worstSoFar
}
