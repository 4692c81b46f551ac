import { type MeasureCode, measure as measureOf } from '@verglas/contract/measures'
import { convert } from '@verglas/quantities'
import type { LineSeriesOption } from 'echarts'
import type { Canvas, Values } from './drawing.ts'
import { type Scale, scaleFromZero, scaleOver } from './scale.ts'
import { line, lineLegend, toUnits, valueAxis, withoutNulls } from './series.ts'
import { type Place, type Shape, sketch } from './sketch.ts'
import type { LegendEntry, Panel } from './stack.ts'
import { type LineStyle, lineStyle } from './theme.ts'

/** Readings of one measure, metric. Missing readings are left out, except for one null in each hole. */
export type Readings = {
  readonly code: MeasureCode
  readonly times: readonly number[]
  readonly values: Values
}

/** A reading flagged by quality control. */
export type Doubt = { readonly ms: number; readonly code: MeasureCode; readonly value: number }

const DASHES: readonly LineStyle['dash'][] = ['solid', [7, 4], [2, 3]]
/** Quantities whose axis starts at zero. */
const FROM_ZERO: ReadonlySet<string> = new Set([
  'rain',
  'rainRate',
  'snow',
  'visibility',
  'irradiance',
  'salt',
])
const FIXED: Readonly<Record<string, Scale>> = {
  percent: { min: 0, max: 100, interval: 25 },
  ratio: { min: 0, max: 1, interval: 0.25 },
}

/** Measures of one quantity as lines on one axis. */
export function measurePanel(
  canvas: Canvas,
  readings: readonly Readings[],
  flaggedReadings: readonly Doubt[],
): Panel {
  const { drawing, measure } = canvas
  const { formats, t, mode } = drawing
  const quantity = readings[0] ? measureOf(readings[0].code).quantity : 'ratio'
  const size = Math.max(0, ...readings.flatMap(({ values }) => withoutNulls(values).map(Math.abs)))
  const lines = readings.map((entry, index) => ({
    ...entry,
    name: t(`measures.${entry.code}.short`),
    style: { ...lineStyle('other', mode), dash: DASHES[index % DASHES.length] ?? 'solid' },
    values: toUnits(canvas, quantity, entry.values, size),
  }))
  const numbers = lines.flatMap(({ values }) => withoutNulls(values))
  const scale =
    FIXED[quantity] ?? (FROM_ZERO.has(quantity) ? scaleFromZero(numbers, 0.5, 3) : scaleOver(numbers, 3))
  const digits = scale.interval >= 1 ? 0 : scale.interval >= 0.1 && scale.interval !== 0.25 ? 1 : 2
  const unit = formats.unit(quantity, size)
  const singleReading = readings.length === 1 ? readings[0] : undefined
  const title = t(
    singleReading
      ? `measures.${singleReading.code}.long`
      : `measureGroups.${readings[0] ? measureOf(readings[0].code).group : 'system'}`,
  )
  return {
    title: unit === '' ? title : `${title} · ${unit}`,
    height: measure.size === 'wall' ? 110 : 72,
    legend: singleReading ? [] : lines.map(({ name, style }) => lineLegend(name, style)),
    isSelectable: true,
    yAxes: [valueAxis(canvas, scale, (value) => formats.number(value, value === 0 ? 0 : digits))],
    series: ([place]) => [
      ...lines.map((entry): LineSeriesOption => line(canvas, place, entry)),
      doubtSeries(canvas, place, flaggedReadings, size),
    ],
  }
}

const RING_PATH = 'M0 0h0ZM22 16h0ZM11 3A5 5 0 1 1 11 13A5 5 0 1 1 11 3ZM11 5A3 3 0 1 0 11 11A3 3 0 1 0 11 5Z'

export function doubtLegend({ drawing, tokens }: Canvas): LegendEntry {
  return { name: drawing.t('charts.doubtful'), path: RING_PATH, colour: tokens.muted }
}

/** Hollow points on readings flagged by quality control. */
export function doubtSeries(
  canvas: Canvas,
  place: Place,
  flaggedReadings: readonly Doubt[],
  sizeMetric?: number,
) {
  const { drawing, tokens, measure, from } = canvas
  const { units } = drawing.formats.settings
  return sketch(place, { name: drawing.t('charts.doubtful'), z: 6, from }, ({ plot, x, y }) =>
    flaggedReadings.flatMap(({ ms, code, value }): Shape[] => {
      const at = x(ms)
      if (at < plot.x || at > plot.x + plot.width) return []
      const { value: convertedValue } = convert(measureOf(code).quantity, value, units, sizeMetric ?? value)
      return [
        {
          type: 'circle',
          shape: { cx: at, cy: y(convertedValue), r: 3.5 * measure.strokeScale },
          style: { fill: tokens.surface, stroke: tokens.text, lineWidth: 1.5 },
        },
      ]
    }),
  )
}
