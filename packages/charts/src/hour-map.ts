import type { CustomSeriesOption, EChartsOption } from 'echarts'
import type { Drawing } from './drawing.ts'
import { axisText, categoryAxis, plainChart } from './plain-chart.ts'
import { TOKENS, tooltipStyle } from './theme.ts'

/** A day with a value for each hour, metric. */
export type HourMapDay = {
  /** Short text under the axis, and full text for the pointer. */
  readonly label: string
  readonly title: string
  /** Hourly values from the beginning of the day; 23 or 25 when the clocks change. */
  readonly values: readonly (number | null)[]
  /** Wall-clock time at the beginning of each of these hours. */
  readonly clock: readonly string[]
}

export type HourMap = Drawing & {
  readonly days: readonly HourMapDay[]
  readonly colourOf: (value: number) => string
  readonly write: (value: number) => string
}

export const HOUR_MAP_HEIGHT_PX = 300
const HOURS = 25
const EVERY_HOURS = 6

/** Days from left to right, hours from top to bottom: on which days it freezes, and at what time of day. */
export function hourMapOption({ days, colourOf, write, mode, formats }: HourMap): EChartsOption {
  const tokens = TOKENS[mode]
  const maxHours = Math.max(24, ...days.map(({ values }) => Math.min(HOURS, values.length)))
  const dayLabels = days.map(({ label }) => label)
  const hourLabels = Array.from({ length: maxHours }, (_, hour) => formats.hourOfDay(hour))
  const cells = days.flatMap(({ values }, day) =>
    values.flatMap((value, hour) => (value === null ? [] : [[day, hour, value]])),
  )
  const series: CustomSeriesOption = {
    type: 'custom',
    data: cells,
    encode: { x: 0, y: 1 },
    animation: false,
    clip: true,
    renderItem: (_, api) => {
      const [x = 0, y = 0] = api.coord([api.value(0), api.value(1)])
      const size = api.size?.([1, 1])
      const [width = 1, height = 1] = Array.isArray(size) ? size : []
      // Slightly wider than its cell, because rounding would leave lines between the days.
      return {
        type: 'rect',
        shape: { x: x - width / 2, y: y - height / 2, width: width + 0.5, height: height + 0.5 },
        style: { fill: colourOf(Number(api.value(2))) },
      }
    },
  }
  return {
    ...plainChart(tokens),
    grid: { left: 48, right: 14, top: 12, bottom: 30, outerBoundsMode: 'none' },
    xAxis: {
      ...categoryAxis(tokens, dayLabels),
      axisLabel: { ...axisText(tokens), hideOverlap: true },
    },
    yAxis: {
      ...categoryAxis(tokens, hourLabels),
      inverse: true,
      axisLabel: { ...axisText(tokens), interval: EVERY_HOURS - 1 },
    },
    tooltip: {
      trigger: 'item',
      ...tooltipStyle(tokens),
      formatter: (params) => {
        const value = Array.isArray(params) ? [] : params.value
        const [day = -1, hour = -1, read = 0] = Array.isArray(value) ? value.map(Number) : []
        const hoveredDay = days[day]
        return hoveredDay
          ? `${hoveredDay.title} ${hoveredDay.clock[hour] ?? ''}<br><strong>${write(read)}</strong>`
          : ''
      },
    },
    series: [series],
  }
}
