import type { Gappy } from './road-case.ts'

/** Values of a gappy series within bounds; NaN elsewhere. Counts the values that were present but refused. */
export function cleaned(
  values: Gappy | undefined,
  count: number,
  lowest: number,
  highest: number,
): { values: Float64Array; refused: number } {
  const clean = new Float64Array(count).fill(Number.NaN)
  let refused = 0
  for (let index = 0; index < count; index++) {
    const value = values?.[index]
    if (value === undefined || value === null || Number.isNaN(value)) continue
    if (value >= lowest && value <= highest) clean[index] = value
    else refused += 1
  }
  return { values: clean, refused }
}

/**
 * Fills gaps linearly in time and extends the first and last value outwards. Returns how many were filled.
 */
export function fillGaps(timesMs: Float64Array, values: Float64Array): number {
  let filled = 0
  let last = -1
  for (let index = 0; index < values.length; index++) {
    if (Number.isNaN(values[index])) continue
    for (let gap = last + 1; gap < index; gap++) {
      values[gap] = last < 0 ? at(values, index) : between(timesMs, values, last, index, at(timesMs, gap))
      filled += 1
    }
    last = index
  }
  if (last < 0) return values.length
  for (let gap = last + 1; gap < values.length; gap++) {
    values[gap] = at(values, last)
    filled += 1
  }
  return filled
}

/** Linear interpolation between the instants of a series. */
export function between(
  timesMs: Float64Array,
  values: Float64Array,
  from: number,
  to: number,
  atMs: number,
): number {
  const start = at(timesMs, from)
  const length = at(timesMs, to) - start
  const share = length > 0 ? (atMs - start) / length : 0
  return at(values, from) + (at(values, to) - at(values, from)) * share
}

/** An element that must exist. */
export function at(values: Float64Array, index: number): number {
  return values[index] as number
}
