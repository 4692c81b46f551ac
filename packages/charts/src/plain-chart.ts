import type { Drawing } from './drawing.ts'
import type { Scale } from './scale.ts'
import { FONT_FAMILY, type Tokens, tooltipStyle } from './theme.ts'

/** Options common to all charts with their own axes; meteograms have a frame instead. */
export const plainChart = (tokens: Tokens) => ({
  animation: false,
  backgroundColor: 'transparent',
  textStyle: { fontFamily: FONT_FAMILY, fontSize: 12, color: tokens.text },
})

/** The text of axes. */
export const axisText = (tokens: Tokens) => ({ color: tokens.muted, fontSize: 12 })

/** A small text at the left edge: the unit of an axis, or the name of a plot. */
export const plotTitle = (tokens: Tokens, text: string, top: number) => ({
  text,
  left: 4,
  top,
  padding: 0,
  textStyle: { fontSize: 12, fontWeight: 400 as const, color: tokens.muted },
})

export const categoryAxis = (tokens: Tokens, labels: readonly string[]) => ({
  type: 'category' as const,
  data: [...labels],
  axisLine: { lineStyle: { color: tokens.strongLine } },
  axisTick: { show: false },
})

/** An axis of numbers with lines across the plot; decimals only where the scale needs them. */
export const numberAxis = (tokens: Tokens, { formats }: Pick<Drawing, 'formats'>, scale: Scale) => ({
  type: 'value' as const,
  ...scale,
  axisLabel: {
    ...axisText(tokens),
    formatter: (value: number) => formats.number(value, scale.interval < 1 ? 1 : 0),
  },
  splitLine: { lineStyle: { color: tokens.line } },
})

/** A line under the pointer, with the values of its place. */
export const lineHint = (tokens: Tokens) => ({
  trigger: 'axis' as const,
  ...tooltipStyle(tokens),
  axisPointer: {
    type: 'line' as const,
    lineStyle: { color: tokens.interactive, width: 1.5, type: 'solid' as const },
  },
})

/** The index of the label under the pointer, from the parameters that ECharts passes to a formatter; -1 without one. */
export function hitIndex(params: unknown): number {
  const [hit] = (Array.isArray(params) ? params : [params]) as readonly ({ dataIndex?: number } | undefined)[]
  return hit?.dataIndex ?? -1
}
