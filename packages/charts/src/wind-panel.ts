import type { Canvas, Values } from './drawing.ts'
import type { Panel } from './frame.ts'
import { scaleFromZero } from './scale.ts'
import { inUnits, known, line, valueAxis } from './series.ts'
import { type Pen, type Shape, sketch } from './sketch.ts'
import { lineStyle } from './theme.ts'

export type Wind = {
  readonly times: readonly number[]
  readonly speedKmh?: Values
  readonly gustKmh?: Values
  /** Where it blows from. */
  readonly directionDeg?: Values
}

const LEAST_SCALE = 20
const CALM_KMH = 1
/** An arrow in a 16 × 16 box that points up. */
const ARROW = 'M8 0L13 7H9.2V16H6.8V7H3Z'

/** Speed, gusts, and above them arrows that point where the wind blows to. */
export function windPanel(canvas: Canvas, title: string, wind: Wind): Panel {
  const { drawing, measure, from } = canvas
  const { t, formats } = drawing
  const speed = inUnits(canvas, 'speed', wind.speedKmh ?? [])
  const gust = inUnits(canvas, 'speed', wind.gustKmh ?? [])
  const arrows = wind.directionDeg
  const arrowPx = Math.round(measure.font * 1.15)
  const height = measure.size === 'wall' ? 150 : 96
  /** Lines stay under the row of arrows. */
  const share = arrows ? height / (height - arrowPx - 8) : 1
  const scale = scaleFromZero(
    known([...speed, ...gust]).map((value) => value * share),
    LEAST_SCALE,
    4,
  )
  const names = { speed: t('forecast.windSpeed'), gust: t('forecast.windGust') }
  return {
    title: `${title} · ${formats.unit('speed')}`,
    height,
    legend: [
      ...(known(speed).length > 0 ? [{ name: names.speed }] : []),
      ...(known(gust).length > 0 ? [{ name: names.gust }] : []),
    ],
    isSelectable: true,
    yAxes: [valueAxis(canvas, scale, (value) => formats.number(value, 0))],
    series: ([place]) => [
      line(canvas, place, {
        name: names.gust,
        style: lineStyle('windGust', drawing.mode),
        times: wind.times,
        values: gust,
      }),
      line(canvas, place, {
        name: names.speed,
        style: lineStyle('windSpeed', drawing.mode),
        times: wind.times,
        values: speed,
      }),
      ...(arrows
        ? [sketch(place, { z: 5, from }, (pen) => arrowRow(canvas, pen, wind, arrows, arrowPx))]
        : []),
    ],
  }
}

function arrowRow(
  canvas: Canvas,
  pen: Pen,
  { times, speedKmh }: Wind,
  directions: Values,
  px: number,
): Shape[] {
  const { tokens } = canvas
  const first = times[0] ?? 0
  const pxPerStep = times.length > 1 ? (pen.x(times.at(-1) ?? first) - pen.x(first)) / (times.length - 1) : px
  const stride = Math.max(1, Math.ceil((px * 1.7) / Math.max(pxPerStep, 0.01)))
  const y = pen.plot.y + 3 + px / 2
  return times.flatMap((time, index): Shape[] => {
    const direction = directions[index] ?? null
    const x = pen.x(time)
    if (index % stride !== 0 || direction === null) return []
    if (x < pen.plot.x || x > pen.plot.x + pen.plot.width) return []
    const speed = speedKmh?.[index] ?? null
    if (speed !== null && speed < CALM_KMH) {
      return [
        {
          type: 'circle',
          shape: { cx: x, cy: y, r: px / 5 },
          style: { fill: 'none', stroke: tokens.muted, lineWidth: 1.5 },
        },
      ]
    }
    return [
      {
        type: 'path',
        shape: { pathData: ARROW, x: x - px / 2, y: y - px / 2, width: px, height: px, layout: 'center' },
        style: { fill: tokens.muted },
        rotation: (-(direction + 180) * Math.PI) / 180,
        originX: x,
        originY: y,
      },
    ]
  })
}
