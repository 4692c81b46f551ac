import type { Aggregation } from '@verglas/contract/measures'
import { MEASURE_CODES, MEASURES, type Measure, type MeasureCode } from '@verglas/contract/measures'

const AGGREGATE_SQL: Record<Aggregation, (value: string) => string> = {
  mean: (value) => `avg(${value})`,
  max: (value) => `max(${value})`,
  min: (value) => `min(${value})`,
  sum: (value) => `sum(${value})`,
  last: (value) => `(array_agg(${value} order by observed_at desc) filter (where ${value} is not null))[1]`,
  // Mean of unit vectors, 0…360; cast to real, so that live and replay write the same digits.
  direction: (value) =>
    `mod((degrees(atan2(avg(sin(radians(${value}))), avg(cos(radians(${value})))))::numeric + 360), 360)::real`,
}

/** One aggregate per measure, over rows that have a column per code. */
export function aggregateColumns(codes: readonly MeasureCode[]): string {
  return codes
    .map((code) => {
      const { aggregation } = MEASURES[code] as Measure
      return `(${AGGREGATE_SQL[aggregation](`"${code}"`)})::real as "${code}"`
    })
    .join(', ')
}

/** The values of the requested codes in a row; absent values are left out. */
export function valuesOf(
  row: Partial<Record<MeasureCode, number | null>>,
  codes: readonly MeasureCode[] = MEASURE_CODES,
): Partial<Record<MeasureCode, number>> {
  const values: Partial<Record<MeasureCode, number>> = {}
  for (const code of codes) {
    const value = row[code]
    if (value !== null && value !== undefined) values[code] = value
  }
  return values
}
