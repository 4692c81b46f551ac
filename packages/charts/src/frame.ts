import type { EChartsOption, LegendComponentOption, SeriesOption, YAXisComponentOption } from 'echarts'
import { type Canvas, textWidth } from './drawing.ts'
import type { Place } from './sketch.ts'
import { FONT_FAMILY, faded } from './theme.ts'
import { backdrop, dayLabels, hourLabels } from './time-axis.ts'

export type LegendEntry = {
  /** Name of the series it stands for. */
  readonly name: string
  readonly label?: string
  /** `path://…`; the line itself unless given. */
  readonly icon?: string
  readonly colour?: string
  readonly outline?: string | null
}

/** One plot of the stack. */
export type Panel = {
  readonly title: string
  /** Height in px without its title; the last word in `stretches`. */
  readonly height: number
  /** Takes the room that is left over. */
  readonly stretches?: boolean
  readonly legend?: readonly LegendEntry[]
  /** Whether a legend entry can be switched off. */
  readonly isSelectable?: boolean
  readonly yAxes: readonly YAXisComponentOption[]
  /** `places[n]` belongs to `yAxes[n]`. */
  readonly series: (places: readonly [Place, ...Place[]]) => readonly SeriesOption[]
}

/** Name of the invisible series the pointer stops at; keyboard steps dispatch `showTip` on it. */
export const STOPS = 'stops'

const HEADER_PX = 26
const HOURS_PX = 24
const SLIDER_PX = 26

type Box = { readonly panel: Panel; readonly top: number; readonly plotTop: number; readonly height: number }

const isRibbon = (panel: Panel) => panel.yAxes.length === 1 && panel.legend === undefined

/** Room above a plot: on narrow screens the title and legend stand there. */
function headRoom(canvas: Canvas, panel: Panel): number {
  const { measure } = canvas
  if (measure.isWide || panel.title === '') return 0
  return measure.lineHeight + (panel.legend ? legendRows(canvas, panel.legend) * measure.lineHeight : 0)
}

function legendRows({ measure, drawing }: Canvas, legend: readonly LegendEntry[]): number {
  const room = drawing.width - measure.edge * 2
  let rows = legend.length > 0 ? 1 : 0
  let used = 0
  for (const { name, label } of legend) {
    const width = textWidth(label ?? name, measure.font) + 46
    if (used > 0 && used + width > room) {
      rows += 1
      used = 0
    }
    used += width
  }
  return rows
}

/** Height in which the plot and what stands left of it have room. */
function plotHeight({ measure }: Canvas, panel: Panel): number {
  const beside = measure.isWide && panel.legend ? (panel.legend.length + 1) * measure.lineHeight + 4 : 0
  return Math.max(panel.height, beside)
}

function footer({ drawing }: Canvas): number {
  return HOURS_PX + (drawing.isInteractive === false ? 6 : SLIDER_PX + 18)
}

/** Height at which nothing is squeezed. */
export function naturalHeight(canvas: Canvas, panels: readonly Panel[]): number {
  const plots = panels.map(
    (panel) => headRoom(canvas, panel) + plotHeight(canvas, panel) + gapAfter(canvas, panel),
  )
  return HEADER_PX + plots.reduce((sum, height) => sum + height, 0) + footer(canvas)
}

const gapAfter = ({ measure }: Canvas, panel: Panel) => (isRibbon(panel) ? 6 : measure.gap)

function stack(canvas: Canvas, panels: readonly Panel[], height: number): Box[] {
  const spare = height - naturalHeight(canvas, panels)
  const stretching = panels.filter(({ stretches }) => stretches).length
  let top = HEADER_PX
  return panels.map((panel) => {
    const plotTop = top + headRoom(canvas, panel)
    const extra = panel.stretches ? spare / stretching : 0
    const box = { panel, top, plotTop, height: Math.max(60, plotHeight(canvas, panel) + extra) }
    const own = panel.stretches ? box.height : plotHeight(canvas, panel)
    top = plotTop + own + gapAfter(canvas, panel)
    return { ...box, height: own }
  })
}

/** Plots above each other on one time axis, with one pointer, one zoom, and the zone's days and hours. */
export function frame(
  canvas: Canvas,
  panels: readonly Panel[],
  tooltip: (ms: number) => string,
): EChartsOption {
  const { drawing, measure, tokens, from, to } = canvas
  const height = drawing.height ?? naturalHeight(canvas, panels)
  const boxes = stack(canvas, panels, height)
  const bottom = boxes.reduce((low, box) => Math.max(low, box.plotTop + box.height), HEADER_PX)
  const rows = [
    { top: 0, height: HEADER_PX - 4 },
    ...boxes.map(({ plotTop, height: own }) => ({ top: plotTop, height: own })),
    { top: bottom + 2, height: HOURS_PX - 4 },
  ]
  const hoursRow = rows.length - 1
  const isInteractive = drawing.isInteractive !== false
  const blank: YAXisComponentOption = { show: false, min: 0, max: 1 }

  let yAxisCount = 0
  const yAxis: YAXisComponentOption[] = []
  const series: SeriesOption[] = []
  const addRow = (gridIndex: number, axes: readonly YAXisComponentOption[]): [Place, ...Place[]] => {
    const first = { xAxisIndex: gridIndex, yAxisIndex: yAxisCount }
    const rest = axes
      .slice(1)
      .map((_, index) => ({ xAxisIndex: gridIndex, yAxisIndex: yAxisCount + 1 + index }))
    yAxis.push(...axes.map((axis) => ({ ...axis, gridIndex })))
    yAxisCount += axes.length
    return [first, ...rest]
  }

  series.push(dayLabels(canvas, addRow(0, [blank])[0]))
  for (const [index, { panel }] of boxes.entries()) {
    const places = addRow(index + 1, panel.yAxes)
    series.push(...backdrop(canvas, places[0]), ...panel.series(places))
    if (isInteractive) series.push(stopsOf(canvas, places[0], panel.yAxes[0]))
  }
  series.push(hourLabels(canvas, addRow(hoursRow, [blank])[0]))

  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: FONT_FAMILY, fontSize: measure.font, color: tokens.text },
    grid: rows.map((row) => ({ left: measure.left, right: measure.right, ...row, containLabel: false })),
    xAxis: rows.map((_, gridIndex) => ({
      type: 'value',
      gridIndex,
      min: from,
      max: to,
      show: true,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { show: false },
      splitLine: { show: false },
      axisPointer: {
        show: isInteractive && gridIndex > 0 && gridIndex < hoursRow,
        snap: true,
        type: 'line',
        lineStyle: { color: tokens.interactive, width: 1.5, type: 'solid' },
        label: { show: false },
      },
    })),
    yAxis,
    title: boxes
      .filter(({ panel }) => panel.title !== '')
      .map(({ panel, top, plotTop, height: own }) => ({
        text: panel.title,
        left: measure.edge,
        top: measure.isWide ? (isRibbon(panel) ? plotTop + own / 2 - measure.font * 0.62 : plotTop) : top + 2,
        padding: 0,
        textStyle: {
          fontSize: isRibbon(panel) ? measure.font : measure.titleFont,
          fontWeight: isRibbon(panel) ? 400 : 600,
          color: isRibbon(panel) ? tokens.muted : tokens.text,
          lineHeight: measure.font * 1.25,
        },
      })),
    legend: boxes.flatMap((box) => legendOf(canvas, box)),
    series,
    ...(isInteractive
      ? {
          axisPointer: { link: [{ xAxisIndex: 'all' }] },
          tooltip: tooltipOf(canvas, tooltip),
          dataZoom: zoomOf(canvas, rows.length, height),
        }
      : {}),
  }
}

function legendOf({ measure, tokens }: Canvas, { panel, top, plotTop }: Box): LegendComponentOption[] {
  if (!panel.legend || panel.legend.length === 0) return []
  const labels = new Map(panel.legend.map(({ name, label }) => [name, label ?? name]))
  return [
    {
      type: 'plain',
      orient: measure.isWide ? 'vertical' : 'horizontal',
      left: measure.edge - 1,
      top: measure.isWide ? plotTop + measure.lineHeight + 2 : top + measure.lineHeight,
      width: measure.isWide ? undefined : '98%',
      padding: 0,
      itemGap: measure.isWide ? measure.lineHeight - measure.font - 2 : 12,
      itemWidth: measure.font * 1.7,
      itemHeight: measure.font,
      selectedMode: panel.isSelectable ?? false,
      inactiveColor: tokens.strongLine,
      formatter: (name) => labels.get(name) ?? name,
      textStyle: { color: tokens.muted, fontSize: measure.font, padding: [0, 0, 0, 2] },
      data: panel.legend.map(({ name, icon, colour, outline }) => ({
        name,
        ...(icon === undefined ? {} : { icon }),
        ...(colour === undefined
          ? {}
          : { itemStyle: { color: colour, borderColor: outline ?? colour, borderWidth: outline ? 1 : 0 } }),
      })),
    },
  ]
}

function stopsOf({ stops }: Canvas, place: Place, axis: YAXisComponentOption | undefined): SeriesOption {
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

function tooltipOf(
  { tokens, measure, drawing }: Canvas,
  content: (ms: number) => string,
): EChartsOption['tooltip'] {
  return {
    trigger: 'axis',
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

const SHORTEST_VIEW_MS = 3 * 3_600_000

function zoomOf(
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
      moveOnMouseMove: measure.size === 'phone' ? false : 'shift',
      preventDefaultMouseMove: false,
    },
    {
      type: 'slider',
      ...base,
      left: measure.left,
      right: measure.right,
      top: height - SLIDER_PX - 4,
      height: SLIDER_PX - 4,
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
