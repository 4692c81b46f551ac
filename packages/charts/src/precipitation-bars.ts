import type { CustomSeriesOption } from 'echarts'
import type { Canvas, Values } from './drawing.ts'
import { runsOf, toUnits } from './series.ts'
import { hatching, type Place, type PlotCoordinates, pathAt, type Shape, sketch } from './sketch.ts'
import { SYMBOL_PATHS } from './symbols.ts'
import { colourOfKey, faded, outlineOf, PRECIPITATION_COLOURS, type Precipitation } from './theme.ts'

export type Kind = Exclude<Precipitation, 'none' | 'snow_rain'>

export type Bars = {
  readonly kind: Kind
  readonly label: string
  /** Metric amounts per step. */
  readonly values: Values
  readonly isSnow: boolean
}

/** Beginning and length of each step, ms. */
export type Steps = { readonly times: readonly number[]; readonly steps: readonly number[] }

type OtherBars = {
  /** Bars that these are stacked on. */
  readonly under: readonly Bars[]
  /** Bars drawn in the other half of a step in which both fall. */
  readonly adjacent: readonly Bars[]
}

const isWet = ({ values }: Bars, index: number) => (values[index] ?? 0) > 0

/** Bars as wide as their steps, each kind with its pattern and its symbol at the peak of each period. */
export function barSeries(
  canvas: Canvas,
  place: Place,
  { kind, label, values, isSnow }: Bars,
  { times, steps }: Steps,
  { under, adjacent }: OtherBars,
): CustomSeriesOption {
  const { drawing, measure, from } = canvas
  const fill = colourOfKey(PRECIPITATION_COLOURS, kind)?.fill ?? ''
  const outline = outlineOf(fill, drawing.mode)
  const quantity = isSnow ? 'snow' : 'rain'
  const sizes = toUnits(canvas, quantity, values)
  const bases = toUnits(
    canvas,
    quantity,
    times.map((_, index) => under.reduce((sum, lower) => sum + (lower.values[index] ?? 0), 0)),
  )
  const peaks = kind === 'rain' ? new Set<number>() : peaksOf(times, values, steps)
  const symbolPx = measure.font - 1

  return sketch(place, { name: label, z: 3, from }, (coordinates) =>
    times.flatMap((time, index): Shape[] => {
      const size = sizes[index] ?? null
      if (size === null || size <= 0) return []
      const isHalf = adjacent.some((other) => isWet(other, index))
      const [begin, finish] = isHalf ? (isSnow ? [0.5, 1] : [0, 0.5]) : [0, 1]
      const start = coordinates.x(time + begin * (steps[index] ?? 0))
      const end = coordinates.x(time + finish * (steps[index] ?? 0))
      const gap = Math.min(3, (end - start) * 0.08)
      const base = bases[index] ?? 0
      const top = coordinates.y(base + size)
      const box = {
        x: start + gap,
        y: top,
        width: Math.max(1, end - start - 2 * gap),
        height: Math.max(1.5, coordinates.y(base) - top),
      }
      return [
        {
          type: 'rect',
          shape: box,
          style: outline && box.width > 4 ? { fill, stroke: faded(outline, 0.55), lineWidth: 1 } : { fill },
        },
        ...(kind === 'freezing_rain' && box.width > 3 ? hatching(box, 6, '#FFFFFF') : []),
        ...(kind === 'ice_pellets' && box.width > 5 ? dots(box) : []),
        ...(peaks.has(index) ? [symbolAbove(coordinates, kind, box, symbolPx, fill, outline)] : []),
      ]
    }),
  )
}

/** The largest step of each period, where its symbol is drawn. */
function peaksOf(times: readonly number[], values: Values, steps: readonly number[]): Set<number> {
  const wet = values.map((value) => (value !== null && value > 0 ? true : null))
  return new Set(
    runsOf(times, wet, (index) => steps[index] ?? 0).map((run) => {
      const runIndexes = times.flatMap((time, index) => (time >= run.from && time < run.to ? [index] : []))
      return runIndexes.reduce(
        (best, index) => ((values[index] ?? 0) > (values[best] ?? 0) ? index : best),
        runIndexes[0] ?? 0,
      )
    }),
  )
}

function symbolAbove(
  { plot }: PlotCoordinates,
  kind: Kind,
  box: PlotCoordinates['plot'],
  px: number,
  fill: string,
  outline: string | null,
): Shape {
  return pathAt({
    pathData: SYMBOL_PATHS[kind],
    x: box.x + box.width / 2,
    y: Math.max(plot.y + 1, box.y - px - 3) + px / 2,
    px,
    style: outline ? { fill, stroke: outline, lineWidth: 0.75 } : { fill },
  })
}

function dots({ x, y, width, height }: PlotCoordinates['plot']): Shape[] {
  const rows = Math.floor(height / 6)
  return Array.from({ length: rows }, (_, row) => ({
    type: 'circle',
    shape: { cx: x + width / 2, cy: y + 3 + row * 6, r: 1.4 },
    style: { fill: '#111111' },
  }))
}
