import { convert } from '@verglas/quantities'
import { type Canvas, fontOf, type Interval, textWidth, type Values } from './drawing.ts'
import { departures, untilEdge } from './off-axis.ts'
import { type Scale, scaleAround, scaleInTens } from './scale.ts'
import { AREA_PATH, line, lineLegend, toUnits, valueAxis, withoutNulls } from './series.ts'
import { type PlotCoordinates, type Shape, sketch } from './sketch.ts'
import type { LegendEntry, Panel } from './stack.ts'
import { faded, type LineStyle } from './theme.ts'

export type TemperatureLine = {
  readonly name: string
  readonly style: LineStyle
  readonly times: readonly number[]
  readonly valuesC: Values
  readonly opacity?: number
  readonly within?: Interval
  /**
   * The line may lie far from the others, as the freezing point of a brine does: the axis does not follow it, and
   * where the line leaves the axis an arrow says how far it goes.
   */
  readonly leavesAxis?: boolean
}

export type Temperatures = {
  readonly lines: readonly TemperatureLine[]
  readonly band?: {
    readonly name: string
    readonly times: readonly number[]
    readonly lowC: Values
    readonly highC: Values
    readonly colour: string
  }
  /** Periods in which the road is at or below zero and the dew point. */
  readonly frost?: readonly Interval[]
  /** A value written next to its point. */
  readonly lowest?: { readonly ms: number; readonly value: number; readonly colour: string } | null
  readonly height?: number
}

/** A colour for ice that differs from the colour of its condition: large violet areas signal a replay. */
const FROST_COLOUR = '#3FB4C4'
const FROST_BAR_PX = 4
const BAND_OPACITY = { light: 0.16, dark: 0.34 }

/** Temperatures on one axis that always includes 0 °C, drawn at a constant weight. */
export function temperaturePanel(canvas: Canvas, title: string, data: Temperatures): Panel {
  const { drawing, measure, from } = canvas
  const { formats, t } = drawing
  const { lines, band } = data
  const zero = convert('temperature', 0, formats.settings.units).value
  const height = data.height ?? { phone: 220, desktop: 270, wall: 400 }[measure.size]
  const convertedLines = lines.map((entry) => ({
    ...entry,
    values: toUnits(canvas, 'temperature', entry.valuesC),
  }))
  const edges = band ? [band.lowC, band.highC].map((values) => toUnits(canvas, 'temperature', values)) : []
  const maxTicks = Math.max(4, Math.floor(height / (measure.font * 3)))
  const scale = scaleOf(convertedLines, edges.flat(), zero, maxTicks)
  const hasZeroTick = isOnTick(zero, scale)
  const labelRoom = ((scale.max - scale.min) / height) * measure.font
  const frost = data.frost ?? []
  const named = new Map(
    convertedLines
      .filter(({ values }) => withoutNulls(values).length > 0)
      .map(({ name, style }) => [name, style]),
  )
  const legend: LegendEntry[] = [...named].map(([name, style]) => lineLegend(name, style))
  if (band && withoutNulls(band.lowC).length > 0) {
    legend.push({ name: band.name, path: AREA_PATH, colour: faded(band.colour, 0.35) })
  }
  if (frost.length > 0)
    legend.push({ name: t('charts.frostPossible'), path: AREA_PATH, colour: FROST_COLOUR })

  return {
    title: `${title} · ${formats.unit('temperature')}`,
    height,
    stretches: true,
    legend,
    isSelectable: true,
    yAxes: [
      valueAxis(canvas, scale, (value) => {
        const text = formats.number(value, 0)
        if (Math.abs(value - zero) < 1e-9) return `{strong|${text}}`
        return hasZeroTick || Math.abs(value - zero) > labelRoom ? text : ''
      }),
    ],
    series: ([place]) => [
      ...(frost.length > 0
        ? [
            sketch(place, { name: t('charts.frostPossible'), z: 1, from }, (coordinates) =>
              frost.flatMap((period) => frostShapes(canvas, coordinates, period)),
            ),
          ]
        : []),
      ...(band && edges[0] && edges[1]
        ? [
            sketch(place, { name: band.name, z: 2, from }, (coordinates) =>
              bandShapes(
                coordinates,
                band.times,
                edges[0] ?? [],
                edges[1] ?? [],
                faded(band.colour, BAND_OPACITY[drawing.mode]),
              ),
            ),
          ]
        : []),
      sketch(place, { z: 3, from, clip: false }, (coordinates) => [
        zeroLine(canvas, coordinates, zero),
        ...(hasZeroTick ? [] : [zeroLabel(canvas, coordinates, zero)]),
      ]),
      ...convertedLines.flatMap((entry) => lineSeries(canvas, place, entry, scale.min)),
      ...(data.lowest ? [sketch(place, { z: 7, from }, lowestShapes(canvas, data.lowest))] : []),
    ],
  }
}

type ConvertedLine = TemperatureLine & { readonly values: Values }

/** The axis of the lines that it follows, and of the edges of the band. */
const scaleOf = (lines: readonly ConvertedLine[], edges: Values, zero: number, maxTicks: number): Scale =>
  (zero === 0 ? scaleAround : scaleInTens)(
    withoutNulls([
      ...lines.flatMap(({ values, leavesAxis = false }) => (leavesAxis ? [] : values)),
      ...edges,
    ]),
    zero,
    maxTicks,
  )

/** A line; one that may leave the axis ends at its lower edge, where arrows say how far it goes. */
function lineSeries(canvas: Canvas, place: Parameters<typeof line>[1], entry: ConvertedLine, min: number) {
  if (!entry.leavesAxis) return [line(canvas, place, entry)]
  return [
    line(canvas, place, { ...entry, values: untilEdge(entry.values, min) }),
    sketch(place, { z: 6, from: canvas.from }, (coordinates) => departures(canvas, coordinates, entry, min)),
  ]
}

function zeroLine({ tokens, measure }: Canvas, { plot, y }: PlotCoordinates, zero: number): Shape {
  const level = Math.round(y(zero)) + 0.5
  return {
    type: 'line',
    shape: { x1: plot.x, y1: level, x2: plot.x + plot.width, y2: level },
    style: { stroke: tokens.text, lineWidth: 1.5 * measure.strokeScale },
  }
}

const isOnTick = (value: number, { min, interval }: Scale) => Math.abs((value - min) % interval) < 1e-9

/** The freezing point gets its number even if it is not a tick of the axis. */
function zeroLabel({ tokens, measure, drawing }: Canvas, { plot, y }: PlotCoordinates, zero: number): Shape {
  return {
    type: 'text',
    style: {
      text: drawing.formats.number(zero, 0),
      x: plot.x - 6,
      y: y(zero),
      fill: tokens.text,
      font: fontOf(measure.titleFont, 600),
      align: 'right',
      verticalAlign: 'middle',
    },
  }
}

function frostShapes({ drawing }: Canvas, { plot, x }: PlotCoordinates, [begin, end]: Interval): Shape[] {
  const left = x(begin)
  const width = x(end) - left
  return [
    {
      type: 'rect',
      shape: { x: left, y: plot.y, width, height: plot.height },
      style: { fill: faded(FROST_COLOUR, drawing.mode === 'light' ? 0.2 : 0.16) },
    },
    {
      type: 'rect',
      shape: { x: left, y: plot.y + plot.height - FROST_BAR_PX, width, height: FROST_BAR_PX },
      style: { fill: FROST_COLOUR },
    },
  ]
}

function bandShapes(
  { x, y }: PlotCoordinates,
  times: readonly number[],
  low: Values,
  high: Values,
  fill: string,
): Shape[] {
  const pieces: { ms: number; low: number; high: number }[][] = [[]]
  for (const [index, ms] of times.entries()) {
    const [bottom, top] = [low[index] ?? null, high[index] ?? null]
    if (bottom === null || top === null) pieces.push([])
    else pieces.at(-1)?.push({ ms, low: bottom, high: top })
  }
  return pieces
    .filter((piece) => piece.length > 1)
    .map((piece) => ({
      type: 'polygon',
      shape: {
        points: [
          ...piece.map((point) => [x(point.ms), y(point.high)]),
          ...piece.toReversed().map((point) => [x(point.ms), y(point.low)]),
        ],
      },
      style: { fill },
    }))
}

/** A dot and the value, below the point, or above it at the bottom of the plot. */
function lowestShapes(
  { drawing, measure, tokens }: Canvas,
  { ms, value, colour }: NonNullable<Temperatures['lowest']>,
) {
  const { formats } = drawing
  const text = formats.quantity('temperature', value)
  const convertedValue = convert('temperature', value, formats.settings.units).value
  const font = measure.titleFont
  return ({ plot, x, y }: PlotCoordinates): Shape[] => {
    const [at, level] = [x(ms), y(convertedValue)]
    if (at < plot.x || at > plot.x + plot.width) return []
    const half = textWidth(text, font) / 2 + 4
    const hasRoomBelow = level + font + 12 < plot.y + plot.height - FROST_BAR_PX
    return [
      {
        type: 'circle',
        shape: { cx: at, cy: level, r: 4 * measure.strokeScale },
        style: { fill: colour, stroke: tokens.surface, lineWidth: 1.5 },
      },
      {
        type: 'text',
        style: {
          text,
          x: Math.min(Math.max(at, plot.x + half), plot.x + plot.width - half),
          y: hasRoomBelow ? level + 8 : level - 8,
          fill: tokens.text,
          stroke: tokens.surface,
          lineWidth: 4,
          font: fontOf(font, 600),
          align: 'center',
          verticalAlign: hasRoomBelow ? 'top' : 'bottom',
        },
      },
    ]
  }
}
