import { EXPORTS, type ExportColumn, type ExportKind } from '@verglas/contract/export-kinds'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import css from './exports.module.css'

/** Every column of the file with its unit and meaning. */
export function ColumnDefinitions({ kind }: { kind: ExportKind }) {
  const { t } = useTranslation()
  const { formats } = useContextData()
  const { unit } = formats()
  const columns: readonly ExportColumn[] = EXPORTS[kind].columns
  const unitIn = (column: ExportColumn) =>
    column.is === 'quantity' ? unit(column.quantity, column.max) : column.is === 'number' ? column.unit : ''
  return (
    <details className={css.definitions}>
      <summary>
        {t('exports.definitions')} · {t('exports.columnCount', { count: columns.length })}
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('exports.column')}</th>
            <th scope="col">{t('exports.unit')}</th>
            <th scope="col">{t('exports.meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.code}>
              <th scope="row">{t(column.name)}</th>
              <td>{unitIn(column)}</td>
              <td>{t(column.means)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
