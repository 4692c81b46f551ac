import { faded, type Mode, TOKENS } from '@verglas/charts/theme'
import { HOUR_MS } from '@verglas/quantities'
import type { EChartsOption, LineSeriesOption } from 'echarts'

const asList = <Item>(value: Item | readonly Item[] | undefined): readonly Item[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly Item[]) : [value as Item]

/** Highlights one hour, the one in the address, in all plots of the drawing. */
export function withHourMarked(option: EChartsOption, hourMs: number | null, mode: Mode): EChartsOption {
  if (hourMs === null) return option
  const yAxes = asList(option.yAxis)
  // The first grid only holds the names of the days.
  const plots = asList(option.grid)
    .map((_, grid) => grid)
    .slice(1)
  const highlights = plots.flatMap((xAxisIndex): LineSeriesOption[] => {
    const yAxisIndex = yAxes.findIndex(({ gridIndex = 0 }) => gridIndex === xAxisIndex)
    if (yAxisIndex < 0) return []
    return [
      {
        type: 'line',
        xAxisIndex,
        yAxisIndex,
        data: [],
        silent: true,
        animation: false,
        markArea: {
          silent: true,
          animation: false,
          itemStyle: { color: faded(TOKENS[mode].interactive, 0.16) },
          data: [[{ xAxis: hourMs }, { xAxis: hourMs + HOUR_MS }]],
        },
      },
    ]
  })
  return { ...option, series: [...asList(option.series), ...highlights] }
}
