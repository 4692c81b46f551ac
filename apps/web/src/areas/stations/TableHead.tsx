import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { IconArrowDown, IconArrowUp } from '../../ui/icons.ts'
import type { Column } from './columns.ts'
import type { Sorting } from './shape.ts'
import css from './station-table.module.css'

type Props = { columns: readonly Column[]; sorting: Sorting | null; onSort: (id: string) => void }

const isNumber = ({ kind }: Column) =>
  kind === 'quantity' ||
  kind === 'difference' ||
  kind === 'wind' ||
  kind === 'precipitation' ||
  kind === 'age'

/** The names of the columns with their units; each sorts. */
export function TableHead({ columns, sorting, onSort }: Props) {
  const { t } = useTranslation()
  const { unit } = useContextData().formats()
  return (
    <thead className={css.head}>
      <tr aria-rowindex={1}>
        <th scope="col" className={css.star}>
          <span className="visually-hidden">{t('app.favourite')}</span>
        </th>
        <HeadCell
          id="state"
          label=""
          title={t('stations.columns.state')}
          className={css.state}
          {...{ sorting, onSort }}
        />
        <HeadCell
          id="name"
          label={t('stations.columns.name')}
          title={t('stations.columns.name')}
          className={css.name}
          {...{ sorting, onSort }}
        />
        {columns.map((column) => (
          <HeadCell
            key={column.id}
            id={column.id}
            label={t(column.label)}
            title={t(column.title)}
            unit={column.quantity ? unit(column.quantity) : ''}
            className={isNumber(column) ? css.end : undefined}
            {...{ sorting, onSort }}
          />
        ))}
      </tr>
    </thead>
  )
}

type CellProps = {
  id: string
  label: string
  title: string
  unit?: string
  className: string | undefined
  sorting: Sorting | null
  onSort: (id: string) => void
}

function HeadCell({ id, label, title, unit = '', className, sorting, onSort }: CellProps) {
  const order = sorting?.id === id ? sorting.order : undefined
  const Arrow = order === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" className={className} aria-sort={order ?? 'none'}>
      <button type="button" className={css.sort} title={title} onClick={() => onSort(id)}>
        <span className={css.sortLabel}>
          {label === '' ? <span className="visually-hidden">{title}</span> : label}
          {order && <Arrow size={13} aria-hidden />}
        </span>
        {unit !== '' && <span className={css.sortUnit}>{unit}</span>}
      </button>
    </th>
  )
}
