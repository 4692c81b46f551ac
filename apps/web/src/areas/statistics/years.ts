import type { YearFigures } from './export-sheets.ts'
import type { Figure } from './figure-columns.tsx'
import { MIN_COMPLETENESS } from './figures.ts'

/**
 * The mean of a figure over the years after the first, of those of which enough is known, and how far the first is from
 * it; null where no other year is known well enough.
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
  const own = value(first)
  return { mean, count: values.length, difference: own === null ? null : own - mean }
}
