import type { FileOrder, Pass, RepeatedRow } from './repeated-row.ts'

/** Clocks of loggers drift by seconds. */
export const STEP_TOLERANCE_MS = 60_000
/** Number of faults as which two rows of one instant count if their contents can tell rows apart and differ. */
const CONFLICT = 3

/** Faults of a file: missing rows count one by one, or a gap counts once. */
export type Faults = { readonly byRows: number; readonly byGaps: number; readonly exchanges: number }
type Options = FileOrder & { readonly stepMs: number; readonly isTelling: boolean }

const isRegular = (fromMs: number, toMs: number, stepMs: number) =>
  toMs - fromMs <= stepMs + STEP_TOLERANCE_MS

/**
 * A division of rows into two passes that changes row by row, and the faults of the file that it would mean. All rows
 * begin in the second pass.
 */
export function rowDivision(rows: readonly RepeatedRow[], options: Options) {
  const isSecond = rows.map(() => true)
  const byTime = rows.map((_, index) => index).sort((a, b) => timeOf(a) - timeOf(b))
  /** Pairs of rows whose order in the file is not that of their instants. */
  let exchanges = 0
  /**
   * Number of reasons against the division: instants in the future, and neighbours with the same time of which the
   * second occurrence comes first, which no file can prove.
   */
  let impossible = rows.filter(({ isFirstOnly }) => isFirstOnly).length
  for (let index = 0; index < rows.length; index++) exchanges += reversedPairs(index, index + 1).exchanges

  function timeOf(index: number): number {
    const row = rows[index]
    if (!row) return 0
    return isSecond[index] ? row.secondMs : row.firstMs
  }

  function reversedPairs(index: number, from = 0) {
    const pairs = { exchanges: 0, impossible: 0 }
    const ms = timeOf(index)
    for (let other = from; other < rows.length; other++) {
      const otherMs = timeOf(other)
      const isReversed = other < index ? otherMs > ms : ms > otherMs
      if (other === index || !isReversed) continue
      pairs.exchanges += 1
      const isNext = Math.abs(other - index) === 1
      if (isNext && rows[other]?.firstMs === rows[index]?.firstMs) pairs.impossible += 1
    }
    return pairs
  }

  function flip(index: number): void {
    const previous = reversedPairs(index)
    isSecond[index] = !isSecond[index]
    const next = reversedPairs(index)
    exchanges += next.exchanges - previous.exchanges
    impossible += next.impossible - previous.impossible
    if (rows[index]?.isFirstOnly) impossible += isSecond[index] ? 1 : -1
  }

  /** Null if the division is impossible. */
  function faults(): Faults | null {
    if (impossible > 0) return null
    const inOrder = [false, true].flatMap((pass) => byTime.filter((index) => isSecond[index] === pass))
    return faultsOf(inOrder.map(timeOf), exchanges, options)
  }

  return { flip, faults }
}

/** The faults of a file with these instants, in order of time, and with so many exchanged pairs of rows. */
function faultsOf(
  instants: readonly number[],
  exchanges: number,
  { before, after, stepMs, isTelling }: Options,
): Faults {
  const times = instants.filter((ms, index) => ms !== instants[index - 1])
  const chain = [...(before ? [before.ms] : []), ...times, ...(after ? [after.ms] : [])]
  const others = exchanges + (instants.length - times.length) * (isTelling ? CONFLICT : 1)
  const spanMs = (chain.at(-1) ?? 0) - (chain[0] ?? 0)
  const missing = Math.round(spanMs / stepMs) + 1 - chain.length
  const gaps = chain.filter((ms, index) => index > 0 && !isRegular(chain[index - 1] ?? ms, ms, stepMs)).length
  return { byRows: others + missing, byGaps: others + gaps, exchanges }
}

/** Whether the passes follow each other, or one pass follows the rows outside the hour, by regular steps. */
export function isJoined(
  rows: readonly RepeatedRow[],
  passes: readonly Pass[],
  { before, after, stepMs }: Options,
): boolean {
  const firsts = rows.flatMap(({ firstMs }, index) => (passes[index] === 'first' ? [firstMs] : []))
  const seconds = rows.flatMap(({ secondMs }, index) => (passes[index] === 'second' ? [secondMs] : []))
  const isAfterFirsts = before !== null && isRegular(before.ms, Math.min(...firsts), stepMs)
  const isBeforeSeconds = after !== null && isRegular(Math.max(...seconds), after.ms, stepMs)
  if (firsts.length > 0 && seconds.length > 0) {
    // Two equal times, with one row in each pass, could as well be one row twice.
    const times = new Set(rows.map(({ firstMs }) => firstMs))
    if (times.size === 1 && !(isAfterFirsts && isBeforeSeconds)) return false
    return isRegular(Math.max(...firsts), Math.min(...seconds), stepMs)
  }
  if (firsts.length > 0)
    return rows.every(({ isFirstOnly }) => isFirstOnly) || (after === null && isAfterFirsts)
  return before === null && isBeforeSeconds
}
