import type { BarSeriesOption, EChartsOption, LineSeriesOption } from 'echarts'
import type { Drawing } from './drawing.ts'
import { axisText, plainChart } from './plain-chart.ts'
import { faded, lineStyle, TOKENS, type Tokens, tooltipStyle } from './theme.ts'

/** One class of forecast probabilities, 0–1; null without any case. */
export type ReliabilityClass = {
  readonly n: number
  readonly forecast: number | null
  readonly observed: number | null
}

export type Reliability = Drawing & { readonly classes: readonly ReliabilityClass[] }

export const RELIABILITY_HEIGHT_PX = 380
const COUNTS_PX = 56
const SIDE_PX = 46
const LEFT_PX = SIDE_PX + 26
const RIGHT_PX = 18
/** Share of a class's width. */
const BAR_SHARE = 0.6
const MIN_DOT_PX = 6
const MAX_DOT_PX = 18

/**
 * Observed frequency of each forecast probability against the diagonal of a perfect forecast; below it, how
 * often each was forecast.
 */
export function reliabilityOption(input: Reliability): EChartsOption {
  const { classes, mode, formats, t } = input
  const tokens = TOKENS[mode]
  const points = classes.flatMap(({ n, forecast, observed }) =>
    n > 0 && forecast !== null && observed !== null
      ? [{ n, at: [forecast * 100, observed * 100] as const }]
      : [],
  )
  const maxCases = Math.max(1, ...points.map(({ n }) => n))
  const percent = (value: number) => formats.quantity('percent', value)
  const label = axisText(tokens)
  const share = shareAxis(tokens)
  const named = { nameLocation: 'middle' as const, nameTextStyle: label }
  return {
    ...plainChart(tokens),
    grid: [
      { left: LEFT_PX, right: RIGHT_PX, top: 10, bottom: COUNTS_PX + 74, outerBoundsMode: 'none' },
      { left: LEFT_PX, right: RIGHT_PX, bottom: 46, height: COUNTS_PX, outerBoundsMode: 'none' },
    ],
    xAxis: [
      { ...share, gridIndex: 0, axisLabel: { show: false } },
      {
        ...share,
        ...named,
        gridIndex: 1,
        name: t('charts.probability'),
        nameGap: 26,
        splitLine: { show: false },
        axisLine: { show: true, lineStyle: { color: tokens.strongLine } },
        axisLabel: { ...label, formatter: percent },
      },
    ],
    yAxis: [
      {
        ...share,
        ...named,
        gridIndex: 0,
        name: t('charts.cameTrue'),
        nameGap: SIDE_PX,
        axisLabel: { ...label, formatter: percent },
      },
      { type: 'value', gridIndex: 1, show: false, min: 0, max: maxCases * 1.35 },
    ],
    tooltip: { trigger: 'item', ...tooltipStyle(tokens) },
    series: [diagonal(tokens), frequencyLine(input, points, maxCases), caseBars(input, points)],
  }
}

/** An axis of shares, the same for both plots. */
const shareAxis = (tokens: Tokens) => ({
  type: 'value' as const,
  min: 0,
  max: 100,
  interval: 25,
  // Let the bars of the first and last class extend beyond the ends, so that the axes of both plots stay
  // the same.
  containShape: false,
  axisLine: { show: false },
  axisTick: { show: false },
  splitLine: { lineStyle: { color: tokens.line } },
})

/** Forecasts that come true as often as they say. */
const diagonal = (tokens: Tokens): LineSeriesOption => ({
  type: 'line',
  data: [
    [0, 0],
    [100, 100],
  ],
  symbol: 'none',
  silent: true,
  animation: false,
  lineStyle: { color: tokens.strongLine, width: 1.5, type: [5, 4] },
})

/** The classes that have cases, in percent. */
type Point = { readonly n: number; readonly at: readonly [number, number] }

function frequencyLine(
  { mode, formats, t }: Reliability,
  points: readonly Point[],
  maxCases: number,
): LineSeriesOption {
  const { colour } = lineStyle('road', mode)
  const percent = (value: number) => formats.quantity('percent', value)
  return {
    type: 'line',
    data: points.map(({ n, at }) => ({
      value: [...at],
      symbolSize: MIN_DOT_PX + (MAX_DOT_PX - MIN_DOT_PX) * Math.sqrt(n / maxCases),
      tooltip: {
        formatter: t('charts.classHint', {
          forecast: percent(at[0]),
          observed: percent(at[1]),
          n,
        }),
      },
    })),
    symbol: 'circle',
    animation: false,
    itemStyle: { color: colour },
    lineStyle: { color: colour, width: 2 },
  }
}

/** How often each probability was forecast. */
function caseBars({ classes, mode, formats, width }: Reliability, points: readonly Point[]): BarSeriesOption {
  const { muted } = TOKENS[mode]
  return {
    type: 'bar',
    xAxisIndex: 1,
    yAxisIndex: 1,
    silent: true,
    animation: false,
    barWidth: Math.max(4, ((width - LEFT_PX - RIGHT_PX) / classes.length) * BAR_SHARE),
    data: points.map(({ n, at }) => [at[0], n]),
    itemStyle: { color: faded(muted, 0.55) },
    label: {
      show: true,
      position: 'top',
      distance: 2,
      color: muted,
      fontSize: 12,
      formatter: ({ value }) => formats.number(Array.isArray(value) ? Number(value[1]) : 0, 0),
    },
  }
}
