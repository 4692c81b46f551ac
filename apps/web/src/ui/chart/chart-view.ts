import { STOPS } from '@verglas/charts'
import type { DataZoomComponentOption, EChartsOption, LegendComponentOption } from 'echarts'

/** Half-open range, ms. */
export type TimeRange = readonly [fromMs: number, toMs: number]

/** The person's changes to a chart, kept when its data are refreshed. */
export type ChartView = {
  /** The visible time range; null means all. */
  readonly zoom: TimeRange | null
  /** Whether the visible range reaches the end, and so moves along with new data. */
  readonly isAtEnd: boolean
  /** Legend entries that are switched off. */
  readonly hidden: readonly string[]
}

export const FULL_VIEW: ChartView = { zoom: null, isAtEnd: false, hidden: [] }

/** First view of another chart: the given range, or everything. Lines that were switched off stay off. */
export const openingView = ({ hidden }: ChartView, initialRange: TimeRange | null): ChartView => ({
  ...FULL_VIEW,
  zoom: initialRange,
  hidden,
})

export function asList<Item>(value: Item | readonly Item[] | undefined): readonly Item[] {
  if (value === undefined) return []
  return Array.isArray(value) ? (value as readonly Item[]) : [value as Item]
}

/** The time range of an option, from its first axis; null if the axis has no explicit limits. */
export function timeOf(option: EChartsOption): TimeRange | null {
  const { min, max } = asList(option.xAxis)[0] ?? {}
  return typeof min === 'number' && typeof max === 'number' && max > min ? [min, max] : null
}

/** The times where the pointer may stop, ascending; from the series of stops in the option. */
export function stopsOf(option: EChartsOption): { seriesIndex: number; times: readonly number[] } | null {
  const series = asList(option.series)
  const seriesIndex = series.findIndex(({ name }) => name === STOPS)
  const data: unknown = series[seriesIndex]?.data
  if (!Array.isArray(data)) return null
  const times = data.map((point: unknown) => (Array.isArray(point) ? Number(point[0]) : Number.NaN))
  return times.length > 0 ? { seriesIndex, times } : null
}

/**
 * The zoom after a refresh: the same hours, or, at the end of the axis, the same number of hours up to the
 * new end.
 */
export function zoomIn(view: ChartView, time: TimeRange): TimeRange | null {
  if (!view.zoom) return null
  const span = view.zoom[1] - view.zoom[0]
  const [from, to] = view.isAtEnd ? [time[1] - span, time[1]] : view.zoom
  const visibleRange: TimeRange = [Math.max(time[0], from), Math.min(time[1], to)]
  const isFullRange = visibleRange[0] <= time[0] && visibleRange[1] >= time[1]
  return visibleRange[1] > visibleRange[0] && !isFullRange ? visibleRange : null
}

/** The option with the person's zoom and hidden lines. */
export function withView(option: EChartsOption, view: ChartView): EChartsOption {
  const time = timeOf(option)
  const zoom = time && zoomIn(view, time)
  const dataZoom = asList(option.dataZoom)
  const legend = asList(option.legend)
  return {
    ...option,
    ...(zoom && dataZoom.length > 0
      ? {
          dataZoom: dataZoom.map(
            (entry): DataZoomComponentOption => ({ ...entry, startValue: zoom[0], endValue: zoom[1] }),
          ),
        }
      : {}),
    ...(view.hidden.length > 0 && legend.length > 0
      ? {
          legend: legend.map(
            (entry): LegendComponentOption => ({
              ...entry,
              selected: Object.fromEntries(view.hidden.map((name) => [name, false])),
            }),
          ),
        }
      : {}),
  }
}

/** The part of `time` between two percentages; null for all of it. */
export function zoomOfPercent(time: TimeRange, startPct: number, endPct: number): TimeRange | null {
  if (startPct <= 0.01 && endPct >= 99.99) return null
  const span = time[1] - time[0]
  return [time[0] + (span * startPct) / 100, time[0] + (span * endPct) / 100]
}

/** The zoom factor of a key; 0 displays everything, null if it is not a zoom key. */
export function zoomStep(key: string): number | null {
  if (key === '+' || key === '=') return 0.5
  if (key === '-') return 2
  return key === '0' ? 0 : null
}

/** The zoom around `aroundMs`, narrowed or widened by `factor`; null means everything. */
export function zoomAround(
  time: TimeRange,
  zoom: TimeRange | null,
  aroundMs: number | null,
  factor: number,
): TimeRange | null {
  const [from, to] = zoom ?? time
  const span = Math.max(SHORTEST_ZOOM_MS, (to - from) * factor)
  if (factor === 0 || span >= time[1] - time[0]) return null
  const middle = aroundMs ?? (from + to) / 2
  const begin = Math.min(Math.max(time[0], middle - span / 2), time[1] - span)
  return [begin, begin + span]
}

const SHORTEST_ZOOM_MS = 30 * 60_000
