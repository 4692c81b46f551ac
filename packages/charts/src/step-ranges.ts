import type { Quantity } from '@verglas/contract/measures'
import { convert } from '@verglas/quantities'
import type {
  CustomSeriesOption,
  CustomSeriesRenderItemAPI,
  CustomSeriesRenderItemReturn,
  EChartsOption,
  LineSeriesOption,
} from 'echarts'
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
import { type Scale, scaleAround, scaleFromZero, scaleOver } from './scale.ts'
import { faded, type LineName, lineStyle, TOKENS, type Tokens } from './theme.ts'

/** One step of statistics, metric; null where there is no value. */
export type StepRange = {
  /** Short text under the axis, and full text for the pointer. */
  readonly label: string
  readonly title: string
  readonly low: number | null
  readonly mean: number | null
  readonly high: number | null
  /** Sum of amounts, drawn instead of the range. */
  readonly total: number | null
  /** 0–1; null if irrelevant. */
  readonly completeness: number | null
}

export type StepRanges = Drawing & {
  readonly steps: readonly StepRange[]
  readonly quantity: Quantity
  readonly line: LineName
}

export const STEP_RANGES_HEIGHT_PX = 340
const LEFT_PX = 48
const RIGHT_PX = 14
const BAR_SHARE = 0.7
const MAX_BAR_PX = 46
/** A step less complete than this is drawn pale. */
const MIN_COMPLETENESS = 0.75
const MAX_DOTS = 62

/** The range of each step with a line of the means, or the totals of amounts. */
export function stepRangesOption(input: StepRanges): EChartsOption {
  const { mode, formats, steps, quantity } = input
  const tokens = TOKENS[mode]
  const hasTotals = steps.some(({ total }) => total !== null)
  const metric = steps.flatMap(({ low, mean, high, total }) => (hasTotals ? [total] : [low, mean, high]))
  const presentValues = metric.filter((value) => value !== null)
  const sizeMetric = Math.max(0, ...presentValues.map(Math.abs))
  const toUnit = (value: number | null) =>
    value === null ? null : convert(quantity, value, formats.settings.units, sizeMetric).value
  const scale = scaleOf(
    quantity,
    hasTotals,
    presentValues.map(toUnit).filter((value) => value !== null),
    toUnit(0) ?? 0,
  )
  return {
    ...plainChart(tokens),
    grid: { left: LEFT_PX, right: RIGHT_PX, top: 30, bottom: 30, outerBoundsMode: 'none' },
    title: plotTitle(tokens, formats.unit(quantity, sizeMetric), 6),
    xAxis: {
      ...categoryAxis(
        tokens,
        steps.map(({ label }) => label),
      ),
      axisLine: { onZero: false, lineStyle: { color: tokens.strongLine } },
      axisLabel: { ...axisText(tokens), hideOverlap: true },
    },
    yAxis: numberAxis(tokens, input, scale),
    tooltip: {
      ...lineHint(tokens),
      formatter: (params) => {
        const step = steps[hitIndex(params)]
        return step ? hintOf(step, input, hasTotals) : ''
      },
    },
    series: [
      rangeBars(input, toUnit, hasTotals),
      ...(hasTotals ? [] : [meanLine(input, toUnit)]),
      ...(quantity === 'temperature' ? [zeroLine(tokens, toUnit)] : []),
    ],
  }
}

type InUnit = (metric: number | null) => number | null

function hintOf(
  { title, low, mean, high, total, completeness }: StepRange,
  { t, formats, quantity }: StepRanges,
  hasTotals: boolean,
): string {
  const written = (value: number | null) => formats.quantity(quantity, value)
  const figures = hasTotals
    ? [t('charts.steps.total', { value: written(total) })]
    : [
        t('charts.steps.high', { value: written(high) }),
        ...(mean === null ? [] : [t('charts.steps.mean', { value: written(mean) })]),
        t('charts.steps.low', { value: written(low) }),
      ]
  return [
    `<strong>${title}</strong>`,
    ...figures,
    ...(completeness === null
      ? []
      : [t('charts.steps.completeness', { value: formats.quantity('percent', completeness * 100) })]),
  ].join('<br>')
}

function rangeBars(
  { steps, mode, line }: StepRanges,
  inUnit: InUnit,
  hasTotals: boolean,
): CustomSeriesOption {
  const { colour } = lineStyle(line, mode)
  const spans = steps.flatMap(({ low, high, total, completeness }, index) => {
    const [from, to] = hasTotals ? [0, total] : [inUnit(low), inUnit(high)]
    if (from === null || to === null) return []
    return [[index, from, hasTotals ? (inUnit(to) ?? 0) : to, completeness ?? 1]]
  })
  return {
    type: 'custom',
    name: 'ranges',
    data: spans,
    encode: { x: 0, y: [1, 2] },
    animation: false,
    z: 3,
    renderItem: (_, api) => {
      const isComplete = Number(api.value(3)) >= MIN_COMPLETENESS
      return barShape(api, faded(colour, (hasTotals ? 0.75 : 0.35) * (isComplete ? 1 : 0.45)))
    },
  }
}

/** A bar from the second to the third value of an item. */
function barShape(api: CustomSeriesRenderItemAPI, fill: string): CustomSeriesRenderItemReturn {
  const [x = 0, bottom = 0] = api.coord([api.value(0), api.value(1)])
  const [, top = 0] = api.coord([api.value(0), api.value(2)])
  const size = api.size?.([1, 0])
  const room = Array.isArray(size) ? (size[0] ?? 1) : 1
  const barPx = Math.max(1, Math.min(MAX_BAR_PX, room * BAR_SHARE))
  return {
    type: 'rect',
    shape: {
      x: x - barPx / 2,
      y: top,
      width: barPx,
      height: Math.max(1, bottom - top),
      r: barPx > 6 ? 2 : 0,
    },
    style: { fill },
  }
}

function meanLine({ steps, mode, line, width }: StepRanges, inUnit: InUnit): LineSeriesOption {
  const { colour, widthPx } = lineStyle(line, mode)
  return {
    type: 'line',
    name: 'means',
    data: steps.map(({ mean }) => inUnit(mean)),
    connectNulls: false,
    animation: false,
    z: 5,
    symbol: 'circle',
    showSymbol: steps.length <= MAX_DOTS && width > 0,
    symbolSize: 5,
    itemStyle: { color: colour },
    lineStyle: { color: colour, width: widthPx },
  }
}

/** Zero degrees is a reference line in every unit. */
function zeroLine(tokens: Tokens, inUnit: InUnit): LineSeriesOption {
  return {
    type: 'line',
    data: [],
    silent: true,
    markLine: {
      silent: true,
      symbol: 'none',
      animation: false,
      label: { show: false },
      lineStyle: { color: tokens.text, width: 1.5, type: 'solid' },
      data: [{ yAxis: inUnit(0) ?? 0 }],
    },
  }
}

function scaleOf(quantity: Quantity, isAmount: boolean, values: readonly number[], zero: number): Scale {
  if (quantity === 'temperature') return scaleAround(values, zero, 7)
  if (quantity === 'pressure' || quantity === 'voltage' || quantity === 'level') return scaleOver(values, 6)
  return isAmount || values.every((value) => value >= 0)
    ? scaleFromZero(values, 1, 6)
    : scaleAround(values, 0, 7)
}
