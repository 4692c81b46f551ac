import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { type Comparison, comparedStyle, comparisonHeight, comparisonOption } from './comparison.ts'
import { someWords } from './test-support.ts'

const START_MS = Date.UTC(2026, 10, 22, 0)
const hours = (values: readonly number[], from = 0) => ({
  times: values.map((_, hour) => START_MS + (from + hour) * HOUR_MS),
  values,
})
const comparison = (changes: Partial<Comparison> = {}): Comparison => ({
  width: 1200,
  mode: 'light',
  ...someWords(),
  from: START_MS,
  to: START_MS + 6 * HOUR_MS,
  now: START_MS + 3 * HOUR_MS,
  code: 'ts',
  places: [
    { name: 'Col', measured: hours([-1, -2, -3]), forecast: hours([-3, -4, -5], 3) },
    { name: 'Viaduc', measured: hours([1, 1, 1]), forecast: hours([], 3) },
  ],
  ...changes,
})
type Series = { name?: string; type: string; data: [number, number | null][]; lineStyle?: { width: number } }
const lines = (input: Comparison) =>
  (comparisonOption(input).series as Series[]).filter(({ type, name }) => type === 'line' && name)

test('the line of a place is thick for measurements and thin for the forecast', () => {
  const col = lines(comparison()).filter(({ name }) => name === 'Col')
  expect(col.map(({ data }) => data.length)).toEqual([3, 3])
  expect(col[0]?.lineStyle?.width).toBeGreaterThan(col[1]?.lineStyle?.width ?? 9)
})

test('four places differ by colour and by dash pattern', () => {
  const styles = [0, 1, 2, 3].map(comparedStyle)
  expect(new Set(styles.map(({ colour }) => colour)).size).toBe(4)
  expect(new Set(styles.map(({ dash }) => String(dash))).size).toBe(4)
})

test('other measures have their own axis, and empty data are drawn too', () => {
  expect(lines(comparison({ code: 'wind_max' }))).not.toHaveLength(0)
  expect(comparisonHeight(comparison({ places: [] }))).toBeGreaterThan(100)
})
