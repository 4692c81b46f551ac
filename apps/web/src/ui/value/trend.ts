import { type MeasureCode, measure, type Quantity } from '@verglas/contract/measures'

export type Trend = 'up' | 'down' | 'flat'

/**
 * The smallest change over three hours that counts as a trend, metric; quantities without a trend are
 * omitted.
 */
const MINIMUM_CHANGE: Readonly<Partial<Record<Quantity, number>>> = {
  temperature: 0.3,
  speed: 5,
  rainRate: 0.2,
  snow: 1,
  visibility: 500,
  pressure: 0.5,
  percent: 3,
  ratio: 0.05,
  irradiance: 30,
  salt: 3,
  level: 0.03,
}

/** Whether the last available value is higher or lower than the first; null if it is not significant. */
export function trendOf(code: MeasureCode, values: readonly (number | null)[]): Trend | null {
  const row = measure(code)
  const step = MINIMUM_CHANGE[row.quantity]
  const numbers = values.filter((value) => value !== null)
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (step === undefined || row.aggregation === 'sum' || numbers.length < 3) return null
  if (first === undefined || last === undefined) return null
  if (Math.abs(last - first) < step) return 'flat'
  return last > first ? 'up' : 'down'
}

/** Below this span a sparkline would show noise. */
export function smallestSpan(code: MeasureCode): number {
  return 2 * (MINIMUM_CHANGE[measure(code).quantity] ?? 0.5)
}
