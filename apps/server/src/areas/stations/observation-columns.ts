import type { Aggregation } from '@verglas/contract/measures'
import { MEASURE_CODES, MEASURES, type Measure, type MeasureCode } from '@verglas/contract/measures'
import { exactSumSql } from '../../db/measure-sql.ts'

const AGGREGATE_SQL: Record<Aggregation, (value: string) => string> = {
  mean: (value) => `avg(${value})`,
  max: (value) => `max(${value})`,
  min: (value) => `min(${value})`,
  sum: exactSumSql,
  last: (value) => `(array_agg(${value} order by observed_at desc) filter (where ${value} is not null))[1]`,
  direction: (value) => directionSql(`avg(sin(radians(${value})))`, `avg(cos(radians(${value})))`),
}

/**
 * Direction of a mean unit vector, 0…360; none if winds cancel out. The last digits of a mean depend on the order
 * of the rows, and could turn 360° into 0° or invent a direction for two opposite winds. Cast to real, so that live
 * and replay give the same digits.
 */
function directionSql(east: string, north: string): string {
  const [y, x] = [`round((${east})::numeric, 9)`, `round((${north})::numeric, 9)`]
  const degrees = `degrees(atan2(${y}::double precision, ${x}::double precision))`
  return `case when ${y} <> 0 or ${x} <> 0 then mod((${degrees}::numeric + 360), 360)::real end`
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
