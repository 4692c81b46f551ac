import type { EChartsOption, SeriesOption, YAXisComponentOption } from 'echarts'
import type { Canvas } from './drawing.ts'
import type { Place } from './sketch.ts'
import { HEADER_PX, SLIDER_PX } from './stack.ts'
import { faded } from './theme.ts'

/** Name of the invisible series that the pointer snaps to; keyboard steps dispatch `showTip` on it. */
export const STOPS = 'stops'

const SHORTEST_VIEW_MS = 3 * 3_600_000

/** An invisible line with a point at each stop, so that the pointer snaps there in every plot. */
export function stopsOf(
  { stops }: Canvas,
  place: Place,
  axis: YAXisComponentOption | undefined,
): SeriesOption {
  const [low, high] = [Number(axis?.min ?? 0), Number(axis?.max ?? 1)]
  return {
    type: 'line',
    name: STOPS,
    ...place,
    data: stops.map((ms) => [ms, (low + high) / 2]),
    symbol: 'none',
    silent: true,
    lineStyle: { opacity: 0 },
    animation: false,
  }
}

/** Places the pointer's box next to it at the top, never under the hand. */
export function tooltipOf(
  { tokens, measure, drawing }: Canvas,
  content: (ms: number) => string,
): EChartsOption['tooltip'] {
  return {
    trigger: 'axis',
    // On a phone, swiping moves through time, so details of an hour open on tap.
    ...(measure.size === 'phone' ? { triggerOn: 'click' as const } : {}),
    confine: true,
    transitionDuration: 0,
    backgroundColor: tokens.raised,
    borderColor: tokens.line,
    padding: [8, 12],
    textStyle: { color: tokens.text, fontSize: Math.max(13, measure.font) },
    extraCssText: 'border-radius:6px;font-variant-numeric:tabular-nums',
    position: (point, _params, _box, _rect, { contentSize: [width = 0] }) => [
      point[0] < drawing.width / 2 ? point[0] + 16 : point[0] - width - 16,
      HEADER_PX,
    ],
    formatter: (params) => {
      const hit = (Array.isArray(params) ? params : [params]).find(({ seriesName }) => seriesName === STOPS)
      const ms: unknown = Array.isArray(hit?.value) ? hit.value[0] : null
      return typeof ms === 'number' ? content(ms) : ''
    },
  }
}

/**
 * Pinch or Ctrl and wheel zooms, Shift or swiping moves; a bar below the plots can be brushed. Value axes
 * stay fixed.
 */
export function zoomOf(
  { tokens, measure, drawing, from, to }: Canvas,
  axes: number,
  height: number,
): EChartsOption['dataZoom'] {
  const xAxisIndex = Array.from({ length: axes }, (_, index) => index)
  const base = {
    xAxisIndex,
    filterMode: 'none',
    minValueSpan: Math.min(SHORTEST_VIEW_MS, to - from),
  } as const
  return [
    {
      type: 'inside',
      ...base,
      zoomOnMouseWheel: 'ctrl',
      moveOnMouseWheel: 'shift',
      moveOnMouseMove: measure.size === 'phone' ? true : 'shift',
      preventDefaultMouseMove: false,
    },
    {
      type: 'slider',
      ...base,
      left: measure.left,
      right: measure.right,
      top: height - SLIDER_PX - 2,
      height: SLIDER_PX - 2,
      brushSelect: measure.size !== 'phone',
      showDataShadow: false,
      showDetail: measure.isWide,
      borderColor: tokens.line,
      backgroundColor: 'transparent',
      fillerColor: faded(tokens.interactive, 0.14),
      handleSize: '90%',
      handleStyle: { color: tokens.surface, borderColor: tokens.interactive },
      moveHandleSize: 0,
      brushStyle: { color: faded(tokens.interactive, 0.25) },
      textStyle: { color: tokens.muted, fontSize: measure.font },
      labelFormatter: (value) => `${drawing.formats.shortDay(value)} ${drawing.formats.time(value)}`,
    },
  ]
}
