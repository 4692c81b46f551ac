import type { YearFigures } from './export-sheets.ts'
import type { Figure } from './figure-columns.tsx'
import { MIN_COMPLETENESS } from './figures.ts'

/**
 * The mean of a figure over all but the first of `years`, as far as they have enough data, and the difference of the
 * first year from it. Null if no other year has enough data.
 */
export function meanOfYears(
  { value, completeness }: Pick<Figure<YearFigures>, 'value' | 'completeness'>,
  years: readonly YearFigures[],
): { mean: number; count: number; difference: number | null } | null {
  const [first, ...others] = years
  const values = others
    .filter((year) => (completeness(year) ?? 0) >= MIN_COMPLETENESS)
    .map(value)
    .filter((yearValue) => yearValue !== null)
  if (!first || values.length === 0) return null
  const mean = values.reduce((sum, yearValue) => sum + yearValue, 0) / values.length
  const firstValue = value(first)
  return { mean, count: values.length, difference: firstValue === null ? null : firstValue - mean }
}
