export type Sparkline = {
  /** SVG path of the line; a new sub-path begins after each gap. */
  readonly line: string
  /** SVG path of the zero line; null if zero is outside the range of values. */
  readonly zero: string | null
  /** The last present value, drawn as a dot. */
  readonly last: { readonly x: number; readonly y: number } | null
}

const PADDING_PX = 2
/** Minimum range, so that a steady value stays a straight line instead of magnified noise. */
const SMALLEST_SPAN = 1

const coordinate = (value: number) => Math.round(value * 10) / 10

/** A small line without axes: equally spaced values, null where missing. */
export function sparklinePath(
  values: readonly (number | null)[],
  width: number,
  height: number,
  smallestSpan = SMALLEST_SPAN,
): Sparkline {
  const presentValues = values.filter((value) => value !== null)
  if (presentValues.length === 0) return { line: '', zero: null, last: null }

  const low = Math.min(...presentValues)
  const high = Math.max(...presentValues)
  const span = Math.max(high - low, smallestSpan)
  const top = (low + high + span) / 2
  const scale = (height - 2 * PADDING_PX) / span
  const xOf = (index: number) =>
    coordinate(PADDING_PX + (index * (width - 2 * PADDING_PX)) / Math.max(1, values.length - 1))
  const yOf = (value: number) => coordinate(PADDING_PX + (top - value) * scale)

  let line = ''
  let last: Sparkline['last'] = null
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    const isStart = (values[index - 1] ?? null) === null
    const isAlone = isStart && (values[index + 1] ?? null) === null
    line += `${isStart ? 'M' : 'L'}${xOf(index)} ${yOf(value)}${isAlone ? 'h0.1' : ''}`
    last = { x: xOf(index), y: yOf(value) }
  }
  const holdsZero = top >= 0 && top - span <= 0
  return { line, zero: holdsZero ? `M0 ${yOf(0)}H${width}` : null, last }
}
