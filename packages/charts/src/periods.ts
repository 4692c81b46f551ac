import type { Interval, Values } from './drawing.ts'

/**
 * Intervals in which a value, interpolated linearly between readings, is below zero (or at zero, with
 * `orEqual`). A missing reading ends an interval at the last reading.
 */
export function periodsBelow(times: readonly number[], values: Values, orEqual = false): Interval[] {
  const isIn = (value: number) => value < 0 || (orEqual && value === 0)
  const periods: [number, number][] = []
  const add = (from: number, to: number) => {
    const last = periods.at(-1)
    if (last && last[1] === from) last[1] = to
    else if (to > from) periods.push([from, to])
  }
  for (let index = 0; index + 1 < times.length; index += 1) {
    const [start, end] = [values[index] ?? null, values[index + 1] ?? null]
    const [from = 0, to = 0] = [times[index], times[index + 1]]
    if (start === null || end === null) continue
    const crossing = from + ((to - from) * start) / (start - end)
    if (isIn(start) && isIn(end)) add(from, to)
    else if (isIn(start)) add(from, crossing)
    else if (isIn(end)) add(crossing, to)
  }
  return periods
}

/** Periods in which the road is at or below both zero and the dew point, so that frost forms on it. */
export function frostPeriods(times: readonly number[], roadC: Values, dewPointC: Values): Interval[] {
  const margin = times.map((_, index) => {
    const [road, dewPoint] = [roadC[index] ?? null, dewPointC[index] ?? null]
    return road === null || dewPoint === null ? null : road - Math.min(0, dewPoint)
  })
  return periodsBelow(times, margin, true)
}

/** The lowest value and its time; null if there are no values. */
export function lowest(
  times: readonly number[],
  values: Values,
  [from, to]: Interval,
): { readonly ms: number; readonly value: number } | null {
  let best: { ms: number; value: number } | null = null
  for (const [index, ms] of times.entries()) {
    const value = values[index] ?? null
    if (value === null || ms < from || ms > to) continue
    if (!best || value < best.value) best = { ms, value }
  }
  return best
}

/** Linearly interpolated value at another time; null next to a missing one. */
export function valueAt(times: readonly number[], values: Values, ms: number): number | null {
  const after = firstAtOrAfter(times, ms)
  if (after === times.length) return null
  if (times[after] === ms) return values[after] ?? null
  if (after === 0) return null
  const [from = 0, to = 0] = [times[after - 1], times[after]]
  const [start, end] = [values[after - 1] ?? null, values[after] ?? null]
  return start === null || end === null ? null : start + ((end - start) * (ms - from)) / (to - from)
}

/** Index of the first time not before `ms`, or the length if there is none. Times must be ascending. */
function firstAtOrAfter(times: readonly number[], ms: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) < ms) low = middle + 1
    else high = middle
  }
  return low
}
