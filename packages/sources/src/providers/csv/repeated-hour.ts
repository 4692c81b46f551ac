/** The two instants that a local time means in the hour that clocks repeat. */
export type RepeatedTime = { readonly firstMs: number; readonly secondMs: number }

type Neighbours = {
  /** Instants of the rows before and after the repeated hour; null: the file has none. */
  readonly beforeMs: number | null
  readonly afterMs: number | null
  /** The sender's regular step; null: the file does not show one. */
  readonly stepMs: number | null
}

/** Clocks of loggers drift by seconds. */
const STEP_TOLERANCE_MS = 60_000
const GAP = 1
const STEP_BACK = 2

/**
 * The instants of consecutive rows in the repeated hour, oldest first; null where the file does not prove one.
 *
 * The first rows belong to the first pass and those from some row on to the second. Of all such divisions, those with
 * the fewest gaps and steps back in time are possible. A row has an instant only if they all agree on it: a repeated
 * row or an overlap of two exports proves no second pass, a step back by about the shift of the clocks does.
 */
export function instantsInRepeatedHour(
  rows: readonly RepeatedTime[],
  neighbours: Neighbours,
): readonly (number | null)[] {
  const costs = costsOfDivisions(rows, neighbours)
  const min = Math.min(...costs)
  const firstPossible = costs.indexOf(min)
  const lastPossible = costs.lastIndexOf(min)
  return rows.map(({ firstMs, secondMs }, index) => {
    if (index < firstPossible) return firstMs
    return index >= lastPossible ? secondMs : null
  })
}

/** For each number of rows in the first pass, the gaps and steps back that it means. */
function costsOfDivisions(
  rows: readonly RepeatedTime[],
  { beforeMs, afterMs, stepMs }: Neighbours,
): readonly number[] {
  const costOf = (fromMs: number | null, toMs: number | null): number => {
    if (fromMs === null || toMs === null) return 0
    if (toMs < fromMs) return STEP_BACK
    return stepMs !== null && toMs - fromMs <= stepMs + STEP_TOLERANCE_MS ? 0 : GAP
  }
  const firstOf = (index: number) => (index < 0 ? beforeMs : (rows[index]?.firstMs ?? null))
  const secondOf = (index: number) => (index < rows.length ? (rows[index]?.secondMs ?? null) : afterMs)
  // The step from one row to the next is the same in both passes, so only the ends and the division itself differ.
  const within = (index: number) => costOf(firstOf(index - 1), firstOf(index))
  let sum =
    costOf(beforeMs, secondOf(0)) + rows.slice(1).reduce((total, _, index) => total + within(index + 1), 0)
  sum += rows.length > 0 ? costOf(secondOf(rows.length - 1), afterMs) : 0
  const costs = [sum]
  for (let count = 1; count <= rows.length; count++) {
    // One more row moves to the first pass: its step to the previous row becomes one within that pass.
    sum -= costOf(firstOf(count - 2), secondOf(count - 1))
    sum += costOf(firstOf(count - 2), firstOf(count - 1))
    sum -= costOf(secondOf(count - 1), secondOf(count))
    sum += costOf(firstOf(count - 1), secondOf(count))
    costs.push(sum)
  }
  return costs
}
