import { type Canvas, fontOf, textWidth, type Values } from './drawing.ts'
import type { PlotCoordinates, Shape } from './sketch.ts'
import type { LineStyle } from './theme.ts'

/** A line that ends at the lower edge of the axis where it continues below, and begins there where it comes back. */
export function untilEdge(values: Values, min: number): (number | null)[] {
  const isOnAxis = (index: number) => (values[index] ?? Number.NEGATIVE_INFINITY) >= min
  return values.map((value, index) => {
    if (value === null || isOnAxis(index)) return value
    return isOnAxis(index - 1) || isOnAxis(index + 1) ? min : null
  })
}

/** A period in which a line is below the axis: its first and last value, and how low it gets. */
export type Departure = { readonly first: number; readonly last: number; readonly lowest: number }

export function departuresBelow(values: Values, min: number): Departure[] {
  const periods: Departure[] = []
  let isOpen = false
  for (const [index, value] of values.entries()) {
    const period = periods.at(-1)
    if (value === null || value >= min) isOpen = false
    else if (isOpen && period)
      periods[periods.length - 1] = { ...period, last: index, lowest: Math.min(period.lowest, value) }
    else {
      periods.push({ first: index, last: index, lowest: value })
      isOpen = true
    }
  }
  return periods
}

const ARROW_PX = 4
const GAP_PX = 6

type OffAxisLine = {
  readonly times: readonly number[]
  readonly values: Values
  readonly style: LineStyle
}

/** At the lower edge, for each period below it: an arrow and the lowest value, if there is room for the number. */
export function departures(
  { drawing, measure, tokens }: Canvas,
  { plot, x }: PlotCoordinates,
  { times, values, style }: OffAxisLine,
  min: number,
): Shape[] {
  const bottom = plot.y + plot.height - 2
  let freeX = plot.x
  return departuresBelow(values, min).flatMap(({ first, last, lowest }): Shape[] => {
    const centre = (x(times[first] ?? 0) + x(times[last] ?? 0)) / 2
    if (centre < plot.x || centre > plot.x + plot.width) return []
    const size = ARROW_PX * measure.strokeScale
    const points = [
      [centre - size, bottom - size],
      [centre + size, bottom - size],
      [centre, bottom],
    ]
    const arrow: Shape = { type: 'polygon', shape: { points }, style: { fill: style.colour } }
    const text = drawing.formats.number(lowest, 0)
    const half = textWidth(text, measure.font) / 2
    if (centre - half < freeX) return [arrow]
    freeX = centre + half + GAP_PX
    const label: Shape = {
      type: 'text',
      style: {
        text,
        x: centre,
        y: bottom - size - 1,
        fill: style.colour,
        stroke: tokens.surface,
        lineWidth: 3,
        font: fontOf(measure.font),
        align: 'center',
        verticalAlign: 'bottom',
      },
    }
    return [arrow, label]
  })
}
