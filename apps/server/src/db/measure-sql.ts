import { MEASURES, type MeasureCode } from '@verglas/contract/measures'

/** SQL of a measure's value in a row `alias` of `observation`. */
export function valueSql(code: MeasureCode, alias: string): string {
  const { column } = MEASURES[code]
  return column ? `${alias}.${column}` : `(${alias}.extra ->> '${code}')::real`
}

/** `, value as "code"` for each measure, to append to a select list. */
export const valueColumns = (codes: readonly MeasureCode[], alias: string): string =>
  codes.map((code) => `, ${valueSql(code, alias)} as "${code}"`).join('')

/**
 * SQL of a sum that is the same in any order of the rows, which a restore changes. In double precision, sums of stored
 * readings are exact but for digits far beyond `digits`; in single precision their last digits depend on the order.
 */
export const exactSumSql = (value: string, digits = 3): string =>
  `round(sum(${value}::double precision)::numeric, ${digits})::double precision`
