import type {
  EChartsOption,
  LegendComponentOption,
  SeriesOption,
  TitleComponentOption,
  XAXisComponentOption,
  YAXisComponentOption,
} from 'echarts'
import { dayLabels } from './day-labels.ts'
import type { Canvas } from './drawing.ts'
import { stopsOf, tooltipOf, zoomOf } from './pointer.ts'
import type { Place } from './sketch.ts'
import {
  type Box,
  DAYS_PX,
  fittingPanels,
  HOURS_PX,
  isRibbon,
  legendRows,
  naturalHeight,
  type Panel,
  stack,
} from './stack.ts'
import { FONT_FAMILY } from './theme.ts'
import { backdrop, clockOf, hourLabels } from './time-axis.ts'

/** Stacked plots on one time axis, with one pointer, one zoom, and the days and hours of the time zone. */
export function frame(canvas: Canvas, all: readonly Panel[], tooltip: (ms: number) => string): EChartsOption {
  const { drawing, measure, tokens } = canvas
  const height = drawing.height ?? naturalHeight(canvas, all)
  const panels = fittingPanels(canvas, all, height)
  const boxes = stack(canvas, panels, height)
  const rows = [
    { top: 0, height: DAYS_PX - 4 },
    ...boxes.map(({ plotTop, height: own }) => ({ top: plotTop, height: own })),
    { top: DAYS_PX - 4, height: HOURS_PX },
  ]
  const hoursRow = rows.length - 1
  const isInteractive = drawing.isInteractive !== false
  const blank: YAXisComponentOption = { show: false, min: 0, max: 1 }

  const clock = clockOf(canvas)

  let yAxisCount = 0
  const yAxis: YAXisComponentOption[] = []
  const series: SeriesOption[] = []
  const addRow = (gridIndex: number, axes: readonly YAXisComponentOption[]): [Place, ...Place[]] => {
    const first = { xAxisIndex: gridIndex, yAxisIndex: yAxisCount }
    const otherAxes = axes
      .slice(1)
      .map((_, index) => ({ xAxisIndex: gridIndex, yAxisIndex: yAxisCount + 1 + index }))
    yAxis.push(...axes.map((axis) => ({ ...axis, gridIndex })))
    yAxisCount += axes.length
    return [first, ...otherAxes]
  }

  series.push(dayLabels(canvas, clock, addRow(0, [blank])[0]))
  for (const [index, { panel }] of boxes.entries()) {
    const places = addRow(index + 1, panel.yAxes)
    series.push(...backdrop(canvas, clock, places[0], isRibbon(panel)), ...panel.series(places))
    if (isInteractive) series.push(stopsOf(canvas, places[0], panel.yAxes[0]))
  }
  series.push(hourLabels(canvas, clock, addRow(hoursRow, [blank])[0]))

  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: FONT_FAMILY, fontSize: measure.font, color: tokens.text },
    grid: rows.map((row) => ({
      left: measure.left,
      right: measure.right,
      ...row,
      outerBoundsMode: 'none' as const,
    })),
    xAxis: rows.map((_, gridIndex) =>
      timeAxis(canvas, gridIndex, isInteractive && gridIndex > 0 && gridIndex < hoursRow),
    ),
    yAxis,
    title: boxes.flatMap((box) => titleOf(canvas, box)),
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

/** The time axis of a plot, without labels, because the row of hours has them. */
const timeAxis = (
  { tokens, from, to }: Canvas,
  gridIndex: number,
  hasPointer: boolean,
): XAXisComponentOption => ({
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
    show: hasPointer,
    snap: true,
    type: 'line',
    lineStyle: { color: tokens.interactive, width: 1.5, type: 'solid' },
    label: { show: false },
  },
})

function titleOf({ measure, tokens }: Canvas, { panel, top, plotTop, height }: Box): TitleComponentOption[] {
  if (panel.title === '') return []
  return [
    {
      text: panel.title,
      left: measure.edge,
      top: measure.isWide
        ? isRibbon(panel)
          ? plotTop + height / 2 - measure.font * 0.62
          : plotTop
        : top + 2,
      padding: 0,
      textStyle: {
        fontSize: isRibbon(panel) ? measure.font : measure.titleFont,
        fontWeight: isRibbon(panel) ? 400 : 600,
        color: isRibbon(panel) ? tokens.muted : tokens.text,
        lineHeight: measure.font * 1.25,
      },
    },
  ]
}

/** One legend component per row, so that rows are where room was reserved for them. */
function legendOf(canvas: Canvas, { panel, top, plotTop }: Box): LegendComponentOption[] {
  const { measure, tokens } = canvas
  return legendRows(canvas, panel.legend ?? []).map((row, index): LegendComponentOption => {
    const labels = new Map(row.map(({ name, label }) => [name, label ?? name]))
    return {
      type: 'plain',
      orient: 'horizontal',
      left: measure.edge,
      top: (measure.isWide ? plotTop : top) + (index + 1) * measure.lineHeight,
      padding: 0,
      itemGap: 12,
      itemWidth: measure.font * 1.6,
      itemHeight: measure.font,
      selectedMode: panel.isSelectable ?? false,
      inactiveColor: tokens.strongLine,
      formatter: (name) => labels.get(name) ?? name,
      textStyle: { color: tokens.muted, fontSize: measure.font },
      data: row.map(({ name, path, colour, outline }) => ({
        name,
        icon: `path://${path}`,
        itemStyle: { color: colour, borderColor: outline ?? colour, borderWidth: outline ? 1 : 0 },
      })),
    }
  })
}
