import type { Quantity } from '@verglas/contract/measures'
import { convertDifference } from '@verglas/quantities'
import type { EChartsOption, LineSeriesOption } from 'echarts'
import type { Drawing, Values } from './drawing.ts'
import { axisText, categoryAxis, lineHint, numberAxis, plainChart } from './plain-chart.ts'
import { scaleFromZero } from './scale.ts'
import { linePath } from './series.ts'
import { type LineStyle, lineStyle, TOKENS } from './theme.ts'

/** Root mean square errors of one forecaster, one per lead time; metric, null where nothing was scored. */
export type ErrorLine = {
  readonly name: string
  /** `own`: what we publish; `reference`: persistence of the last reading; `source`: one raw forecast. */
  readonly kind: 'own' | 'reference' | 'source'
  readonly errors: Values
  readonly counts: readonly number[]
}

export type ErrorByLead = Drawing & {
  readonly quantity: Quantity
  /** Label below each lead time: «1–3 h». */
  readonly leads: readonly string[]
  readonly lines: readonly ErrorLine[]
}

export const ERROR_BY_LEAD_HEIGHT_PX = 380
const SOURCE_DASHES: readonly LineStyle['dash'][] = [
  [2, 3],
  [10, 4],
  [8, 3, 2, 3],
]

/** Error by lead time: ours compared with persistence and the raw sources. */
export function errorByLeadOption(input: ErrorByLead): EChartsOption {
  const { mode, formats, t, leads, quantity, width } = input
  const tokens = TOKENS[mode]
  const isNarrow = width < 520
  const toUnit = (error: number | null) =>
    error === null ? null : convertDifference(quantity, error, formats.settings.units).value
  const lines = input.lines
    .filter(({ errors }) => errors.some((error) => error !== null))
    .map((entry, index) => ({
      ...entry,
      values: entry.errors.map(toUnit),
      style: styleOf(entry.kind, index, mode),
    }))
  const scale = scaleFromZero(
    lines.flatMap(({ values }) => values.filter((value) => value !== null)),
    1,
    5,
  )
  return {
    ...plainChart(tokens),
    title: {
      text: t('charts.errorIn', { unit: formats.unit(quantity) }),
      left: 4,
      top: 4,
      padding: 0,
      textStyle: { fontSize: 13, fontWeight: 600, color: tokens.text },
    },
    legend: {
      left: 0,
      top: 28,
      padding: 0,
      itemGap: 14,
      itemWidth: 20,
      itemHeight: 12,
      textStyle: { color: tokens.muted, fontSize: 12 },
      inactiveColor: tokens.strongLine,
      data: lines.map(({ name, style }) => ({
        name,
        icon: `path://${linePath(style)}`,
        itemStyle: { color: style.colour },
      })),
    },
    grid: { left: 40, right: 16, top: isNarrow ? 82 : 62, bottom: 44, outerBoundsMode: 'none' },
    xAxis: {
      ...categoryAxis(tokens, leads),
      name: t('charts.lead'),
      nameLocation: 'middle',
      nameGap: 28,
      nameTextStyle: axisText(tokens),
      axisLabel: { ...axisText(tokens), interval: 0 },
    },
    yAxis: numberAxis(tokens, input, scale),
    tooltip: lineHint(tokens),
    series: lines.map((line) => seriesOf(line, input)),
  }
}

type DrawnLine = ErrorLine & { readonly values: Values; readonly style: LineStyle }

const seriesOf = (
  { name, values, style, kind, errors, counts }: DrawnLine,
  { formats, t, quantity }: ErrorByLead,
): LineSeriesOption => ({
  type: 'line',
  name,
  data: [...values],
  connectNulls: false,
  animation: false,
  z: kind === 'own' ? 5 : 4,
  symbol: 'circle',
  symbolSize: kind === 'own' ? 8 : 5,
  itemStyle: { color: style.colour },
  lineStyle: {
    color: style.colour,
    width: style.widthPx,
    type: typeof style.dash === 'string' ? style.dash : [...style.dash],
  },
  tooltip: {
    valueFormatter: (_value, index) =>
      t('charts.errorOf', {
        error: formats.difference(quantity, errors[index] ?? null),
        n: counts[index] ?? 0,
      }),
  },
})

function styleOf(kind: ErrorLine['kind'], index: number, mode: 'light' | 'dark'): LineStyle {
  if (kind === 'own') return lineStyle('road', mode)
  const muted = { ...lineStyle('other', mode), colour: TOKENS[mode].muted }
  if (kind === 'reference') return { ...muted, dash: [6, 4] }
  return { ...muted, widthPx: 1.5, dash: SOURCE_DASHES[index % SOURCE_DASHES.length] ?? 'solid' }
}
