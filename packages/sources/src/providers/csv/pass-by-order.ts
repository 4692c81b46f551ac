import type { FileOrder, Pass, RepeatedRow } from './repeated-row.ts'
import { type Faults, isJoined, rowDivision, STEP_TOLERANCE_MS } from './row-division.ts'

/**
 * Maximum number of exchanged neighbours in a file: up to this number no row gets a wrong instant, whichever rows are
 * lost or repeated. If the content does not tell rows apart, an exchange and a repetition look like two passes.
 */
const MAX_EXCHANGES = 3

/** Orders of the rows around the change of pass that at most `MAX_EXCHANGES` exchanges can produce. */
const PATTERNS: readonly (readonly Pass[])[] = ['', '21', '211', '221', '2111', '2221', '2121'].map(
  (pattern) => [...pattern].map((digit) => (digit === '1' ? 'first' : 'second')),
)

/** A row with its repetitions. Items are in the order of their first occurrence. */
type Item = RepeatedRow & { readonly positions: readonly number[] }
type Explanation = { readonly firstCount: number; readonly pattern: readonly Pass[]; readonly faults: Faults }

/**
 * The pass of each row as far as the order of the file proves it.
 *
 * An explanation divides the rows into the two passes. It needs faults of the file: rows that changed places, rows
 * that are missing, different rows of one instant. A row has a pass if all explanations with about the fewest faults
 * agree, whether missing rows count one by one or as gaps. Furthermore the time must go back by the shift of the
 * clocks, less one regular step, from the last row of the first pass to the first row of the second; where the file
 * begins or ends within the hour, its rows must join the rows outside by regular steps.
 */
export function passesByOrder(rows: readonly RepeatedRow[], order: FileOrder): readonly (Pass | null)[] {
  const { stepMs } = order
  const none = rows.map(() => null)
  const [sample] = rows
  if (!sample || stepMs === null || stepMs > sample.secondMs - sample.firstMs) return none
  if (!isInOrderOutside(rows, order)) return none
  const isTelling = areRowsDistinguishable(rows, order.contentsNearby)
  const items = isTelling ? withoutRepetitions(rows) : rows.map((row, at) => ({ ...row, positions: [at] }))
  const options = { ...order, stepMs, isTelling }
  const explanations = explanationsOf(items, rowDivision(items, options))
  const plausible = isTelling
    ? withFewestFaults(explanations, MAX_EXCHANGES)
    : [...withFewestFaults(explanations, 0), ...atStepsBack(explanations, { rows, stepMs })]
  const best = withFewestFaults(explanations, 0)
  if (!best.every((explanation) => isJoined(items, passesIn(explanation, items.length), options))) return none
  // A section of the file that is written twice moves rows far. If rows are also exchanged, or each pass has one row
  // only, the order then proves nothing.
  const isOneTime = rows.every(({ firstMs }) => firstMs === sample.firstMs)
  const isExchanged = best.some(({ faults }) => faults.exchanges > 0)
  if (isTelling && items.some(isWrittenAgain) && (isExchanged || isOneTime)) return none
  return spread(items, { rows, plausible })
}

/** Whether the rows before and after the hour in the file are also before and after it in time. */
function isInOrderOutside(rows: readonly RepeatedRow[], { before, after }: FileOrder): boolean {
  return rows.every(
    ({ firstMs, secondMs }) => (!before || before.ms < firstMs) && (!after || after.ms > secondMs),
  )
}

/** Whether other rows lie between the repetitions of a row. */
const isWrittenAgain = ({ positions }: Item): boolean =>
  (positions.at(-1) ?? 0) - (positions[0] ?? 0) >= positions.length

function explanationsOf(items: readonly Item[], division: ReturnType<typeof rowDivision>): Explanation[] {
  const explanations: Explanation[] = []
  for (let firstCount = 0; firstCount <= items.length; firstCount++) {
    if (firstCount > 0) division.flip(firstCount - 1)
    for (const pattern of PATTERNS) {
      if (firstCount + pattern.length > items.length) continue
      const flips = pattern.flatMap((pass, at) => (pass === 'first' ? [firstCount + at] : []))
      for (const index of flips) division.flip(index)
      const faults = division.faults()
      for (const index of flips) division.flip(index)
      if (faults) explanations.push({ firstCount, pattern, faults })
    }
  }
  return explanations
}

function withFewestFaults(explanations: readonly Explanation[], tolerance: number): readonly Explanation[] {
  const min = {
    byRows: Math.min(...explanations.map(({ faults }) => faults.byRows)),
    byGaps: Math.min(...explanations.map(({ faults }) => faults.byGaps)),
  }
  return explanations.filter(
    ({ faults }) => faults.byRows <= min.byRows + tolerance || faults.byGaps <= min.byGaps + tolerance,
  )
}

/** The explanations whose time goes back, at the change of pass, by the shift of the clocks less one step. */
function atStepsBack(
  explanations: readonly Explanation[],
  { rows, stepMs }: { rows: readonly RepeatedRow[]; stepMs: number },
): readonly Explanation[] {
  return explanations.filter(({ firstCount, pattern }) => {
    const [last, next] = [rows[firstCount - 1], rows[firstCount]]
    if (!last || !next || pattern.length > 0 || next.firstMs >= last.firstMs) return false
    return Math.abs(next.secondMs - last.firstMs - stepMs) <= STEP_TOLERANCE_MS
  })
}

const passOf = ({ firstCount, pattern }: Explanation, index: number): Pass =>
  index < firstCount ? 'first' : (pattern[index - firstCount] ?? 'second')

const passesIn = (explanation: Explanation, count: number): readonly Pass[] =>
  Array.from({ length: count }, (_, index) => passOf(explanation, index))

/** The agreed pass of each row. A row whose repetition lies in the other pass may be of either. */
function spread(
  items: readonly Item[],
  { rows, plausible }: { rows: readonly RepeatedRow[]; plausible: readonly Explanation[] },
): readonly (Pass | null)[] {
  const passes: (Pass | null)[] = rows.map(() => null)
  const earliestChange = Math.min(...plausible.map(({ firstCount }) => firstCount))
  const changePosition = items[earliestChange]?.positions[0] ?? rows.length
  items.forEach(({ positions }, index) => {
    const [first, ...others] = plausible
    if (!first) return
    const pass = passOf(first, index)
    if (others.some((explanation) => passOf(explanation, index) !== pass)) return
    if (pass === 'first' && (positions.at(-1) ?? 0) >= changePosition && positions.length > 1) return
    for (const position of positions) passes[position] = pass
  })
  return passes
}

/** Whether the content shows which rows are repetitions; it does not if values stay the same for long. */
function areRowsDistinguishable(rows: readonly RepeatedRow[], contentsNearby: readonly string[]): boolean {
  const contentByReading = new Map(rows.map(({ firstMs, content }) => [`${firstMs} ${content}`, content]))
  const contents = [...contentsNearby, ...contentByReading.values()]
  const counts = new Map<string, number>()
  for (const content of contents) {
    if (content === undefined) return false
    counts.set(content, (counts.get(content) ?? 0) + 1)
  }
  return Math.max(...counts.values()) * 3 <= contents.length
}

function withoutRepetitions(rows: readonly RepeatedRow[]): Item[] {
  const items = new Map<string, RepeatedRow & { positions: number[] }>()
  rows.forEach((row, position) => {
    const key = `${row.firstMs} ${row.content}`
    const item = items.get(key)
    if (item) item.positions.push(position)
    else items.set(key, { ...row, positions: [position] })
  })
  return [...items.values()]
}
