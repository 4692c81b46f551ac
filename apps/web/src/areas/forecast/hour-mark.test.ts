import type { EChartsOption } from 'echarts'
import { expect, test } from 'vitest'
import { withHourMarked } from './hour-mark.ts'

const option: EChartsOption = {
  grid: [{}, {}, {}],
  yAxis: [{ gridIndex: 0 }, { gridIndex: 1 }, { gridIndex: 1 }, { gridIndex: 2 }],
  series: [{ type: 'line' }],
}

test('marks the hour once in every plot, below the names of the days', () => {
  const { series } = withHourMarked(option, 1000, 'light')
  expect(series).toMatchObject([
    { type: 'line' },
    { xAxisIndex: 1, yAxisIndex: 1, markArea: { data: [[{ xAxis: 1000 }, { xAxis: 3_601_000 }]] } },
    { xAxisIndex: 2, yAxisIndex: 3 },
  ])
})

test('leaves the drawing unchanged without an hour', () => {
  expect(withHourMarked(option, null, 'dark')).toBe(option)
})
