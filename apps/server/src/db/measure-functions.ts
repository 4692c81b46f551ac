import { MEASURES } from '@verglas/contract/measures'

export type ColumnByCode = Readonly<
  Record<string, { readonly column: string | null; readonly quantity: string }>
>

/**
 * In a file of functions, the text within `{{…}}` is repeated once for each measure that has a column, separated by
 * commas; `$code`, `$column` and `$type` in it are those of the measure.
 */
export function withMeasures(sql: string, measures: ColumnByCode = MEASURES): string {
  return sql.replace(/\{\{(.*?)\}\}/g, (_, text: string) =>
    Object.entries(measures)
      .flatMap(([code, { column, quantity }]) =>
        column === null
          ? []
          : text
              .replaceAll('$code', code)
              .replaceAll('$column', column)
              .replaceAll('$type', quantity === 'code' ? 'smallint' : 'real'),
      )
      .join(', '),
  )
}
