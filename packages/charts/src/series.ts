import type { Quantity } from '@verglas/contract/measures'
import { convert } from '@verglas/quantities'
import type { LineSeriesOption, YAXisComponentOption } from 'echarts'
import type { Canvas, Interval, Values } from './drawing.ts'
import type { Scale } from './scale.ts'
import type { Place } from './sketch.ts'
import type { LegendEntry } from './stack.ts'
import { faded, type LineStyle } from './theme.ts'

/** Length of the step that begins at each time; the last step is as long as the one before. */
export function stepsOf(times: readonly number[]): number[] {
  const lengths = times.slice(1).map((time, index) => time - (times[index] ?? time))
  return [...lengths, lengths.at(-1) ?? 3_600_000]
}

/** Consecutive steps with the same value. */
export type Run<Value> = { readonly from: number; readonly to: number; readonly value: Value }

/** Joins steps with equal values; a missing value or a hole in time ends the run. */
export function runsOf<Value>(
  times: readonly number[],
  values: readonly (Value | null)[],
  stepMs: (index: number) => number,
): Run<Value>[] {
  const runs: Run<Value>[] = []
  for (const [index, from] of times.entries()) {
    const value = values[index] ?? null
    if (value === null) continue
    const to = from + stepMs(index)
    const last = runs.at(-1)
    if (last && last.value === value && last.to >= from) runs[runs.length - 1] = { ...last, to }
    else runs.push({ from, to, value })
  }
  return runs
}

/**
 * Metric values in the unit of the drawing. All values of an axis use one unit, chosen for the largest value.
 */
export function toUnits(
  canvas: Canvas,
  quantity: Quantity,
  values: Values,
  sizeMetric?: number,
): (number | null)[] {
  const { units } = canvas.drawing.formats.settings
  return values.map((value) =>
    value === null ? null : convert(quantity, value, units, sizeMetric ?? value).value,
  )
}

/** Whether a list is given and has at least one value. */
export const hasValues = (values: readonly unknown[] | undefined): boolean =>
  values?.some((value) => value !== null && value !== undefined) ?? false

export const withoutNulls = (values: readonly (number | null)[]) => values.filter((value) => value !== null)

type Line = {
  readonly name: string
  readonly style: LineStyle
  readonly times: readonly number[]
  /** In the unit of the axis. */
  readonly values: readonly (number | null)[]
  readonly opacity?: number
  /** Draws only this interval; the line is interpolated at its limits. */
  readonly within?: Interval
}

export function line(
  canvas: Canvas,
  place: Place,
  { name, style, times, values, opacity = 1, within }: Line,
): LineSeriesOption {
  const colour = opacity < 1 ? faded(style.colour, opacity) : style.colour
  const points = times.map((ms, index) => [ms, values[index] ?? null])
  return {
    type: 'line',
    name,
    ...place,
    z: 4,
    data: withLonePoints(within ? cut(points, within) : points, style.widthPx * canvas.measure.strokeScale),
    symbol: 'none',
    connectNulls: false,
    silent: true,
    animation: false,
    itemStyle: { color: style.colour },
    lineStyle: {
      color: colour,
      width: style.widthPx * canvas.measure.strokeScale,
      type: typeof style.dash === 'string' ? style.dash : [...style.dash],
      cap: typeof style.dash === 'string' ? 'round' : 'butt',
      join: 'round',
    },
  }
}

/** A value between two gaps has no line, so it is drawn as a dot. */
function withLonePoints(points: (number | null)[][], widthPx: number) {
  const hasValue = (index: number) => (points[index]?.[1] ?? null) !== null
  return points.map((value, index) =>
    hasValue(index) && !hasValue(index - 1) && !hasValue(index + 1)
      ? { value, symbol: 'circle', symbolSize: widthPx + 4 }
      : value,
  )
}

/** Points within [from, to], and one interpolated at each limit. */
function cut(points: readonly (readonly (number | null)[])[], [from, to]: Interval): (number | null)[][] {
  const columns: (number | null)[][] = []
  for (const [index, point] of points.entries()) {
    const [ms = 0, value = null] = [point[0] ?? 0, point[1] ?? null]
    const next = points[index + 1]
    if (ms >= from && ms <= to) columns.push([ms, value])
    const nextMs = next?.[0] ?? null
    const nextValue = next?.[1] ?? null
    if (nextMs === null || nextValue === null || value === null) continue
    for (const limit of [from, to]) {
      if (ms < limit && limit < nextMs)
        columns.push([limit, value + ((nextValue - value) * (limit - ms)) / (nextMs - ms)])
    }
  }
  return columns
}

/** A value axis with muted grid lines and its numbers next to it; `{strong|…}` in a label emphasises it. */
export function valueAxis(
  { tokens, measure }: Canvas,
  scale: Scale,
  label: (value: number) => string,
  options: { side?: 'left' | 'right'; hasRules?: boolean } = {},
): YAXisComponentOption {
  const { side = 'left', hasRules = side === 'left' } = options
  return {
    type: 'value',
    position: side,
    ...scale,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      color: tokens.muted,
      fontSize: measure.font,
      margin: 6,
      formatter: (value: number) => label(value),
      rich: { strong: { color: tokens.text, fontWeight: 600, fontSize: measure.titleFont } },
    },
    splitLine: hasRules ? { show: true, lineStyle: { color: tokens.line, width: 1 } } : { show: false },
    axisPointer: { show: false },
  }
}

const ICON_WIDTH = 22

/** A sample of the line as a legend icon, including dashes. */
export function linePath({ dash, widthPx }: LineStyle): string {
  const [top, bottom] = [8 - widthPx / 2, 8 + widthPx / 2]
  const piece = (from: number, to: number) => `M${from} ${top}H${to}V${bottom}H${from}Z`
  /** Makes the box as high as for wide lines and filled icons. */
  const frame = 'M0 0h0ZM22 16h0Z'
  if (typeof dash === 'string') return `${frame}${piece(0, ICON_WIDTH)}`
  const pieces: string[] = []
  for (let at = 0, index = 0; at < ICON_WIDTH; index += 1) {
    const length = dash[index % dash.length] ?? 1
    if (index % 2 === 0) pieces.push(piece(at, Math.min(ICON_WIDTH, at + length)))
    at += length
  }
  return frame + pieces.join('')
}

export function lineLegend(name: string, style: LineStyle): LegendEntry {
  return { name, path: linePath(style), colour: style.colour }
}

/** A filled square for areas. */
export const AREA_PATH = 'M0 0h0ZM22 16h0ZM3 3H19V13H3Z'
