import { MEASURES, type MeasureCode } from '@verglas/contract/measures'

/** SQL of a measure's value in a row `alias` of `observation`. */
export function valueSql(code: MeasureCode, alias: string): string {
  const { column } = MEASURES[code]
  return column ? `${alias}.${column}` : `(${alias}.extra ->> '${code}')::real`
}

/** `, value as "code"` of each measure, to end a select list with. */
export const valueColumns = (codes: readonly MeasureCode[], alias: string): string =>
  codes.map((code) => `, ${valueSql(code, alias)} as "${code}"`).join('')
