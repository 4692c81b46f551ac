import type { EChartsOption } from 'echarts'
import type { Drawing } from './drawing.ts'
import { FONT_FAMILY, faded, lineStyle, TOKENS, tooltipStyle } from './theme.ts'

/** How many cases fell into each of as many equally likely parts of what was held possible, lowest first. */
export type RankHistogram = Drawing & { readonly counts: readonly number[] }

export const RANK_HISTOGRAM_HEIGHT_PX = 220
const LEFT_PX = 54
const RIGHT_PX = 18
/** Room over the highest bar, as a share of it. */
const HEADROOM = 1.15

/**
 * Where in the forecast's own spread the truth fell (Hamill 2001, Mon. Weather Rev. 129, 550): level under the dashed
 * line where the spread is honest, U where it is too narrow, a hill where too wide, a slope under a bias.
 */
export function rankHistogramOption({ counts, mode, formats, t }: RankHistogram): EChartsOption {
  const tokens = TOKENS[mode]
  const { colour } = lineStyle('road', mode)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const shares = counts.map((count) => (total > 0 ? (100 * count) / total : 0))
  const level = 100 / Math.max(1, counts.length)
  const percent = (value: number) => formats.quantity('percent', value)
  const ends = counts.map((_, index) => (index + 1) * level)
  const label = { color: tokens.muted, fontSize: 12 }
  const named = { nameLocation: 'middle' as const, nameTextStyle: label }
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: FONT_FAMILY, fontSize: 12, color: tokens.text },
    grid: { left: LEFT_PX, right: RIGHT_PX, top: 12, bottom: 48, outerBoundsMode: 'none' },
    xAxis: {
      type: 'category',
      ...named,
      name: t('charts.rank'),
      nameGap: 28,
      data: ends.map((end) => formats.number(end, 0)),
      axisLine: { lineStyle: { color: tokens.strongLine } },
      axisTick: { show: false },
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
    tooltip: {
      trigger: 'item',
      ...tooltipStyle(tokens),
    },
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
