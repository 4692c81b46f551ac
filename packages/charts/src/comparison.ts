import type { MeasureCode } from '@verglas/contract/measures'
import { measure as measureOf } from '@verglas/contract/measures'
import type { EChartsOption, LineSeriesOption } from 'echarts'
import { type Canvas, canvasOf, type Drawing, type Values } from './drawing.ts'
import { frame } from './frame.ts'
import { valueAt } from './periods.ts'
import { scaleFromZero, scaleOver } from './scale.ts'
import { line, lineLegend, toUnits, valueAxis, withoutNulls } from './series.ts'
import { type Panel, reservedHeight } from './stack.ts'
import { temperaturePanel } from './temperature-panel.ts'
import type { LineStyle } from './theme.ts'
import { type TooltipRow, tooltipHtml } from './tooltip.ts'

type Curve = { readonly times: readonly number[]; readonly values: Values }

/** One measure at one place: measured and forecast values, metric. */
export type ComparedPlace = { readonly name: string; readonly measured: Curve; readonly forecast: Curve }

export type Comparison = Drawing & {
  readonly from: number
  readonly to: number
  readonly code: MeasureCode
  /** At most four. */
  readonly places: readonly ComparedPlace[]
}

/** Places differ by colour (Okabe and Ito) and by dash. */
const STYLES: readonly LineStyle[] = [
  { colour: '#0072B2', widthPx: 2.75, dash: 'solid' },
  { colour: '#D55E00', widthPx: 2.75, dash: [9, 4] },
  { colour: '#009E73', widthPx: 2.75, dash: [3, 3] },
  { colour: '#CC79A7', widthPx: 2.75, dash: [10, 3, 3, 3] },
]
const FORECAST_WIDTH_PX = 1.75
const HEIGHT_PX = { phone: 240, desktop: 340, wall: 560 }

/** Line style of a place, also used next to its name outside the chart. */
export function comparedStyle(index: number): LineStyle {
  return STYLES[index % STYLES.length] ?? { colour: '#0072B2', widthPx: 2, dash: 'solid' }
}

/** One measure at up to four places on one axis: thick line where measured, thin where forecast. */
export function comparisonOption(input: Comparison): EChartsOption {
  const canvas = canvasFor(input)
  return frame(canvas, [panelOf(canvas, input)], (ms) => tooltipHtml(canvas, ms, rowsAt(input, ms)))
}

/** Height to reserve, px: the requested one, or else the natural one at which nothing is squeezed. */
export function comparisonHeight(input: Comparison): number {
  const canvas = canvasFor(input)
  return reservedHeight(canvas, [panelOf(canvas, input)])
}

function canvasFor(input: Comparison): Canvas {
  const stops = new Set(
    input.places.flatMap(({ measured, forecast }) => [...measured.times, ...forecast.times]),
  )
  return canvasOf(
    input,
    [input.from, input.to],
    [...stops].sort((a, b) => a - b),
    false,
  )
}

const linesOf = (places: readonly ComparedPlace[]) =>
  places.flatMap(({ name, measured, forecast }, index) => {
    const style = comparedStyle(index)
    return [
      { name, style, ...measured },
      { name, style: { ...style, widthPx: FORECAST_WIDTH_PX }, ...forecast },
    ]
  })

function panelOf(canvas: Canvas, { code, places, t, formats }: Comparison): Panel {
  const { quantity } = measureOf(code)
  const title = t(`measures.${code}.short`)
  const height = HEIGHT_PX[canvas.measure.size]
  if (quantity === 'temperature') {
    const lines = linesOf(places).map(({ values, ...entry }) => ({ ...entry, valuesC: values }))
    return temperaturePanel(canvas, title, { lines, height })
  }
  const lines = linesOf(places).map((entry) => ({
    ...entry,
    values: toUnits(canvas, quantity, entry.values),
  }))
  const numbers = lines.flatMap(({ values }) => withoutNulls(values))
  const scale = quantity === 'percent' ? scaleOver(numbers, 5) : scaleFromZero(numbers, 10, 5)
  const named = new Map(lines.map(({ name, style }) => [name, style]))
  return {
    title: `${title} · ${formats.unit(quantity)}`,
    height,
    stretches: true,
    legend: [...named].map(([name, style]) => lineLegend(name, style)),
    isSelectable: true,
    yAxes: [valueAxis(canvas, scale, (value) => formats.number(value, 0))],
    series: ([place]) => lines.map((entry): LineSeriesOption => line(canvas, place, entry)),
  }
}

function rowsAt({ code, places, formats }: Comparison, ms: number): TooltipRow[] {
  const { quantity } = measureOf(code)
  return places.map(({ name, measured, forecast }, index) => ({
    label: name,
    value: formats.quantity(
      quantity,
      valueAt(measured.times, measured.values, ms) ?? valueAt(forecast.times, forecast.values, ms),
    ),
    colour: comparedStyle(index).colour,
  }))
}
