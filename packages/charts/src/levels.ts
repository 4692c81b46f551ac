import type { EChartsOption, LineSeriesOption } from 'echarts'
import { type Canvas, canvasOf, type Drawing, type Values } from './drawing.ts'
import { frame } from './frame.ts'
import { valueAt } from './periods.ts'
import { scaleOver } from './scale.ts'
import { line, lineLegend, toUnits, valueAxis, withoutNulls } from './series.ts'
import { type Panel, reservedHeight } from './stack.ts'
import type { LineStyle } from './theme.ts'
import { type TooltipRow, tooltipHtml } from './tooltip.ts'

/** Kind of a water level curve; kinds differ by colour and by dash. */
export type LevelKind = 'observed' | 'predicted' | 'forecast'

type Curve = { readonly times: readonly number[]; readonly values: Values }

/** Named level curves of one gauge, metres, and the effect of the weather. */
export type Levels = Drawing & {
  readonly from: number
  readonly to: number
  readonly title: string
  readonly curves: readonly (Curve & { readonly kind: LevelKind; readonly name: string })[]
  /** Observed minus predicted; null if not available. */
  readonly residual: (Curve & { readonly name: string }) | null
}

const STYLES: Readonly<Record<LevelKind, LineStyle>> = {
  observed: { colour: '#0072B2', widthPx: 2.75, dash: 'solid' },
  predicted: { colour: '#6B7C8C', widthPx: 1.75, dash: [6, 4] },
  forecast: { colour: '#D55E00', widthPx: 2, dash: [9, 3] },
}
const RESIDUAL: LineStyle = { colour: '#CC79A7', widthPx: 2, dash: 'solid' }
const HEIGHT_PX = { phone: 200, desktop: 260, wall: 420 }
const RESIDUAL_HEIGHT_PX = { phone: 80, desktop: 90, wall: 140 }
const MAX_TICKS = 5

/**
 * Level of the sea or a river over time: measured, predicted from the tides alone, and forecast with the
 * weather.
 */
export function levelsOption(input: Levels): EChartsOption {
  const canvas = canvasFor(input)
  return frame(canvas, panelsOf(canvas, input), (ms) => tooltipHtml(canvas, ms, rowsAt(input, ms)))
}

/** Height to reserve, px: the requested one, or else the natural one at which nothing is squeezed. */
export function levelsHeight(input: Levels): number {
  const canvas = canvasFor(input)
  return reservedHeight(canvas, panelsOf(canvas, input))
}

function canvasFor(input: Levels): Canvas {
  const stops = new Set(input.curves.flatMap(({ times }) => [...times]))
  return canvasOf(
    input,
    [input.from, input.to],
    [...stops].sort((a, b) => a - b),
    false,
  )
}

type NamedLine = Curve & { readonly name: string; readonly style: LineStyle }

function panelsOf(canvas: Canvas, { title, curves, residual }: Levels): Panel[] {
  const lines = curves.map(({ kind, ...curve }) => ({ ...curve, style: STYLES[kind] }))
  return [
    panel(canvas, { title, lines, height: HEIGHT_PX[canvas.measure.size] }),
    ...(residual && residual.times.length > 0
      ? [
          panel(canvas, {
            title: residual.name,
            lines: [{ ...residual, style: RESIDUAL }],
            height: RESIDUAL_HEIGHT_PX[canvas.measure.size],
          }),
        ]
      : []),
  ]
}

type PanelOf = { title: string; lines: readonly NamedLine[]; height: number }

function panel(canvas: Canvas, { title, lines, height }: PanelOf): Panel {
  const { formats } = canvas.drawing
  const written = lines.map((entry) => ({ ...entry, values: toUnits(canvas, 'level', entry.values) }))
  const scale = scaleOver(
    written.flatMap(({ values }) => withoutNulls(values)),
    MAX_TICKS,
  )
  const digits = scale.interval < 1 ? 1 : 0
  return {
    title: `${title} · ${formats.unit('level')}`,
    height,
    stretches: true,
    legend: written.map(({ name, style }) => lineLegend(name, style)),
    isSelectable: true,
    yAxes: [valueAxis(canvas, scale, (value) => formats.number(value, digits))],
    series: ([place]) => written.map((entry): LineSeriesOption => line(canvas, place, entry)),
  }
}

function rowsAt({ curves, residual, formats }: Levels, ms: number): TooltipRow[] {
  const row = ({ name, times, values }: Curve & { name: string }, { colour }: LineStyle) => ({
    label: name,
    value: formats.quantity('level', valueAt(times, values, ms)),
    colour,
  })
  return [
    ...curves.map((curve) => row(curve, STYLES[curve.kind])),
    ...(residual ? [row(residual, RESIDUAL)] : []),
  ]
}
