import { fields } from '../../reading/json-document.ts'
import { instantOf } from '../../reading/provider-instant.ts'

/** A value and its half-open period of validity. */
export type Interval = { fromMs: number; toMs: number; value: unknown }

const DURATION = /^P(?:(\d{1,2})D)?(?:T(?:(\d{1,3})H)?(?:(\d{1,4})M)?)?$/
const LONGEST_MS = 16 * 86_400_000
const MAX_INTERVALS = 2000

/** `2026-01-01T06:00:00+00:00/PT3H`; null if it is invalid, empty or longer than a forecast. */
export function intervalOf(text: string): Omit<Interval, 'value'> | null {
  const [start = '', duration = '', ...others] = text.split('/')
  const at = instantOf(start)
  const match = DURATION.exec(duration)
  if (!at || !match || others.length > 0) return null
  const [, days = '0', hours = '0', minutes = '0'] = match
  const ms = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60_000
  return ms > 0 && ms <= LONGEST_MS ? { fromMs: at.getTime(), toMs: at.getTime() + ms } : null
}

/** The intervals of a layer in order of time, and the number of invalid rows. */
export function intervalsOf(layer: unknown): { intervals: Interval[]; broken: number } {
  const values = fields(layer)?.values
  const intervals: Interval[] = []
  let broken = 0
  for (const item of Array.isArray(values) ? values.slice(0, MAX_INTERVALS) : []) {
    const row = fields(item)
    const interval = typeof row?.validTime === 'string' ? intervalOf(row.validTime) : null
    if (row && interval) intervals.push({ ...interval, value: row.value })
    else broken += 1
  }
  return { intervals: intervals.sort((a, b) => a.fromMs - b.fromMs), broken }
}

/** The value at an instant; of overlapping intervals, the one that began last. */
export function valueAt(intervals: readonly Interval[], atMs: number): unknown {
  let latestInterval: Interval | undefined
  for (const interval of intervals) {
    if (interval.fromMs > atMs) break
    if (interval.toMs > atMs) latestInterval = interval
  }
  return latestInterval?.value
}

/**
 * The sum over a block of the intervals that lie within it and cover it; null if one is missing, unknown, or
 * extends beyond the block.
 */
export function sumOver(
  intervals: readonly Interval[],
  fromMs: number,
  toMs: number,
  read: (value: unknown) => number | null,
): number | null {
  let coveredToMs = fromMs
  let sum = 0
  for (const interval of intervals) {
    if (interval.toMs <= fromMs || interval.fromMs >= toMs) continue
    if (interval.fromMs !== coveredToMs || interval.toMs > toMs) return null
    const amount = read(interval.value)
    if (amount === null) return null
    sum += amount
    coveredToMs = interval.toMs
  }
  return coveredToMs === toMs ? sum : null
}
