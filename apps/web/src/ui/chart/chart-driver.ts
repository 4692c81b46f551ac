import type { EChartsOption } from 'echarts'
import { lazyChunk } from '../../lib/lazy-component.ts'
import { loadWithLimit } from '../../lib/lazy-load.ts'
import {
  asList,
  type ChartView,
  FULL_VIEW,
  openingView,
  stopsOf,
  type TimeRange,
  timeOf,
  withView,
  zoomAround,
  zoomIn,
  zoomOfPercent,
} from './chart-view.ts'
import { shareWheel } from './chart-wheel.ts'

type Listeners = {
  onZoom: (zoom: TimeRange | null) => void
  onPointer: (atMs: number | null) => void
  onClick: (atMs: number) => void
}

type Room = {
  readonly width: number
  readonly height: number
  readonly viewKey: string
  /** The time range with which another view starts; null means all. */
  readonly initialRange: TimeRange | null
}

/** One drawn chart and its operations. */
export type ChartDriver = {
  /** Draws the chart and keeps the person's view while `viewKey` stays the same. */
  draw: (option: EChartsOption, room: Room) => void
  /** Moves the pointer by stops and returns its time. */
  point: (steps: number) => number | null
  hasPointer: () => boolean
  letGo: () => void
  /** Factor of the time span; 0 displays everything. */
  zoomBy: (factor: number) => void
  close: () => void
}

const loadChart = lazyChunk(loadWithLimit(() => import('./echarts.ts')))

/**
 * Loads ECharts and takes over the element; null if the request was aborted meanwhile. An element has one chart at
 * a time: a late one would share the instance of the next chart and dispose it on closing.
 */
export async function openChart(
  element: HTMLElement,
  listeners: Listeners,
  signal: AbortSignal,
): Promise<ChartDriver | null> {
  const { init } = await loadChart()
  if (signal.aborted) return null
  // A section of the page may be enlarged, which the window's pixel ratio does not include.
  const devicePixelRatio = window.devicePixelRatio * (element.currentCSSZoom ?? 1)
  const chart = init(element, null, { renderer: 'canvas', devicePixelRatio })
  shareWheel(element)
  const drawing: Drawing = { chart, option: {}, view: FULL_VIEW, viewKey: '', stop: null }
  listen(drawing, listeners)

  return {
    draw(next, room) {
      const wasAt = drawing.stop === null ? undefined : stopsOf(drawing.option)?.times[drawing.stop]
      if (room.viewKey !== drawing.viewKey) drawing.view = openingView(drawing.view, room.initialRange)
      drawing.viewKey = room.viewKey
      drawing.option = next
      if (chart.getWidth() !== room.width || chart.getHeight() !== room.height) {
        chart.resize({ width: room.width, height: room.height })
      }
      chart.setOption(withView(drawing.option, drawing.view), { notMerge: true })
      const stopIndex = stopsOf(drawing.option)?.times.indexOf(wasAt ?? Number.NaN) ?? -1
      drawing.stop = stopIndex >= 0 ? stopIndex : null
      showStop(drawing)
    },
    point(steps) {
      const stops = stopsOf(drawing.option)
      if (!stops) return null
      const last = stops.times.length - 1
      const all = timeOf(drawing.option)
      const visibleRange = all && zoomIn(drawing.view, all)
      const start = steps < 0 ? last + 1 : -1
      drawing.stop = Math.min(last, Math.max(0, (drawing.stop ?? start) + steps))
      const at = stops.times[drawing.stop]
      if (all && visibleRange && at !== undefined && (at < visibleRange[0] || at > visibleRange[1])) {
        setZoom(drawing, zoomAround(all, visibleRange, at, 1))
      }
      return showStop(drawing)
    },
    hasPointer: () => drawing.stop !== null,
    letGo() {
      drawing.stop = null
      chart.dispatchAction({ type: 'hideTip' })
    },
    zoomBy(factor) {
      const all = timeOf(drawing.option)
      if (!all) return
      const at = drawing.stop === null ? null : (stopsOf(drawing.option)?.times[drawing.stop] ?? null)
      setZoom(drawing, zoomAround(all, drawing.view.zoom, at, factor))
    },
    close: () => chart.dispose(),
  }
}

/** A chart with its content, and the view and pointer of the person. */
type Drawing = {
  readonly chart: ReturnType<Awaited<ReturnType<typeof loadChart>>['init']>
  option: EChartsOption
  view: ChartView
  viewKey: string
  /** Index of the stop of the pointer. */
  stop: number | null
}

function listen(drawing: Drawing, listeners: Listeners): void {
  const { chart } = drawing
  chart.on('datazoom', () => {
    const all = timeOf(drawing.option)
    const drawn = asList((chart.getOption() as EChartsOption).dataZoom)[0]
    if (!all || !drawn) return
    const { start = 0, end = 100 } = drawn
    drawing.view = { ...drawing.view, zoom: zoomOfPercent(all, start, end), isAtEnd: end >= 99.99 }
    listeners.onZoom(drawing.view.zoom)
  })
  chart.on('legendselectchanged', (event) => {
    const { selected } = event as { selected: Readonly<Record<string, boolean>> }
    drawing.view = { ...drawing.view, hidden: Object.keys(selected).filter((name) => !selected[name]) }
  })
  chart.on('updateAxisPointer', (event) => {
    const { axesInfo } = event as { axesInfo?: { axisDim: string; value: number }[] }
    const at = axesInfo?.find(({ axisDim }) => axisDim === 'x')?.value
    listeners.onPointer(at ?? null)
  })
  chart.getZr().on('click', ({ offsetX, offsetY }) => {
    const atMs = timeAt(drawing, offsetX, offsetY)
    if (atMs !== null) listeners.onClick(atMs)
  })
}

/** Moves the pointer to the stop and returns its time. */
function showStop(drawing: Drawing): number | null {
  const stops = stopsOf(drawing.option)
  const at = drawing.stop === null ? undefined : stops?.times[drawing.stop]
  if (!stops || at === undefined || drawing.stop === null) return null
  drawing.chart.dispatchAction({ type: 'showTip', seriesIndex: stops.seriesIndex, dataIndex: drawing.stop })
  return at
}

function setZoom({ chart, option }: Drawing, zoom: TimeRange | null): void {
  const all = timeOf(option)
  const [startValue, endValue] = zoom ?? all ?? []
  chart.dispatchAction({ type: 'dataZoom', startValue, endValue })
}

/** The time at a place of the canvas; null outside the plots. */
function timeAt({ chart, option }: Drawing, x: number, y: number): number | null {
  const grids = asList(option.grid).length
  for (let gridIndex = 0; gridIndex < grids; gridIndex += 1) {
    if (!chart.containPixel({ gridIndex }, [x, y])) continue
    return chart.convertFromPixel({ gridIndex }, [x, y])[0] ?? null
  }
  return null
}
