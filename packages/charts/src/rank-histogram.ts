import type { EChartsOption } from 'echarts'
import type { Drawing } from './drawing.ts'
import { axisText, categoryAxis, plainChart } from './plain-chart.ts'
import { faded, lineStyle, TOKENS, tooltipStyle } from './theme.ts'

/**
 * Number of cases in each of several equally likely classes of the forecast distribution, lowest class first.
 */
export type RankHistogram = Drawing & { readonly counts: readonly number[] }

export const RANK_HISTOGRAM_HEIGHT_PX = 220
const LEFT_PX = 54
const RIGHT_PX = 18
/** Top of the axis relative to the highest bar. */
const HEADROOM = 1.15

/**
 * Rank of the observation within the forecast's spread (Hamill 2001, Mon. Weather Rev. 129, 550). It is level
 * under the dashed line if the spread is right, U-shaped if too narrow, a hill if too wide, and sloped if
 * there is a bias.
 */
export function rankHistogramOption({ counts, mode, formats, t }: RankHistogram): EChartsOption {
  const tokens = TOKENS[mode]
  const { colour } = lineStyle('road', mode)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const shares = counts.map((count) => (total > 0 ? (100 * count) / total : 0))
  const level = 100 / Math.max(1, counts.length)
  const percent = (value: number) => formats.quantity('percent', value)
  const ends = counts.map((_, index) => formats.number((index + 1) * level, 0))
  const label = axisText(tokens)
  const named = { nameLocation: 'middle' as const, nameTextStyle: label }
  return {
    ...plainChart(tokens),
    grid: { left: LEFT_PX, right: RIGHT_PX, top: 12, bottom: 48, outerBoundsMode: 'none' },
    xAxis: {
      ...categoryAxis(tokens, ends),
      ...named,
      name: t('charts.rank'),
      nameGap: 28,
      axisLabel: { ...label, interval: 0 },
    },
    yAxis: {
      type: 'value',
      min: 0,
      max: Math.ceil(HEADROOM * Math.max(2 * level, ...shares)),
      splitNumber: 4,
      axisLabel: { ...label, showMaxLabel: false, formatter: percent },
      splitLine: { lineStyle: { color: tokens.line } },
    },
    tooltip: { trigger: 'item', ...tooltipStyle(tokens) },
    series: [
      {
        type: 'bar',
        animation: false,
        barCategoryGap: '14%',
        data: shares.map((share, index) => ({
          value: share,
          tooltip: {
            formatter: t('charts.rankHint', {
              from: formats.number(index * level, 0),
              to: percent((index + 1) * level),
              share: percent(share),
              n: formats.number(counts[index] ?? 0, 0),
            }),
          },
        })),
        itemStyle: { color: faded(colour, 0.75) },
        markLine: {
          silent: true,
          symbol: 'none',
          animation: false,
          label: { show: false },
          lineStyle: { color: tokens.strongLine, width: 1.5, type: [5, 4] },
          data: [{ yAxis: level }],
        },
      },
    ],
  }
}
