import type { CustomSeriesOption } from 'echarts'
import type { Canvas, Values } from './drawing.ts'
import type { Steps } from './precipitation-bars.ts'
import { runsOf, withoutNulls } from './series.ts'
import { type Place, sketch } from './sketch.ts'
import type { LineStyle } from './theme.ts'

/** A running sum to draw; nothing if it stays zero. */
export type Sum = {
  readonly name: string
  readonly label: string
  readonly values: Values
  readonly isDashed: boolean
  readonly top: number
}

/** `values` are metric; the name in the legend includes the final sum. */
export function sumLine(
  { drawing }: Canvas,
  name: string,
  quantity: 'rain' | 'snow',
  values: Values = [],
): Sum | null {
  const top = Math.max(0, ...withoutNulls(values))
  if (top === 0) return null
  return {
    name,
    label: `${name} ${drawing.formats.quantity(quantity, top)}`,
    values,
    isDashed: quantity === 'snow',
    top,
  }
}

/** A running sum on its own scale: its maximum, written in the legend, is near the top of the plot. */
export function sumSeries(
  canvas: Canvas,
  place: Place,
  { times, steps }: Steps,
  sum: Sum,
): CustomSeriesOption {
  const { from, measure } = canvas
  const style = sumStyle(canvas, sum.isDashed)
  const heightShare = sum.isDashed ? 0.8 : 0.92
  const runs = runsOf(
    times,
    sum.values.map((value) => (value === null ? null : true)),
    (index) => steps[index] ?? 0,
  )
  return sketch(place, { name: sum.name, z: 4, from }, ({ plot, x }) =>
    runs.map((run) => ({
      type: 'polyline',
      shape: {
        points: times.flatMap((time, index) =>
          time >= run.from && time < run.to
            ? [[x(time), plot.y + plot.height * (1 - (heightShare * (sum.values[index] ?? 0)) / sum.top)]]
            : [],
        ),
      },
      style: {
        stroke: style.colour,
        lineWidth: style.widthPx * measure.strokeScale,
        fill: 'none',
        ...(typeof style.dash === 'string' ? {} : { lineDash: [...style.dash] }),
      },
    })),
  )
}

/** Water solid, snow dashed, both muted. */
export function sumStyle({ tokens }: Canvas, isDashed: boolean): LineStyle {
  return { colour: tokens.muted, widthPx: 1.5, dash: isDashed ? [6, 4] : 'solid' }
}
