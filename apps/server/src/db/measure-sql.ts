import { MEASURES, type MeasureCode } from '@verglas/contract/measures'

/** SQL of a measure's value in a row `alias` of `observation`. */
export function valueSql(code: MeasureCode, alias: string): string {
  const { column } = MEASURES[code]
  return column ? `${alias}.${column}` : `(${alias}.extra ->> '${code}')::real`
}

/** `, value as "code"` for each measure, to append to a select list. */
export const valueColumns = (codes: readonly MeasureCode[], alias: string): string =>
  codes.map((code) => `, ${valueSql(code, alias)} as "${code}"`).join('')
