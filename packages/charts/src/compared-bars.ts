import { convert, type Quantity } from '@verglas/quantities'
import type { BarSeriesOption, EChartsOption, GridComponentOption, LineSeriesOption } from 'echarts'
import type { Drawing } from './drawing.ts'
import {
  axisText,
  categoryAxis,
  hitIndex,
  lineHint,
  numberAxis,
  plainChart,
  plotTitle,
} from './plain-chart.ts'
import { scaleFromZero } from './scale.ts'
import { lineStyle, type Mode, TOKENS, type Tokens } from './theme.ts'

/**
 * The amounts of one night, circuit or class, drawn next to each other; metric, in the order of the names.
 */
export type ComparedBar = {
  readonly label: string
  /** Full text for the pointer. */
  readonly title: string
  readonly values: readonly number[]
  /** Value of the line below the bars; null if unknown. */
  readonly beneath?: number | null
  /** Further lines of the hint. */
  readonly notes?: readonly string[]
}

export type ComparedBars = Drawing & {
  readonly bars: readonly ComparedBar[]
  readonly names: readonly [string, string, string]
  readonly quantity: Quantity
  /** A line below the bars, with its name and range; horizontal bars have none. */
  readonly beneath?: { readonly name: string; readonly min: number; readonly max: number }
  /** Horizontal bars, one row per label, for names that need room. */
  readonly isHorizontal?: boolean
}

export const COMPARED_NIGHTS_HEIGHT_PX = 360
const MIN_NIGHTS_HEIGHT_PX = 280
const MIN_LEFT_PX = 60
/** Width of a digit of the axis; tabular digits all have the same width. */
const DIGIT_PX = 8
/** Space before the numbers of the axis and between them and its line, together. */
const AROUND_NUMBERS_PX = 12
const HORIZONTAL_LEFT_PX = 150
const RIGHT_PX = 24
/** Half of the last amount's label extends beyond the plot. */
const HORIZONTAL_RIGHT_PX = 30
const HEAD_PX = 44
const ROW_PX = 44
const MIN_ROW_PX = 22
const FOOT_PX = 30
const BENEATH_PX = 84
/** Space between the bars and the name of the line below them. */
const GAP_PX = 40
/** Minimum top of the axis, so that the ticks of an empty one are whole numbers. */
const MIN_SCALE = 5

/** Height to reserve, px: the requested one, or else the natural one at which nothing is squeezed. */
export function comparedBarsHeight({
  bars,
  isHorizontal = false,
  height,
}: Pick<ComparedBars, 'bars' | 'isHorizontal' | 'height'>): number {
  const rowsPx = (rowPx: number) => HEAD_PX + FOOT_PX + rowPx * bars.length
  if (height === undefined) return isHorizontal ? rowsPx(ROW_PX) : COMPARED_NIGHTS_HEIGHT_PX
  return Math.max(height, isHorizontal ? rowsPx(MIN_ROW_PX) : MIN_NIGHTS_HEIGHT_PX)
}

/**
 * The first bar is what was advised and stays in the background; the others are what people ordered and did.
 */
const coloursOf = (mode: Mode): [string, string, string] => [
  TOKENS[mode].strongLine,
  lineStyle('road', mode).colour,
  lineStyle('dewPoint', mode).colour,
]

/** Three amounts of each label side by side, starting at zero, and a line below at the same positions. */
export function comparedBarsOption(input: ComparedBars): EChartsOption {
  const { bars, names } = input
  const plan = planOf(input)
  const { tokens, height, line } = plan
  return {
    ...plainChart(tokens),
    grid: gridsOf(plan),
    title: [
      plotTitle(tokens, plan.unit, 26),
      ...(line ? [plotTitle(tokens, line.name, height - FOOT_PX - BENEATH_PX - 22)] : []),
    ],
    legend: {
      data: [...names],
      left: 4,
      top: 4,
      padding: 0,
      itemWidth: 14,
      itemHeight: 10,
      textStyle: { color: tokens.text, fontSize: 12 },
    },
    ...axesOf(input, plan),
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    tooltip: {
      ...lineHint(tokens),
      formatter: (params) => {
        const bar = bars[hitIndex(params)]
        return bar ? hintOf(bar, input, plan) : ''
      },
    },
    series: [
      ...names.map((name, index) => barsOf(name, index, input, plan)),
      ...(line ? [lineOf(line, bars, tokens)] : []),
    ],
  }
}

type Plan = ReturnType<typeof planOf>
type Line = NonNullable<ComparedBars['beneath']>

/** Scale, unit and room of a drawing. */
function planOf(input: ComparedBars) {
  const { mode, formats, bars, quantity, beneath, isHorizontal = false } = input
  const maxMetric = Math.max(0, ...bars.flatMap(({ values }) => values))
  const toUnit = (metric: number) => convert(quantity, metric, formats.settings.units, maxMetric).value
  const height = input.height ?? comparedBarsHeight(input)
  const scale = scaleFromZero(
    bars.flatMap(({ values }) => values.map(toUnit)),
    MIN_SCALE,
    5,
  )
  const numbersPx = formats.number(scale.max, 0).length * DIGIT_PX + AROUND_NUMBERS_PX
  // If there is no room for both, only the bars are drawn.
  const line = beneath !== undefined && !isHorizontal && height >= MIN_NIGHTS_HEIGHT_PX ? beneath : null
  return {
    tokens: TOKENS[mode],
    unit: formats.unit(quantity, maxMetric),
    inUnit: toUnit,
    height,
    scale,
    line,
    isHorizontal,
    leftPx: isHorizontal
      ? Math.min(HORIZONTAL_LEFT_PX, input.width * 0.38)
      : Math.max(MIN_LEFT_PX, numbersPx),
  }
}

function gridsOf({ height, line, isHorizontal, leftPx: left }: Plan): GridComponentOption[] {
  const outerBoundsMode = 'none'
  const barsBottom = line ? BENEATH_PX + FOOT_PX + GAP_PX : FOOT_PX
  const right = isHorizontal ? HORIZONTAL_RIGHT_PX : RIGHT_PX
  return [
    { left, right, top: HEAD_PX, height: height - HEAD_PX - barsBottom, outerBoundsMode },
    ...(line
      ? [{ left, right, bottom: FOOT_PX, height: BENEATH_PX, outerBoundsMode } satisfies GridComponentOption]
      : []),
  ]
}

function axesOf(
  { formats, bars }: ComparedBars,
  { tokens, scale, line, isHorizontal, leftPx }: Plan,
): Pick<EChartsOption, 'xAxis' | 'yAxis'> {
  const text = axisText(tokens)
  const amounts = numberAxis(tokens, { formats }, scale)
  const labels = categoryAxis(
    tokens,
    bars.map(({ label }) => label),
  )
  if (isHorizontal)
    return {
      xAxis: [amounts],
      yAxis: [{ ...labels, inverse: true, axisLabel: { ...text, width: leftPx - 14, overflow: 'truncate' } }],
    }
  const axisLabel = { ...text, hideOverlap: true }
  if (!line) return { xAxis: [{ ...labels, axisLabel: { ...axisLabel, show: true } }], yAxis: [amounts] }
  const { min, max } = line
  const lineAxis = {
    type: 'value' as const,
    gridIndex: 1,
    min,
    max,
    interval: (max - min) / 2,
    axisLabel: { ...text, formatter: (value: number) => formats.number(value, 0) },
    splitLine: { lineStyle: { color: tokens.line } },
  }
  return {
    xAxis: [
      { ...labels, axisLabel: { ...axisLabel, show: false } },
      { ...labels, gridIndex: 1, axisLabel },
    ],
    yAxis: [amounts, lineAxis],
  }
}

const barsOf = (
  name: string,
  index: number,
  { mode, bars }: ComparedBars,
  { tokens, inUnit }: Plan,
): BarSeriesOption => ({
  type: 'bar',
  name,
  animation: false,
  barMaxWidth: 14,
  barCategoryGap: '24%',
  barGap: '0%',
  itemStyle: { color: coloursOf(mode)[index] ?? tokens.text },
  data: bars.map(({ values }) => inUnit(values[index] ?? 0)),
})

const lineOf = (
  { name, min, max }: Line,
  bars: readonly ComparedBar[],
  { text }: Tokens,
): LineSeriesOption => ({
  type: 'line',
  name,
  xAxisIndex: 1,
  yAxisIndex: 1,
  animation: false,
  step: 'middle',
  showSymbol: false,
  connectNulls: false,
  lineStyle: { color: text, width: 1.5 },
  itemStyle: { color: text },
  data: bars.map(({ beneath }) => (beneath == null ? null : Math.min(max, Math.max(min, beneath)))),
})

function hintOf(
  { title, values, beneath: below, notes = [] }: ComparedBar,
  { formats, names, quantity }: ComparedBars,
  { line }: Plan,
): string {
  return [
    `<strong>${title}</strong>`,
    ...names.map((name, index) => `${name} : ${formats.quantity(quantity, values[index] ?? 0)}`),
    ...(line && below != null ? [`${line.name} : ${formats.number(below, 0)}`] : []),
    ...notes,
  ].join('<br>')
}
