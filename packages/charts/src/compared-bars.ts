import { convert, type Quantity } from '@verglas/quantities'
import type { BarSeriesOption, EChartsOption, LineSeriesOption } from 'echarts'
import type { Drawing } from './drawing.ts'
import { scaleFromZero } from './scale.ts'
import { FONT_FAMILY, lineStyle, type Mode, TOKENS, tooltipStyle } from './theme.ts'

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
/** Of a digit of the axis; tabular digits are equally wide. */
const DIGIT_PX = 8
/** Between the numbers of the axis and its line, and before them. */
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
/** Between the bars and the name of the line below them. */
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
  const { mode, formats, bars, names, quantity, beneath, isHorizontal = false } = input
  const tokens = TOKENS[mode]
  const maxMetric = Math.max(0, ...bars.flatMap(({ values }) => values))
  const inUnit = (metric: number) => convert(quantity, metric, formats.settings.units, maxMetric).value
  const height = input.height ?? comparedBarsHeight(input)
  const colours = coloursOf(mode)
  const label = { color: tokens.muted, fontSize: 12 }
  const places = {
    type: 'category' as const,
    data: bars.map((bar) => bar.label),
    axisLine: { lineStyle: { color: tokens.strongLine } },
    axisTick: { show: false },
  }
  const amountsInUnit = bars.flatMap(({ values }) => values.map(inUnit))
  const scale = scaleFromZero(amountsInUnit, MIN_SCALE, 5)
  const leftPx = Math.max(MIN_LEFT_PX, formats.number(scale.max, 0).length * DIGIT_PX + AROUND_NUMBERS_PX)
  const amounts = {
    type: 'value' as const,
    ...scale,
    axisLabel: { ...label, formatter: (value: number) => formats.number(value, 0) },
    splitLine: { lineStyle: { color: tokens.line } },
  }
  // If there is no room for both, only the bars are drawn.
  const hasLine = beneath !== undefined && !isHorizontal && height >= MIN_NIGHTS_HEIGHT_PX
  const barsBottom = hasLine ? BENEATH_PX + FOOT_PX + GAP_PX : FOOT_PX
  const grids = [
    {
      left: isHorizontal ? Math.min(HORIZONTAL_LEFT_PX, input.width * 0.38) : leftPx,
      right: isHorizontal ? HORIZONTAL_RIGHT_PX : RIGHT_PX,
      top: HEAD_PX,
      height: height - HEAD_PX - barsBottom,
      outerBoundsMode: 'none' as const,
    },
    ...(hasLine
      ? [
          {
            left: leftPx,
            right: RIGHT_PX,
            bottom: FOOT_PX,
            height: BENEATH_PX,
            outerBoundsMode: 'none' as const,
          },
        ]
      : []),
  ]
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: FONT_FAMILY, fontSize: 12, color: tokens.text },
    grid: grids,
    title: [
      titleOf(formats.unit(quantity, maxMetric), 26),
      ...(hasLine ? [titleOf(beneath.name, height - FOOT_PX - BENEATH_PX - 22)] : []),
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
    xAxis: [
      isHorizontal ? amounts : { ...places, axisLabel: { ...label, hideOverlap: true, show: !hasLine } },
      ...(hasLine ? [{ ...places, gridIndex: 1, axisLabel: { ...label, hideOverlap: true } }] : []),
    ],
    yAxis: [
      isHorizontal
        ? {
            ...places,
            inverse: true,
            axisLabel: {
              ...label,
              width: Math.min(HORIZONTAL_LEFT_PX, input.width * 0.38) - 14,
              overflow: 'truncate',
            },
          }
        : amounts,
      ...(hasLine
        ? [
            {
              type: 'value' as const,
              gridIndex: 1,
              min: beneath.min,
              max: beneath.max,
              interval: (beneath.max - beneath.min) / 2,
              axisLabel: { ...label, formatter: (value: number) => formats.number(value, 0) },
              splitLine: { lineStyle: { color: tokens.line } },
            },
          ]
        : []),
    ],
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    tooltip: {
      trigger: 'axis',
      ...tooltipStyle(tokens),
      axisPointer: { type: 'line', lineStyle: { color: tokens.interactive, width: 1.5, type: 'solid' } },
      formatter: (params) => {
        const [hit] = Array.isArray(params) ? params : [params]
        const bar = bars[hit?.dataIndex ?? -1]
        return bar ? hintOf(bar) : ''
      },
    },
    series: [...names.map(barsOf), ...(hasLine ? [lineOf()] : [])],
  }

  function titleOf(text: string, top: number) {
    return {
      text,
      left: 4,
      top,
      padding: 0,
      textStyle: { fontSize: 12, fontWeight: 400 as const, color: tokens.muted },
    }
  }

  function barsOf(name: string, index: number): BarSeriesOption {
    return {
      type: 'bar',
      name,
      animation: false,
      barMaxWidth: 14,
      barCategoryGap: '24%',
      barGap: '0%',
      itemStyle: { color: colours[index] ?? tokens.text },
      data: bars.map(({ values }) => inUnit(values[index] ?? 0)),
    }
  }

  function lineOf(): LineSeriesOption {
    return {
      type: 'line',
      name: beneath?.name ?? '',
      xAxisIndex: 1,
      yAxisIndex: 1,
      animation: false,
      step: 'middle',
      showSymbol: false,
      connectNulls: false,
      lineStyle: { color: tokens.text, width: 1.5 },
      itemStyle: { color: tokens.text },
      data: bars.map((bar) =>
        bar.beneath == null || !beneath ? null : Math.min(beneath.max, Math.max(beneath.min, bar.beneath)),
      ),
    }
  }

  function hintOf({ title, values, beneath: below, notes = [] }: ComparedBar): string {
    return [
      `<strong>${title}</strong>`,
      ...names.map((name, index) => `${name} : ${formats.quantity(quantity, values[index] ?? 0)}`),
      ...(hasLine && below != null ? [`${beneath.name} : ${formats.number(below, 0)}`] : []),
      ...notes,
    ].join('<br>')
  }
}
