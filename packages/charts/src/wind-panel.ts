import type { Canvas, Values } from './drawing.ts'
import { valueAt } from './periods.ts'
import { scaleFromZero } from './scale.ts'
import { line, lineLegend, toUnits, valueAxis, withoutNulls } from './series.ts'
import { type PlotCoordinates, pathAt, type Shape, sketch } from './sketch.ts'
import type { Panel } from './stack.ts'
import { lineStyle } from './theme.ts'

/** A value over time, metric; null where missing. */
export type Track = { readonly times: readonly number[]; readonly values: Values }

export type Wind = {
  readonly speedKmh?: Track
  readonly gustKmh?: Track
  /** Direction that the wind blows from. */
  readonly directionDeg?: Track
}

const MIN_SCALE = 20
const CALM_KMH = 1
/** An arrow in a 16 × 16 box that points up. */
const ARROW = 'M8 0L13 7H9.2V16H6.8V7H3Z'

/** Speed, gusts, and above them arrows that point where the wind blows to. */
export function windPanel(canvas: Canvas, title: string, wind: Wind): Panel {
  const { drawing, measure, from } = canvas
  const { t, formats } = drawing
  const speed = toUnits(canvas, 'speed', wind.speedKmh?.values ?? [])
  const gust = toUnits(canvas, 'speed', wind.gustKmh?.values ?? [])
  const arrows = wind.directionDeg
  const arrowPx = Math.round(measure.font * 1.15)
  const height = measure.size === 'wall' ? 150 : 96
  /** Keeps the lines below the row of arrows. */
  const share = arrows ? height / (height - arrowPx - 8) : 1
  const scale = scaleFromZero(
    withoutNulls([...speed, ...gust]).map((value) => value * share),
    MIN_SCALE,
    4,
  )
  const styles = {
    speed: lineStyle('windSpeed', drawing.mode),
    gust: lineStyle('windGust', drawing.mode),
  }
  const names = { speed: t('weather.windSpeed'), gust: t('weather.windGust') }
  return {
    title: `${title} · ${formats.unit('speed')}`,
    height,
    legend: [
      ...(withoutNulls(speed).length > 0 ? [lineLegend(names.speed, styles.speed)] : []),
      ...(withoutNulls(gust).length > 0 ? [lineLegend(names.gust, styles.gust)] : []),
    ],
    isSelectable: true,
    yAxes: [valueAxis(canvas, scale, (value) => formats.number(value, 0))],
    series: ([place]) => [
      line(canvas, place, {
        name: names.gust,
        style: styles.gust,
        times: wind.gustKmh?.times ?? [],
        values: gust,
      }),
      line(canvas, place, {
        name: names.speed,
        style: styles.speed,
        times: wind.speedKmh?.times ?? [],
        values: speed,
      }),
      ...(arrows
        ? [
            sketch(place, { z: 5, from }, (coordinates) =>
              arrowRow(canvas, coordinates, arrows, wind.speedKmh, arrowPx),
            ),
          ]
        : []),
    ],
  }
}

/** One arrow in each stretch of time that has room for it. */
function arrowRow(
  { tokens }: Canvas,
  coordinates: PlotCoordinates,
  { times, values }: Track,
  speed: Track | undefined,
  px: number,
): Shape[] {
  const first = times[0] ?? 0
  const stepMs = shortestStepMs(times)
  const pxPerStep = coordinates.x(first + stepMs) - coordinates.x(first)
  const bucketMs = stepMs * Math.max(1, Math.ceil((px * 1.7) / Math.max(pxPerStep, 0.01)))
  const y = coordinates.plot.y + 3 + px / 2
  let lastBucket = -1
  return times.flatMap((time, index): Shape[] => {
    const direction = values[index] ?? null
    const bucket = Math.floor((time - first) / bucketMs)
    if (direction === null || bucket === lastBucket) return []
    lastBucket = bucket
    const x = coordinates.x(time)
    if (x < coordinates.plot.x + px / 2 || x > coordinates.plot.x + coordinates.plot.width - px / 2) return []
    const force = speed ? valueAt(speed.times, speed.values, time) : null
    return [force !== null && force < CALM_KMH ? calm(x, y) : arrow(x, y, direction)]
  })

  function calm(x: number, y: number): Shape {
    return {
      type: 'circle',
      shape: { cx: x, cy: y, r: px / 5 },
      style: { fill: 'none', stroke: tokens.muted, lineWidth: 1.5 },
    }
  }

  function arrow(x: number, y: number, direction: number): Shape {
    const rotation = (-(direction + 180) * Math.PI) / 180
    return pathAt({ pathData: ARROW, x, y, px, style: { fill: tokens.muted }, rotation })
  }
}

function shortestStepMs(times: readonly number[]): number {
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time))
  return Math.max(60_000, steps.length > 0 ? Math.min(...steps) : 3_600_000)
}
