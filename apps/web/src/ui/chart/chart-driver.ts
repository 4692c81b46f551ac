import type { EChartsOption } from 'echarts'
import { lazyChunk } from '../../lib/lazy-component.ts'
import { inTime } from '../../lib/lazy-load.ts'
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
  /** The time range that another view starts with; null means all. */
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

const loadChart = lazyChunk(inTime(() => import('./echarts.ts')))

/**
 * Loads ECharts and takes over the element; null if the request was aborted meanwhile. An element has one
 * chart at a time:
 * a late one would share the instance of its successor and dispose it on closing.
 */
export async function openChart(
  element: HTMLElement,
  listeners: Listeners,
  signal: AbortSignal,
): Promise<ChartDriver | null> {
  const { init } = await loadChart()
  if (signal.aborted) return null
  // Part of the page may be enlarged, which the window's pixel ratio does not include.
  const devicePixelRatio = window.devicePixelRatio * (element.currentCSSZoom ?? 1)
  const chart = init(element, null, { renderer: 'canvas', devicePixelRatio })
  shareWheel(element)
  let option: EChartsOption = {}
  let view: ChartView = FULL_VIEW
  let viewKey = ''
  let stop: number | null = null

  const time = () => timeOf(option)

  function showStop(): number | null {
    const stops = stopsOf(option)
    const at = stop === null ? undefined : stops?.times[stop]
    if (!stops || at === undefined || stop === null) return null
    chart.dispatchAction({ type: 'showTip', seriesIndex: stops.seriesIndex, dataIndex: stop })
    return at
  }

  function setZoom(zoom: TimeRange | null): void {
    const all = time()
    const [startValue, endValue] = zoom ?? all ?? []
    chart.dispatchAction({ type: 'dataZoom', startValue, endValue })
  }

  chart.on('datazoom', () => {
    const all = time()
    const drawn = asList((chart.getOption() as EChartsOption).dataZoom)[0]
    if (!all || !drawn) return
    const { start = 0, end = 100 } = drawn
    view = { ...view, zoom: zoomOfPercent(all, start, end), isAtEnd: end >= 99.99 }
    listeners.onZoom(view.zoom)
  })
  chart.on('legendselectchanged', (event) => {
    const { selected } = event as { selected: Readonly<Record<string, boolean>> }
    view = { ...view, hidden: Object.keys(selected).filter((name) => !selected[name]) }
  })
  chart.on('updateAxisPointer', (event) => {
    const { axesInfo } = event as { axesInfo?: { axisDim: string; value: number }[] }
    const at = axesInfo?.find(({ axisDim }) => axisDim === 'x')?.value
    listeners.onPointer(at ?? null)
  })
  chart.getZr().on('click', ({ offsetX, offsetY }) => {
    const atMs = timeAt(offsetX, offsetY)
    if (atMs !== null) listeners.onClick(atMs)
  })

  function timeAt(x: number, y: number): number | null {
    const grids = asList(option.grid).length
    for (let gridIndex = 0; gridIndex < grids; gridIndex += 1) {
      if (!chart.containPixel({ gridIndex }, [x, y])) continue
      return chart.convertFromPixel({ gridIndex }, [x, y])[0] ?? null
    }
    return null
  }

  return {
    draw(next, room) {
      const wasAt = stop === null ? undefined : stopsOf(option)?.times[stop]
      if (room.viewKey !== viewKey) view = openingView(view, room.initialRange)
      viewKey = room.viewKey
      option = next
      if (chart.getWidth() !== room.width || chart.getHeight() !== room.height) {
        chart.resize({ width: room.width, height: room.height })
      }
      chart.setOption(withView(option, view), { notMerge: true })
      const stopIndex = stopsOf(option)?.times.indexOf(wasAt ?? Number.NaN) ?? -1
      stop = stopIndex >= 0 ? stopIndex : null
      showStop()
    },
    point(steps) {
      const stops = stopsOf(option)
      if (!stops) return null
      const last = stops.times.length - 1
      const all = time()
      const visibleRange = all && zoomIn(view, all)
      const start = steps < 0 ? last + 1 : -1
      stop = Math.min(last, Math.max(0, (stop ?? start) + steps))
      const at = stops.times[stop]
      if (all && visibleRange && at !== undefined && (at < visibleRange[0] || at > visibleRange[1])) {
        setZoom(zoomAround(all, visibleRange, at, 1))
      }
      return showStop()
    },
    hasPointer: () => stop !== null,
    letGo() {
      stop = null
      chart.dispatchAction({ type: 'hideTip' })
    },
    zoomBy(factor) {
      const all = time()
      if (!all) return
      const at = stop === null ? null : (stopsOf(option)?.times[stop] ?? null)
      setZoom(zoomAround(all, view.zoom, at, factor))
    },
    close: () => chart.dispose(),
  }
}
